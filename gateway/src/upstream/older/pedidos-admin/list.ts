import type { ListFilter, Pagina } from '../../../shop/pagina.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { KnownStatus } from '../../../shop/pedidos/status.ts';
import { existingPage } from '../../rest/page.ts';
import { wordsOf } from '../../wire/pedido-status.ts';
import type { PedidosPages } from './pages.ts';
import { searchOrder, searchPedidos } from './search.ts';

/** The orders that the API keeps under one status word, restricted by the search text. */
interface WordList {
  readonly word: string;
  readonly search: string | undefined;
  readonly total: number;
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
  const [reply, ...lists] = await Promise.all([
    existingPage((page) => pages.page({ page, size, status: word, search }), pagina),
    ...others.map((other) => wordList(pages, other, search)),
  ]);
  if (search !== undefined && !reply.applied?.includes('search')) {
    return searchPedidos(pages, { ...filter, busca: search });
  }
  const more = lists.filter(({ total }) => total > 0);
  const page =
    word === undefined || more.length === 0
      ? reply
      : await mergedPage(pages, [{ word, search, total: reply.totalItens }, ...more], filter);
  return { ...page, filtrosCompletos: true };
}

/** The number of orders in a status, under all its words. */
export async function countPedidos(pages: PedidosPages, status: KnownStatus): Promise<number> {
  const [word, ...others] = wordsOf(status);
  const [first, ...more] = await Promise.all([
    pages.page({ page: 0, size: 1, status: word }),
    ...others.map((other) => wordList(pages, other, undefined)),
  ]);
  return more.reduce((sum, { total }) => sum + total, first.totalItens);
}

/**
 * The orders that only this word finds. Empty when the API refuses the word, and when it returns orders kept under
 * another word: the first word then found these too.
 */
async function wordList(
  pages: PedidosPages,
  word: string,
  search: string | undefined,
): Promise<WordList> {
  const page = await pages.pageOfWord(word, { page: 0, size: 1, search });
  const isOwn = page.itens.every(({ statusOriginal }) => statusOriginal === word);
  return { word, search, total: isOwn ? page.totalItens : 0 };
}

async function mergedPage(
  pages: PedidosPages,
  lists: readonly WordList[],
  { pagina, tamanho }: ListFilter<KnownStatus>,
) {
  const totalItens = lists.reduce((sum, { total }) => sum + total, 0);
  const totalPaginas = Math.ceil(totalItens / tamanho);
  const page = Math.min(pagina, totalPaginas);
  const from = (page - 1) * tamanho;
  const itens = await sliceOf(pages, lists, from, Math.min(from + tamanho, totalItens));
  return { itens, pagina: page, totalPaginas, totalItens };
}

/** The orders `from` to `to` of all lists together. */
async function sliceOf(
  pages: PedidosPages,
  lists: readonly WordList[],
  from: number,
  to: number,
): Promise<readonly PedidoModel[]> {
  const [longest, ...rest] = lists.toSorted((one, other) => other.total - one.total);
  const others = rest.reduce((sum, { total }) => sum + total, 0);
  if (!longest || others > MAX_MERGED) return readInSequence(pages, lists, from, to);
  // At most `others` merged orders precede the slice, so the longest list is needed only from here.
  const start = Math.max(0, from - others);
  const parts = await Promise.all([
    readRange(pages, longest, start, to),
    ...rest.map((list) => readRange(pages, list, 0, list.total)),
  ]);
  return parts
    .flat()
    .toSorted(searchOrder(longest.search))
    .slice(from - start, to - start);
}

async function readInSequence(
  pages: PedidosPages,
  lists: readonly WordList[],
  from: number,
  to: number,
): Promise<readonly PedidoModel[]> {
  let before = 0;
  const parts: PedidoModel[] = [];
  for (const list of lists) {
    parts.push(...(await readRange(pages, list, Math.max(0, from - before), to - before)));
    before += list.total;
  }
  return parts;
}

/** The orders `from` to `to` of one list, or to its end. */
async function readRange(
  pages: PedidosPages,
  { word, search, total }: WordList,
  from: number,
  to: number,
): Promise<PedidoModel[]> {
  const end = Math.min(to, total);
  if (from >= end) return [];
  const first = Math.floor(from / CHUNK);
  const count = Math.ceil(end / CHUNK) - first;
  const chunks = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      pages.page({ page: first + n, size: CHUNK, status: word, search }),
    ),
  );
  return chunks.flatMap(({ itens }) => itens).slice(from - first * CHUNK, end - first * CHUNK);
}
