import { type TurnOf, takeAll, turnNames } from '../../../server/concurrency/turns.ts';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import { type Falha, type Resposta } from '../../../shop/falha.ts';
import { FALHAS } from '../../../shop/falhas.ts';
import { naoConfirmado, umaImagem } from '../../../shop/produtos/falhas.ts';
import type { ProdutosPort } from '../../../shop/produtos/port.ts';
import { type AdminRest, restOf } from '../../rest/calls.ts';
import { nullOnFailure } from '../../rest/failure.ts';
import { failureOf } from '../../rest/outcomes.ts';
import { receivePicture } from '../../wire/produto-save.ts';
import { produtosReads, readProduto } from '../../wire/produtos-calls.ts';
import { createListing } from './listing.ts';
import { createProduto, settleEdit, updateProduto } from './save.ts';

interface ProdutosOptions {
  /** Counts the writes to the catalogue. */
  readonly invalidations: () => number;
  /** Runs work in the turn of a product. */
  readonly turnOf: TurnOf;
  /** The API's call that takes a product off sale: `PUT …/status`, or `DELETE` with `{ativo}`. */
  readonly ativacao: 'status' | 'delete';
}

/**
 * The products on an older API, which filters no list, counts no edits, stores every stock as it is sent, and may do the
 * work of a write that it answers with an error. Changes are checked here and read back.
 */
export function createOlderProdutos(options: ProdutosOptions): ProdutosPort {
  const { invalidations, turnOf, ativacao } = options;
  /** Runs a save with the product read in its turn: what was sold since an earlier read would come back. */
  const inTurn = <Outcome>(
    rest: AdminRest,
    id: string,
    save: (now: ProdutoModel) => Promise<Outcome>,
  ): Promise<Outcome | Falha<'ProdutoNaoEncontrado'>> =>
    takeAll(turnOf, [turnNames.produto(id)], async () => {
      const now = await readProduto(rest, id);
      return now ? save(now) : FALHAS.ProdutoNaoEncontrado;
    });

  return {
    ...produtosReads,
    list: createListing(invalidations),
    create: async ({ writing }, draft, imagem) => {
      if (imagem === null || draft.imagens !== null) return umaImagem;
      const picture = await receivePicture(imagem);
      return 'codigo' in picture ? picture : createProduto(restOf(writing), draft, picture);
    },
    sendImagem: async () => FALHAS.RecursoIndisponivel,
    update: async ({ writing }, { current, draft }, imagem) => {
      if (draft.imagens !== null) return umaImagem;
      const rest = restOf(writing);
      const early = settleEdit({ current, draft });
      if ('codigo' in early) return early;
      // A slow upload must not keep the product's turn.
      const picture = imagem && (await receivePicture(imagem));
      return picture && 'codigo' in picture
        ? picture
        : inTurn(rest, current.id, (now) => updateProduto(rest, { current: now, draft, picture }));
    },
    setAtivo: async ({ writing }, id, ativo) => {
      const rest = restOf(writing);
      const current = await readProduto(rest, id);
      return current === null
        ? FALHAS.ProdutoNaoEncontrado
        : inTurn(rest, current.id, (before) => setProdutoAtivo(rest, ativacao, { before, ativo }));
    },
  };
}

/**
 * Takes a product off sale, or puts it back on sale. The reply is cut off, aborted or an error even when the work is
 * done, so only the product read back counts. Nothing is sent for an unchanged product: by `delete`, an API may really
 * delete it. `before` is the product as just read.
 */
export async function setProdutoAtivo(
  rest: AdminRest,
  by: 'status' | 'delete',
  { before, ativo }: { readonly before: ProdutoModel; readonly ativo: boolean },
): Resposta<'DefinirProdutoAtivo'> {
  if (before.ativo === ativo) return before;
  const call = { id: before.id, body: { ativo } };
  const failure = await failureOf(
    by === 'status' ? rest.definirProdutoAtivo(call) : rest.excluirProduto(call),
  );
  // The API refused the caller with a code. An empty 403 may hide a success.
  if (failure?.code === 'NAO_AUTENTICADO' || failure?.code === 'ACESSO_NEGADO') throw failure;
  const after = await readProduto(rest, before.id).catch(nullOnFailure);
  return after?.ativo === ativo ? after : naoConfirmado('ativo', after);
}
