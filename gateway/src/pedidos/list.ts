import { plainText } from '../produtos/search.ts';
import { cutPagina } from '../rest/paging.ts';
import type { PaginaPedidosModel, PedidoModel, StatusPedidoModel } from './model.ts';

/** Which of the caller's orders, and which page of them; `pagina` counts from 1. */
export interface PedidosFilter {
  readonly busca: string | undefined;
  readonly status: StatusPedidoModel | null;
  readonly pagina: number;
  readonly tamanho: number;
}

/**
 * One page of orders, newest first, of a list in any order (ORD-01 … ORD-03): searched by a part of the number or of an
 * item's name, accents and case ignored. A page past the end is the last one.
 */
export function pageOfPedidos(
  pedidos: readonly PedidoModel[],
  { busca, status, pagina, tamanho }: PedidosFilter,
): PaginaPedidosModel {
  const found = pedidos
    .filter((pedido) => status === null || pedido.status === status)
    .filter((pedido) => busca === undefined || matches(pedido, plainText(busca)))
    .toSorted(newestFirst);
  return { ...cutPagina(found, pagina, tamanho), filtrosCompletos: true };
}

/** By the API's clock, then by number: a list without a tie-breaker would move between pages. */
export function newestFirst(one: PedidoModel, other: PedidoModel): number {
  if (one.data !== other.data) return one.data < other.data ? 1 : -1;
  return other.id.localeCompare(one.id, 'en', { numeric: true });
}

function matches({ id, itens }: PedidoModel, busca: string): boolean {
  return (
    id.includes(busca.replace(/^#\s*/, '')) ||
    itens.some(({ nomeProduto, variacaoNome }) =>
      plainText(`${nomeProduto} ${variacaoNome ?? ''}`).includes(busca),
    )
  );
}
