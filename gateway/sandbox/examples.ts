import { conta } from './examples/conta.ts';
import type { Example } from './examples/example.ts';
import { loja } from './examples/loja.ts';
import { painel } from './examples/painel.ts';
import { sessao } from './examples/sessao.ts';

/** The initial tabs, in the order to run them. Each runs unedited on the demo shop. */
export const examples: readonly Example[] = [...loja, ...conta, ...painel, ...sessao];
