import { type TurnOf, takeAll, turnNames } from '../../../server/concurrency/turns.ts';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import { produtoNaoEncontrado } from '../../../shop/produtos/falhas.ts';
import type { ProdutosPort } from '../../../shop/produtos/port.ts';
import { restOf } from '../../rest/calls.ts';
import type { AdminRest } from '../../rest/client.ts';
import { produtosReads, readProduto } from '../../wire/produtos-calls.ts';
import { setProdutoAtivo } from './ativacao.ts';
import { createProduto } from './create.ts';
import { listProdutos } from './listing.ts';
import type { ProdutosMemory } from './memory.ts';
import { openPicture, receivePicture } from './picture.ts';
import { settleEdit, updateProduto } from './update.ts';

interface ProdutosOptions {
  readonly memory: ProdutosMemory;
  /** Runs work in the turn of a product. */
  readonly turnOf: TurnOf;
  /** The API's call that takes a product off sale: `PUT …/status`, or `DELETE` with `{ativo}`. */
  readonly ativacao: 'status' | 'delete';
}

/**
 * The products on an older API, which filters no list, counts no edits, stores every stock as it is sent, and may do the
 * work of a write that it answers with an error. Changes are checked here and read back.
 */
export function createOlderProdutos({ memory, turnOf, ativacao }: ProdutosOptions): ProdutosPort {
  /** Runs a save with the product read in its turn: what was sold since an earlier read would come back. */
  const inTurn = <Outcome>(
    rest: AdminRest,
    id: string,
    save: (now: ProdutoModel) => Promise<Outcome>,
  ): Promise<Outcome | typeof produtoNaoEncontrado> =>
    takeAll(turnOf, [turnNames.produto(id)], async () => {
      const now = await readProduto(rest, id);
      return now ? save(now) : produtoNaoEncontrado;
    });

  return {
    ...produtosReads,
    list: (admin, filter) => listProdutos(memory, admin, filter),
    create: async ({ writing }, draft, imagem) => {
      const picture = await openPicture(imagem);
      return 'codigo' in picture ? picture : createProduto(restOf(writing), draft, picture);
    },
    update: async ({ writing }, { current, draft }, imagem) => {
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
        ? produtoNaoEncontrado
        : inTurn(rest, current.id, (before) => setProdutoAtivo(rest, ativacao, { before, ativo }));
    },
  };
}
