import { existingPage } from '../../upstream/rest/paging.ts';
import type { ListFilter, Pagina } from '../pagina.ts';
import type { OwnQuery, PedidosApi, ReadOptions } from './api.ts';
import type { OwnPedidos } from './history.ts';
import { pageOfPedidos } from './list.ts';
import type { PedidoModel, StatusPedidoModel } from './model.ts';
import { openOf } from './room.ts';
import { isInProgress, type KnownStatus } from './status.ts';

export type OwnReads = ReturnType<typeof createOwnReads>;

/** The largest page of the API. */
const MAX_SIZE = 100;

/**
 * Reads of the caller's orders that take one page of an API that pages, however long the history is. Other APIs send
 * every order each time. `fresh` reads never join one that began earlier. Each rejects with `RestFailure`.
 */
export function createOwnReads({ listOwn }: Pick<PedidosApi, 'listOwn'>, options: ReadOptions) {
  const read = (query: Partial<OwnQuery>) =>
    listOwn({ page: 0, size: MAX_SIZE, ...query }, options);

  /** The orders in one status, at most 100 of a long history. Without a call when `all` has every order. */
  const inStatus = async (status: KnownStatus, all?: OwnPedidos) => {
    const own = all ?? (await read({ status }));
    return own.itens.filter((pedido) => pedido.status === status);
  };

  return {
    /** The newest orders, at most `size` (1 to 100) of a long history. */
    newest: (size: number) => read({ size }),
    /** As many orders as the gateway reads of an API that does not page; otherwise the newest. */
    all: () => read({}),
    /** The orders that wait for payment, newest first. Without a call when `newest` shows them. */
    open: async (newest?: OwnPedidos) =>
      openOf(
        await inStatus('PENDENTE', newest?.page === null || newest?.complete ? newest : undefined),
      ),
    /** An order that is paid and not yet delivered; null without one. */
    inProgress: async (): Promise<PedidoModel | null> => {
      const paid = await read({ status: 'PAGO' });
      const found = paid.itens.find(({ status }) => isInProgress(status));
      if (found || paid.page === null) return found ?? null;
      return (await inStatus('ENVIADO'))[0] ?? null;
    },
    /** Whether the order is the caller's. */
    has: async (id: string): Promise<boolean> => (await read({ busca: id })).ids.has(id),
    /** One page, newest first. */
    page: (filter: ListFilter<StatusPedidoModel>) => readPage(read, filter),
  };
}

/** Filters here what the API did not. */
async function readPage(
  read: (query: Partial<OwnQuery>) => Promise<OwnPedidos>,
  filter: ListFilter<StatusPedidoModel>,
): Promise<Pagina<PedidoModel>> {
  const { pagina, tamanho, status } = filter;
  // The API refuses a status that it does not know.
  if (status === 'DESCONHECIDO') return filterHere(await read({}), filter);
  const busca = filter.busca?.replace(/^#\s*/, '');
  const query = { size: tamanho, status: status ?? undefined, busca: busca || undefined };
  const reply = await existingPage(async (page) => {
    const own = await read({ ...query, page });
    return { own, totalPaginas: own.page?.totalPaginas ?? pagina };
  }, pagina);
  const { own } = reply;
  if (own.page === null) return filterHere(own, filter);
  return { itens: own.itens, ...own.page, pagina: reply.pagina, filtrosCompletos: true };
}

function filterHere(own: OwnPedidos, filter: ListFilter<StatusPedidoModel>): Pagina<PedidoModel> {
  const { itens, complete, total } = own;
  const page = pageOfPedidos(itens, filter);
  return complete
    ? page
    : { ...page, filtrosCompletos: false, parteLida: { lidos: itens.length, total } };
}
