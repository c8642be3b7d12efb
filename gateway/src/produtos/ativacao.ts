import type { ProdutoModel } from '../catalogo/model.ts';
import type { Resultado } from '../outcome/falha.ts';
import { failureOf } from '../outcome/verified-write.ts';
import { nullOnFailure, type RestFailure } from '../rest/failure.ts';
import type { ProdutosApi } from './api.ts';
import { naoConfirmado } from './falhas.ts';

/**
 * Takes a product off sale, or puts it back on sale. The reply is cut off, aborted or an error even when the work is
 * done, so only the product read back counts. Nothing is sent for an unchanged product: by `delete`, an API may really
 * delete it. `before` is the product as just read.
 */
export async function setProdutoAtivo(
  api: ProdutosApi,
  by: 'status' | 'delete',
  { before, ativo }: { readonly before: ProdutoModel; readonly ativo: boolean },
): Promise<Resultado<'DefinirProdutoAtivoResultado'>> {
  if (before.ativo === ativo) return before;
  const failure = await failureOf(
    by === 'status' ? api.setAtivo(before.id, ativo) : api.toggle(before.id, ativo),
  );
  if (failure && isDenied(failure)) throw failure;
  const after = await api.read(before.id).catch(nullOnFailure);
  return after?.ativo === ativo ? after : naoConfirmado('ativo', after);
}

/** Our own API refused the caller. An empty 403 of the older API may hide a success. */
function isDenied({ refusal }: RestFailure): boolean {
  return refusal?.codigo === 'NAO_AUTENTICADO' || refusal?.codigo === 'ACESSO_NEGADO';
}
