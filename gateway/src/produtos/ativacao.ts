import { nullOnFailure, type RestFailure, restFailureOf } from '../rest/failure.ts';
import type { ProdutosApi } from './api.ts';
import { naoConfirmado, type ProdutoOutcome, produtoNaoEncontrado } from './falhas.ts';

/** What switching a product may come to. */
export type AtivoOutcome = Extract<
  ProdutoOutcome,
  { readonly __typename: 'Produto' | 'ProdutoNaoEncontrado' | 'NaoConfirmado' }
>;

/**
 * Takes a product off sale, or puts it back (APROD-13, C-55). The reply says nothing: it is cut off, aborted or an
 * error although the work is done (rest-contract 3.3), so only the product read back counts. What is so already is
 * not asked for: by `delete`, an API may take asking for a real deletion.
 */
export async function setProdutoAtivo(
  api: ProdutosApi,
  by: 'status' | 'delete',
  wanted: { readonly id: string; readonly ativo: boolean },
): Promise<AtivoOutcome> {
  const { id, ativo } = wanted;
  const before = await api.read(id);
  if (!before) return produtoNaoEncontrado();
  if (before.ativo === ativo) return before;
  const sent = by === 'status' ? api.setAtivo(before.id, ativo) : api.toggle(before.id, ativo);
  const failure = await sent.then(() => null, restFailureOf);
  if (failure && isDenied(failure)) throw failure;
  const after = await api.read(before.id).catch(nullOnFailure);
  return after?.ativo === ativo ? after : naoConfirmado('ativo', after);
}

/** Our own API's word that the caller may not; an empty 403 may hide a success. */
function isDenied({ refusal }: RestFailure): boolean {
  return refusal?.codigo === 'NAO_AUTENTICADO' || refusal?.codigo === 'ACESSO_NEGADO';
}
