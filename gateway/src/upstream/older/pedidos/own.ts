import { fold } from '@decantaria/brasil/text';
import type { ListFilter, Pagina } from '../../../shop/pagina.ts';
import { newestFirst } from '../../../shop/pedidos/compare.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import { IN_PROGRESS, isInProgress } from '../../../shop/pedidos/status.ts';
import type { StatusPedido } from '../../../types.gen.ts';
import type { SessionRest } from '../../rest/client.ts';
import { cutPagina } from '../../rest/page.ts';
import { listOwn, readOwnPage } from '../../wire/pedidos-calls.ts';
import type { OwnPedidos } from '../../wire/pedidos-history.ts';

// Reads of the caller's orders that take one page of an API that pages, however long the history is. Other APIs send every
// order each time. Each rejects with `RestFailure`.

/** The orders that wait for payment, newest first. Without a call when `newest` shows them. */
export async function readOpen(rest: SessionRest, newest?: OwnPedidos): Promise<PedidoModel[]> {
  const isWhole = newest?.page === null || newest?.complete;
  const own = isWhole && newest ? newest : await listOwn(rest, { status: 'PENDENTE' }, true);
  return own.itens.filter(({ status }) => status === 'PENDENTE').toSorted(newestFirst);
}

/** An order that is paid and not yet delivered; null without one. */
export async function readInProgress(rest: SessionRest): Promise<PedidoModel | null> {
  for (const status of IN_PROGRESS) {
    const own = await listOwn(rest, { status }, true);
    const found = own.itens.find((pedido) => isInProgress(pedido.status));
    if (found || own.page === null) return found ?? null;
  }
  return null;
}

/** One page, newest first. Filters here what the API did not. */
export async function readPage(
  rest: SessionRest,
  { status, ...filter }: ListFilter<StatusPedido>,
): Promise<Pagina<PedidoModel>> {
  // The API refuses a status that it does not know.
  if (status === 'DESCONHECIDO') {
    return filterHere(await listOwn(rest, {}, false), { ...filter, status });
  }
  const { own, cut } = await readOwnPage(rest, { ...filter, status });
  return cut ?? filterHere(own, { ...filter, status });
}

function filterHere(own: OwnPedidos, filter: ListFilter<StatusPedido>): Pagina<PedidoModel> {
  const { itens, complete, total } = own;
  const page = pageOfPedidos(itens, filter);
  return complete
    ? page
    : { ...page, filtrosCompletos: false, parteLida: { lidos: itens.length, total } };
}

/**
 * One page of an unordered list of orders, newest first. Searches parts of the id and of the items' names, ignoring
 * case and accents. A page past the end is the last one.
 */
function pageOfPedidos(
  pedidos: readonly PedidoModel[],
  { busca, status, pagina, tamanho }: ListFilter<StatusPedido>,
): Pagina<PedidoModel> {
  const matching = pedidos
    .filter((pedido) => status === null || pedido.status === status)
    .filter((pedido) => busca === undefined || matches(pedido, fold(busca)))
    .toSorted(newestFirst);
  return { ...cutPagina(matching, pagina, tamanho), filtrosCompletos: true };
}

function matches({ id, itens }: PedidoModel, busca: string): boolean {
  return (
    id.includes(busca.replace(/^#\s*/, '')) ||
    itens.some(({ nomeProduto, variacaoNome }) =>
      fold(`${nomeProduto} ${variacaoNome ?? ''}`).includes(busca),
    )
  );
}
