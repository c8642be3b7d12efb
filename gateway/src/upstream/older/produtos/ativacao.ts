import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import type { Resultado } from '../../../shop/falha.ts';
import { naoConfirmado } from '../../../shop/produtos/falhas.ts';
import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { nullOnFailure, type RestFailure } from '../../rest/failure.ts';
import { failureOf } from '../../rest/outcomes.ts';
import { readProduto } from '../../wire/produtos-calls.ts';

/**
 * Takes a product off sale, or puts it back on sale. The reply is cut off, aborted or an error even when the work is
 * done, so only the product read back counts. Nothing is sent for an unchanged product: by `delete`, an API may really
 * delete it. `before` is the product as just read.
 */
export async function setProdutoAtivo(
  rest: AdminRest,
  by: 'status' | 'delete',
  { before, ativo }: { readonly before: ProdutoModel; readonly ativo: boolean },
): Promise<Resultado<'DefinirProdutoAtivoResultado'>> {
  if (before.ativo === ativo) return before;
  const call = { params: { id: before.id }, body: { ativo } };
  const failure = await failureOf(
    by === 'status'
      ? rest(endpoints.definirProdutoAtivo, call)
      : rest(endpoints.excluirProduto, call),
  );
  if (failure && isDenied(failure)) throw failure;
  const after = await readProduto(rest, before.id).catch(nullOnFailure);
  return after?.ativo === ativo ? after : naoConfirmado('ativo', after);
}

/** The API refused the caller with a code. An empty 403 may hide a success. */
function isDenied({ code }: RestFailure): boolean {
  return code === 'NAO_AUTENTICADO' || code === 'ACESSO_NEGADO';
}
