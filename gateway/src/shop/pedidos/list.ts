import { fold } from '@decantaria/brasil/text';
import { cutPagina } from '../../upstream/rest/paging.ts';
import type { ListFilter, Pagina } from '../pagina.ts';
import type { PedidoModel, StatusPedidoModel } from './model.ts';
import { newestFirst } from './newest-first.ts';

/**
 * One page of an unordered list of orders, newest first. Searches parts of the id and of the items' names, ignoring
 * case and accents. A page past the end is the last one.
 */
export function pageOfPedidos(
  pedidos: readonly PedidoModel[],
  { busca, status, pagina, tamanho }: ListFilter<StatusPedidoModel>,
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
