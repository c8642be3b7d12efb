import { currentUser } from '../../../shared/session/session.ts';
import type { ImagemEscolhida } from './formulario/imagem/useImagem.ts';
import type { Rascunho } from './formulario/rascunho.ts';

/** A new product that was being written. */
export interface ProdutoComecado {
  readonly rascunho: Rascunho;
  readonly escolhida: ImagemEscolhida | null;
}

let kept: { readonly of: string; readonly comecado: ProdutoComecado } | null = null;

/**
 * Keeps it while the dashboard shows something else (C-59), in this tab's memory alone: leaving the page asks before.
 * Null forgets it.
 */
export function keepComecado(comecado: ProdutoComecado | null): void {
  const of = currentUser()?.username;
  kept = comecado && of !== undefined ? { of, comecado } : null;
}

/** What the person who is signed in had begun; null when there is nothing of theirs. */
export function readComecado(): ProdutoComecado | null {
  return kept && kept.of === currentUser()?.username ? kept.comecado : null;
}
