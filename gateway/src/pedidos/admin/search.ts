import { digitsOf } from '../../conta/documents.ts';
import { plainText } from '../../produtos/search.ts';
import { cutPagina } from '../../rest/paging.ts';
import { newestFirst } from '../list.ts';
import type { PaginaPedidosModel, PedidoModel } from '../model.ts';
import type { PedidosAdminApi } from './api.ts';
import type { KnownStatus } from './words.ts';

interface Searched {
  readonly busca: string;
  readonly status: KnownStatus | null;
  readonly pagina: number;
  readonly tamanho: number;
}

const PAGE_SIZE = 100;
/** Pages that are looked through at most, the newest orders first. */
const MAX_PAGES = 10;

/**
 * One page of the orders that are searched for, where the API does not search: the one of that number, or those of the
 * newest 1000 that match. Rejects with `RestFailure`.
 */
export async function searchPedidos(
  api: Pick<PedidosAdminApi, 'page' | 'read'>,
  { busca, status, pagina, tamanho }: Searched,
): Promise<PaginaPedidosModel> {
  const isAsked = (pedido: PedidoModel) => status === null || pedido.status === status;
  const id = numberIn(busca);
  const numbered = id === null ? null : await api.read(id);
  if (numbered) {
    const found = isAsked(numbered) ? [numbered] : [];
    return { ...cutPagina(found, pagina, tamanho), filtrosCompletos: true };
  }
  const { pedidos, isAll } = await readNewest(api);
  const found = pedidos.filter((pedido) => isAsked(pedido) && matches(pedido, busca));
  return { ...cutPagina(found.toSorted(newestFirst), pagina, tamanho), filtrosCompletos: isAll };
}

/** Newest first, but before all the order whose number is searched for. */
export function foundOrder(busca: string | undefined) {
  const wanted = busca === undefined ? null : numberIn(busca);
  const rank = ({ id }: PedidoModel) => (id === wanted ? 0 : 1);
  return (one: PedidoModel, other: PedidoModel): number =>
    rank(one) - rank(other) || newestFirst(one, other);
}

/** The number that a search may mean, with or without a `#`; null when it cannot be an order's. */
function numberIn(busca: string): string | null {
  return /^#?\s*(\d{1,10})$/.exec(busca)?.[1] ?? null;
}

async function readNewest(
  api: Pick<PedidosAdminApi, 'page'>,
): Promise<{ readonly pedidos: readonly PedidoModel[]; readonly isAll: boolean }> {
  const first = await api.page({ page: 0, size: PAGE_SIZE });
  const count = Math.min(first.totalPaginas, MAX_PAGES) - 1;
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, count) }, (_, n) =>
      api.page({ page: n + 1, size: PAGE_SIZE }),
    ),
  );
  // An order that comes in meanwhile pushes the others on: one may be met twice.
  const met = new Map([first, ...rest].flatMap(({ itens }) => itens).map((it) => [it.id, it]));
  return { pedidos: [...met.values()], isAll: first.totalPaginas <= MAX_PAGES };
}

/** As store-api matches: a CPF whole, everything else in part. */
function matches(pedido: PedidoModel, busca: string): boolean {
  const { cpf, nomeCompleto, email, usuario, itens } = pedido;
  const wanted = plainText(busca);
  const texts = [
    nomeCompleto,
    email,
    usuario?.username,
    usuario?.nome,
    usuario?.email,
    ...itens.map(({ nomeProduto, variacaoNome }) => `${nomeProduto} — ${variacaoNome ?? ''}`),
  ];
  return (
    isCpfOf(cpf, busca) || texts.some((text) => text != null && plainText(text).includes(wanted))
  );
}

function isCpfOf(cpf: string | null, busca: string): boolean {
  const digits = digitsOf(busca);
  return digits.length === 11 && /^[\d.\-\s]+$/.test(busca) && digits === digitsOf(cpf ?? '');
}
