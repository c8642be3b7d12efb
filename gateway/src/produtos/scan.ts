import type { ProdutoModel } from '../graphql/models.ts';
import type { RawPagina } from './wire.ts';

/** Products a page of a scan. */
export const SCAN_SIZE = 100;
const MAX_PAGES = 30;
const MAX_PRODUTOS = 3000;
const IN_PARALLEL = 4;
const MAX_ATTEMPTS = 3;

/** What reading every page gave. */
export interface Scan {
  readonly produtos: readonly ProdutoModel[];
  /** False when rows kept moving while they were read: one may be missing. */
  readonly complete: boolean;
}

/**
 * Reads every page of a list that has no order of its own, four at a time; null when it is longer than 30 pages or
 * 3000 products. A row that moves while the pages are read may be met twice or never: what was read must be as much
 * as the API counts, or the same as the time before, else it is read again (rest-contract 3.2). `readPage` counts
 * from 0; what it rejects with passes.
 */
export async function scanPages(
  readPage: (page: number) => Promise<RawPagina>,
): Promise<Scan | null> {
  const seen = new Map<string, ProdutoModel>();
  let previous: string | undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const pages = await readPages(readPage);
    if (pages === null) return null;
    const found = new Map(pages.flatMap(({ itens }) => itens.map((it) => [it.id, it] as const)));
    const ids = [...found.keys()].toSorted().join();
    if (addsUp(pages, found.size) || ids === previous) {
      return { produtos: [...found.values()], complete: true };
    }
    previous = ids;
    for (const [id, produto] of found) seen.set(id, produto);
  }
  return { produtos: [...seen.values()], complete: false };
}

async function readPages(
  readPage: (page: number) => Promise<RawPagina>,
): Promise<RawPagina[] | null> {
  const first = await readPage(0);
  if (first.totalPaginas > MAX_PAGES || first.totalItens > MAX_PRODUTOS) return null;
  const pages = [first];
  while (pages.length < first.totalPaginas) {
    const count = Math.min(IN_PARALLEL, first.totalPaginas - pages.length);
    const numbers = Array.from({ length: count }, (_, n) => pages.length + n);
    pages.push(...(await Promise.all(numbers.map(readPage))));
  }
  return pages;
}

/** Every page counts the same total, and so many different products were met. */
function addsUp(pages: readonly RawPagina[], distinct: number): boolean {
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
  return pages.every(({ totalItens }) => totalItens === distinct + unreadable);
}
