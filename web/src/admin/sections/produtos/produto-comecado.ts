import { currentUser } from '../../../lib/session/session.ts';
import type { ImagemEscolhida } from './formulario/imagem/useImagem.ts';
import type { Rascunho } from './formulario/rascunho.ts';

export interface ProdutoComecado {
  readonly rascunho: Rascunho;
  readonly escolhida: ImagemEscolhida | null;
}

let stored: { readonly owner: string; readonly comecado: ProdutoComecado } | null = null;

/** Stores the draft in this tab's memory while another section is open. Null clears it. */
export function saveComecado(comecado: ProdutoComecado | null): void {
  const owner = currentUser()?.username;
  stored = comecado && owner !== undefined ? { owner, comecado } : null;
}

/** Returns the draft of the signed-in person, or null. */
export function readComecado(): ProdutoComecado | null {
  return stored && stored.owner === currentUser()?.username ? stored.comecado : null;
}
