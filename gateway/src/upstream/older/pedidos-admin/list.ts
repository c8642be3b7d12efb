import { digitsOf } from '@decantaria/brasil/digits';
import { fold } from '@decantaria/brasil/text';
import type { KnownStatus } from '@decantaria/loja/status';
import type { ListFilter, Pagina } from '../../../shop/pagina.ts';
import { newestFirst } from '../../../shop/pedidos/compare.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { AdminRest } from '../../rest/calls.ts';
import { RestFailure } from '../../rest/failure.ts';
import { existingPage, filterPagina } from '../../rest/page.ts';
import type { Query } from '../../rest/path.ts';
import { SCAN_SIZE, scanPart } from '../../rest/scan.ts';
import { wordsOf } from '../../wire/pedido-status.ts';
import type { PedidosMemory } from '../pedidos/memory.ts';

/**
 * One page of all orders, newest first; a page past the end is the last one. A status that the API keeps under several
 * words is requested by each word, unless one word also finds the others' orders: each list is read up to the page, and
 * they are merged. Searches here when the API does not report that it searched.
 */
export async function listPedidos(
  pages: PedidosPages,
  filter: ListFilter<KnownStatus>,
): Promise<Pagina<PedidoModel>> {
  const { busca: search, status, pagina, tamanho: size } = filter;
  const [word, ...others] = status === null ? [undefined] : wordsOf(status);
  const [reply, ...totals] = await Promise.all([
    existingPage((page) => pages.page({ page, size, status: word, search }), pagina),
    ...others.map((other) => pages.countOwn(other, search)),
  ]);
  if (search !== undefined && !reply.applied?.includes('search')) {
    return searchPedidos(pages, { ...filter, busca: search });
  }
  const totalItens = totals.reduce((sum, total) => sum + total, reply.totalItens);
  if (totalItens === reply.totalItens) return reply;
  const totalPaginas = Math.ceil(totalItens / size);
  const page = Math.min(pagina, totalPaginas);
  const used = [word, ...others].filter((_, at) => [reply.totalItens, ...totals][at] !== 0);
  const parts = await Promise.all(
    used.map((one) =>
      scanPart(
        (number) => pages.page({ page: number, size: SCAN_SIZE, status: one, search }),
        Math.ceil((page * size) / SCAN_SIZE),
      ),
    ),
  );
  const itens = parts
    .flatMap((part) => part.itens)
    .toSorted(searchOrder(search))
    .slice((page - 1) * size, page * size);
  return { itens, pagina: page, totalPaginas, totalItens, filtrosCompletos: true };
}

/** The number of orders in a status, under all its words. */
export async function countPedidos(pages: PedidosPages, status: KnownStatus): Promise<number> {
  const [word, ...others] = wordsOf(status);
  const [first, ...totals] = await Promise.all([
    pages.page({ page: 0, size: 1, status: word }),
    ...others.map((other) => pages.countOwn(other)),
  ]);
  return totals.reduce((sum, total) => sum + total, first.totalItens);
}

export type PedidosPages = ReturnType<typeof pedidosPages>;

/**
 * `GET /pedidos`, newest first and counted from 0, and `GET /pedidos/{id}`. All operations of the process share
 * `unknownWords`. Each rejects with `RestFailure`.
 */
export function pedidosPages(rest: AdminRest, unknownWords: PedidosMemory['unknownWords']) {
  const page = (query: Query) => rest.listPedidos({ query });
  return {
    page,
    read: (id: string) => rest.readPedido({ id }),
    /**
     * The number of orders that only this word finds. 0 when the API does not know the word, which is asked for once in ten
     * minutes, and when it returns orders kept under another word: the first word then found these too.
     */
    countOwn: async (word: string, search?: string): Promise<number> => {
      if (unknownWords.has(word)) return 0;
      try {
        const { itens, totalItens } = await page({ page: 0, size: 1, search, status: word });
        return itens.every(({ statusOriginal }) => statusOriginal === word) ? totalItens : 0;
      } catch (error) {
        if (!isUnknownWord(error)) throw error;
        unknownWords.set(word, true);
        return 0;
      }
    },
  };
}

function isUnknownWord(error: unknown): boolean {
  const refusal = error instanceof RestFailure ? error.refusal : null;
  return refusal?.codigo === 'DADOS_INVALIDOS' && refusal.campo !== 'search';
}

/** The most pages that are searched, the newest orders first. */
const MAX_PAGES = 10;

/**
 * Searches orders on an API without a search: the order with that number or, without one, the matches among the newest
 * 1000. Rejects with `RestFailure`.
 */
export async function searchPedidos(
  pages: PedidosPages,
  filter: ListFilter<KnownStatus> & { readonly busca: string },
): Promise<Pagina<PedidoModel>> {
  const id = orderNumber(filter.busca);
  const numbered = id === null ? null : await pages.read(id);
  if (numbered) {
    const found = { itens: [numbered], complete: true };
    return filterPagina(found, { ...filter, busca: undefined }, matches, newestFirst);
  }
  const newest = await scanPart((page) => pages.page({ page, size: SCAN_SIZE }), MAX_PAGES);
  return filterPagina(newest, filter, matches, newestFirst);
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
