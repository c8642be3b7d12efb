import { memoriaDaConta } from '../../kit/memoria-da-conta.ts';
import type { ImagemEscolhida } from './formulario/imagem/useImagem.ts';
import type { Rascunho } from './formulario/rascunho.ts';

export interface ProdutoComecado {
  readonly rascunho: Rascunho;
  readonly escolhida: ImagemEscolhida | null;
}

/** A new product that was started, kept while another section is open; null without one. */
export const produtoComecado = memoriaDaConta<ProdutoComecado | null>(null);
