import { memoriaDaConta } from '../../kit/memoria-da-conta.ts';
import type { Rascunho } from './formulario/rascunho.ts';

/** The draft of a new product, kept while another section is open; null without one. */
export const produtoComecado = memoriaDaConta<Rascunho | null>(null);
