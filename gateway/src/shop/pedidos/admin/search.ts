import { digitsOf } from '@decantaria/brasil/digits';
import { fold } from '@decantaria/brasil/text';
import { cutPagina } from '../../../upstream/rest/paging.ts';
import type { ListFilter, Pagina } from '../../pagina.ts';
import type { PedidoModel } from '../model.ts';
import { newestFirst } from '../newest-first.ts';
import type { KnownStatus } from '../status.ts';
import type { PedidosAdminApi } from './api.ts';

const PAGE_SIZE = 100;
/** The most pages that are searched, the newest orders first. */
const MAX_PAGES = 10;

/**
 * Searches orders on an API without a search: the order with that number or, without one, the matches among the newest
 * 1000. Rejects with `RestFailure`.
 */
export async function searchPedidos(
  api: Pick<PedidosAdminApi, 'page' | 'read'>,
  { busca, status, pagina, tamanho }: ListFilter<KnownStatus> & { readonly busca: string },
): Promise<Pagina<PedidoModel>> {
  const hasStatus = (pedido: PedidoModel) => status === null || pedido.status === status;
  const id = orderNumber(busca);
  const numbered = id === null ? null : await api.read(id);
  if (numbered) {
    const matching = hasStatus(numbered) ? [numbered] : [];
    return { ...cutPagina(matching, pagina, tamanho), filtrosCompletos: true };
  }
  const { pedidos, total, isAll } = await readNewest(api);
  const matching = pedidos.filter((pedido) => hasStatus(pedido) && matches(pedido, busca));
  return {
    ...cutPagina(matching.toSorted(newestFirst), pagina, tamanho),
    filtrosCompletos: isAll,
    ...(!isAll && { parteLida: { lidos: pedidos.length, total } }),
  };
}

/** Newest first, after the order whose number is searched for. */
export function searchOrder(busca: string | undefined) {
  const number = busca === undefined ? null : orderNumber(busca);
  const rank = ({ id }: PedidoModel) => (id === number ? 0 : 1);
  return (one: PedidoModel, other: PedidoModel): number =>
    rank(one) - rank(other) || newestFirst(one, other);
}

/** The order number in a search text, with or without `#`; null for other texts. */
function orderNumber(busca: string): string | null {
  return /^#?\s*(\d{1,10})$/.exec(busca)?.[1] ?? null;
}

interface NewestPedidos {
  readonly pedidos: readonly PedidoModel[];
  /** Number of all orders. */
  readonly total: number;
  readonly isAll: boolean;
}

async function readNewest(api: Pick<PedidosAdminApi, 'page'>): Promise<NewestPedidos> {
  const first = await api.page({ page: 0, size: PAGE_SIZE });
  const count = Math.max(0, Math.min(first.totalPaginas, MAX_PAGES) - 1);
  const rest = await Promise.all(
    Array.from({ length: count }, (_, n) => api.page({ page: n + 1, size: PAGE_SIZE })),
  );
  // A new order moves the others to the next page, so one may be read twice.
  const byId = new Map([first, ...rest].flatMap(({ itens }) => itens).map((it) => [it.id, it]));
  const isAll = first.totalPaginas <= MAX_PAGES;
  return { pedidos: [...byId.values()], total: first.totalItens, isAll };
}

/** Matches like store-api: a CPF completely, other texts in part. */
function matches(
  { cpf, nomeCompleto, email, usuario, itens }: PedidoModel,
  busca: string,
): boolean {
  const wanted = fold(busca);
  const texts = [
    nomeCompleto,
    email,
    usuario?.username,
    usuario?.nome,
    usuario?.email,
    ...itens.map(({ nomeProduto, variacaoNome }) => `${nomeProduto} — ${variacaoNome ?? ''}`),
  ];
  return isCpfOf(cpf, busca) || texts.some((text) => text != null && fold(text).includes(wanted));
}

function isCpfOf(cpf: string | null, busca: string): boolean {
  const digits = digitsOf(busca);
  return digits.length === 11 && /^[\d.\-\s]+$/.test(busca) && digits === digitsOf(cpf ?? '');
}
