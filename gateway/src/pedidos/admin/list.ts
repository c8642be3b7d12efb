import { existingPage } from '../../rest/paging.ts';
import type { PaginaPedidosModel, PedidoModel } from '../model.ts';
import type { PedidosAdminApi } from './api.ts';
import { foundOrder, searchPedidos } from './search.ts';
import { type KnownStatus, wordsOf } from './words.ts';

export interface ListFilter {
  /** What is searched for; undefined: everything. */
  readonly busca: string | undefined;
  /** Null: every status. */
  readonly status: KnownStatus | null;
  /** Counted from 1. */
  readonly pagina: number;
  readonly tamanho: number;
}

type Pages = Pick<PedidosAdminApi, 'page' | 'pageOfWord'>;

/** Orders under one word, of those that are searched for. */
interface Shelf {
  readonly word: string;
  readonly busca?: string | undefined;
  readonly total: number;
}

const CHUNK = 100;
/** Orders under the rarer words that are read whole, to be sorted in among the others. */
const MAX_MERGED = 500;

/**
 * One page of everybody's orders, newest first; one past the end is the last (AORD-06). A status that the API keeps
 * under several words is asked by each, unless one word finds the others too (C-52): the rarer ones are read whole, up
 * to 500 orders, and sorted in, so that pages and totals are true. Beyond that the words follow one another. An API
 * that does not say that it searched is searched here.
 */
export async function listPedidos(
  api: Pages & Pick<PedidosAdminApi, 'read'>,
  filter: ListFilter,
): Promise<PaginaPedidosModel> {
  const { busca, status } = filter;
  const [word, ...others] = status === null ? [undefined] : wordsOf(status);
  const [asked, ...shelves] = await Promise.all([
    askPage(api, filter, word),
    ...others.map((other) => shelfOf(api, other, busca)),
  ]);
  if (busca !== undefined && !asked.applied?.includes('search')) {
    return searchPedidos(api, { ...filter, busca });
  }
  const more = shelves.filter(({ total }) => total > 0);
  const page =
    word === undefined || more.length === 0
      ? asked
      : await mergedPage(api, [{ word, busca, total: asked.totalItens }, ...more], filter);
  return { ...page, filtrosCompletos: true };
}

/** How many orders stand in a status, under all its words. */
export async function countPedidos(api: Pages, status: KnownStatus): Promise<number> {
  const [word, ...others] = wordsOf(status);
  const [first, ...more] = await Promise.all([
    api.page({ page: 0, size: 1, status: word }),
    ...others.map((other) => shelfOf(api, other, undefined)),
  ]);
  return more.reduce((sum, { total }) => sum + total, first.totalItens);
}

function askPage(
  api: Pages,
  { busca, pagina, tamanho: size }: ListFilter,
  status: string | undefined,
) {
  const under = status === undefined ? {} : { status };
  return existingPage((page) => api.page({ page, size, busca, ...under }), pagina);
}

/**
 * Orders that only this word finds. None where the API refuses the word, and none where it finds orders that are
 * kept under another: then the first word found these as well.
 */
async function shelfOf(api: Pages, word: string, busca: string | undefined): Promise<Shelf> {
  const found = await api.pageOfWord({ page: 0, size: 1, status: word, busca });
  const isOwn = found.itens.every(({ statusOriginal }) => statusOriginal === word);
  return { word, busca, total: isOwn ? found.totalItens : 0 };
}

async function mergedPage(api: Pages, shelves: readonly Shelf[], { pagina, tamanho }: ListFilter) {
  const totalItens = shelves.reduce((sum, { total }) => sum + total, 0);
  const totalPaginas = Math.ceil(totalItens / tamanho);
  const page = Math.min(pagina, totalPaginas);
  const from = (page - 1) * tamanho;
  const itens = await sliceOf(api, shelves, from, Math.min(from + tamanho, totalItens));
  return { itens, pagina: page, totalPaginas, totalItens };
}

/** The orders number `from` to `to` of all shelves together. */
async function sliceOf(
  api: Pages,
  shelves: readonly Shelf[],
  from: number,
  to: number,
): Promise<readonly PedidoModel[]> {
  const [longest, ...rest] = shelves.toSorted((one, other) => other.total - one.total);
  const others = rest.reduce((sum, { total }) => sum + total, 0);
  if (!longest || others > MAX_MERGED) return inARow(api, shelves, from, to);
  // Whatever stands `others` places before the slice on the longest shelf stands before it in the whole, too.
  const start = Math.max(0, from - others);
  const parts = await Promise.all([
    readRange(api, longest, start, to),
    ...rest.map((shelf) => readRange(api, shelf, 0, shelf.total)),
  ]);
  return parts
    .flat()
    .toSorted(foundOrder(longest.busca))
    .slice(from - start, to - start);
}

async function inARow(
  api: Pages,
  shelves: readonly Shelf[],
  from: number,
  to: number,
): Promise<readonly PedidoModel[]> {
  let before = 0;
  const parts: PedidoModel[] = [];
  for (const shelf of shelves) {
    parts.push(...(await readRange(api, shelf, Math.max(0, from - before), to - before)));
    before += shelf.total;
  }
  return parts;
}

/** Orders number `from` to `to` of one shelf, as far as it goes. */
async function readRange(
  api: Pages,
  { word, busca, total }: Shelf,
  from: number,
  to: number,
): Promise<PedidoModel[]> {
  const end = Math.min(to, total);
  if (from >= end) return [];
  const first = Math.floor(from / CHUNK);
  const count = Math.ceil(end / CHUNK) - first;
  const chunks = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      api.page({ page: first + n, size: CHUNK, status: word, busca }),
    ),
  );
  return chunks.flatMap(({ itens }) => itens).slice(from - first * CHUNK, end - first * CHUNK);
}
