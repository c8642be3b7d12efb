import { digitsOf } from '@decantaria/brasil/digits';
import { fold } from '@decantaria/brasil/text';
import type { ListFilter, Pagina } from '../../../shop/pagina.ts';
import { newestFirst } from '../../../shop/pedidos/compare.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { KnownStatus } from '../../../shop/pedidos/status.ts';
import type { AdminRest } from '../../rest/calls.ts';
import { RestFailure } from '../../rest/failure.ts';
import { cutPagina, existingPage } from '../../rest/page.ts';
import type { Query } from '../../rest/path.ts';
import { SCAN_SIZE, scanPart } from '../../rest/scan.ts';
import { wordsOf } from '../../wire/pedido-status.ts';
import { readPedido } from '../../wire/pedidos-admin.ts';

/** A list of orders of the API. */
interface Orders {
  readonly total: number;
  /** The orders `from` to `to`, or to the list's end. */
  readonly read: (from: number, to: number) => Promise<readonly PedidoModel[]>;
}

const CHUNK = 100;
/** The most orders of the rarer words that are read completely and merged. */
const MAX_MERGED = 500;

/**
 * One page of all orders, newest first; a page past the end is the last one. A status that the API keeps under several
 * words is requested by each word, unless one word also finds the others' orders. The rarer words are read completely,
 * up to 500 orders, and merged, so that pages and totals are exact; beyond that the words follow one another. Searches
 * here when the API does not report that it searched.
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
  if (totalItens === reply.totalItens) return { ...reply, filtrosCompletos: true };
  const lists = [reply.totalItens, ...totals].map((total, at) =>
    ordersOf(pages, { status: [word, ...others][at], search }, total),
  );
  const totalPaginas = Math.ceil(totalItens / size);
  const page = Math.min(pagina, totalPaginas);
  const from = (page - 1) * size;
  const itens = await sliceOf(lists, from, Math.min(from + size, totalItens), searchOrder(search));
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

/** The orders `from` to `to` of all lists together. */
async function sliceOf(
  lists: readonly Orders[],
  from: number,
  to: number,
  order: (one: PedidoModel, other: PedidoModel) => number,
): Promise<readonly PedidoModel[]> {
  const [longest, ...rest] = lists.toSorted((one, other) => other.total - one.total);
  const others = rest.reduce((sum, { total }) => sum + total, 0);
  if (longest && others <= MAX_MERGED) {
    // At most `others` merged orders precede the slice, so the longest list is needed only from here.
    const start = Math.max(0, from - others);
    const parts = await Promise.all([
      longest.read(start, to),
      ...rest.map(({ total, read }) => read(0, total)),
    ]);
    return parts
      .flat()
      .toSorted(order)
      .slice(from - start, to - start);
  }
  let before = 0;
  const parts: PedidoModel[] = [];
  for (const { total, read } of lists) {
    parts.push(...(await read(Math.max(0, from - before), to - before)));
    before += total;
  }
  return parts;
}

/** The orders of `query`, of which there are `total`. */
function ordersOf(pages: PedidosPages, query: Query, total: number): Orders {
  return {
    total,
    read: async (from, to) => {
      const end = Math.min(to, total);
      if (from >= end) return [];
      const first = Math.floor(from / CHUNK);
      const count = Math.ceil(end / CHUNK) - first;
      const chunks = await Promise.all(
        Array.from({ length: count }, (_, n) =>
          pages.page({ page: first + n, size: CHUNK, ...query }),
        ),
      );
      return chunks.flatMap(({ itens }) => itens).slice(from - first * CHUNK, end - first * CHUNK);
    },
  };
}

export type PedidosPages = ReturnType<typeof pedidosPages>;

/**
 * `GET /pedidos`, newest first and counted from 0, and `GET /pedidos/{id}`. All operations of the process share
 * `unknownWords`. Each rejects with `RestFailure`.
 */
export function pedidosPages(rest: AdminRest, unknownWords: Set<string>) {
  const page = (query: Query) => rest.listPedidos({ query });
  return {
    page,
    read: (id: string) => readPedido(rest, id),
    /**
     * The number of orders that only this word finds. 0 when the API does not know the word, which is asked for once, and
     * when it returns orders kept under another word: the first word then found these too.
     */
    countOwn: async (word: string, search?: string): Promise<number> => {
      if (unknownWords.has(word)) return 0;
      try {
        const { itens, totalItens } = await page({ page: 0, size: 1, search, status: word });
        return itens.every(({ statusOriginal }) => statusOriginal === word) ? totalItens : 0;
      } catch (error) {
        if (!isUnknownWord(error)) throw error;
        unknownWords.add(word);
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
