import { digitsOf } from '@decantaria/brasil/digits';
import { fold } from '@decantaria/brasil/text';
import type { ListFilter, Pagina } from '../../../shop/pagina.ts';
import { newestFirst } from '../../../shop/pedidos/compare.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { KnownStatus } from '../../../shop/pedidos/status.ts';
import { cutPagina } from '../../rest/page.ts';
import { SCAN_SIZE, scanPart } from '../../rest/scan.ts';
import type { PedidosPages } from './pages.ts';

/** The most pages that are searched, the newest orders first. */
const MAX_PAGES = 10;

/**
 * Searches orders on an API without a search: the order with that number or, without one, the matches among the newest
 * 1000. Rejects with `RestFailure`.
 */
export async function searchPedidos(
  pages: PedidosPages,
  { busca, status, pagina, tamanho }: ListFilter<KnownStatus> & { readonly busca: string },
): Promise<Pagina<PedidoModel>> {
  const hasStatus = (pedido: PedidoModel) => status === null || pedido.status === status;
  const id = orderNumber(busca);
  const numbered = id === null ? null : await pages.read(id);
  if (numbered) {
    const matching = hasStatus(numbered) ? [numbered] : [];
    return { ...cutPagina(matching, pagina, tamanho), filtrosCompletos: true };
  }
  const { itens, totalItens: total } = await scanPart(
    (page) => pages.page({ page, size: SCAN_SIZE }),
    MAX_PAGES,
  );
  const isAll = total <= MAX_PAGES * SCAN_SIZE;
  const matching = itens.filter((pedido) => hasStatus(pedido) && matches(pedido, busca));
  return {
    ...cutPagina(matching.toSorted(newestFirst), pagina, tamanho),
    filtrosCompletos: isAll,
    ...(!isAll && { parteLida: { lidos: itens.length, total } }),
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
