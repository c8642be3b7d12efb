/** Rows a page of a scan. */
export const SCAN_SIZE = 100;
const MAX_PAGES = 30;
const IN_PARALLEL = 4;
const MAX_ATTEMPTS = 3;

/** One page of a list, as far as a scan looks at it. */
export interface ScanPage<T> {
  readonly itens: readonly T[];
  /** Rows of this page of which nothing could be read; none when it does not tell. */
  readonly unreadable?: number;
  readonly totalPaginas: number;
  readonly totalItens: number;
}

/** What reading every page gave. */
export interface Scan<T> {
  readonly itens: readonly T[];
  /** How many the API counts, those that cannot be read too. */
  readonly totalItens: number;
  /** False when rows kept moving while they were read: one may be missing. */
  readonly complete: boolean;
}

/**
 * Reads every page of a list that has no order of its own, four at a time; null when it has more than `maxPages` pages
 * or that many times 100 rows. A row that moves while the pages are read may be met twice or never: what was read must
 * be as much as the API counts, or the same as the time before, else it is read again (rest-contract 3.2, 3.6).
 * `readPage` counts from 0; what it rejects with passes.
 */
export async function scanPages<T extends { readonly id: string }>(
  readPage: (page: number) => Promise<ScanPage<T>>,
  maxPages = MAX_PAGES,
): Promise<Scan<T> | null> {
  const seen = new Map<string, T>();
  let totalItens = 0;
  let previous: string | undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const pages = await readPages(readPage, maxPages);
    if (pages === null) return null;
    totalItens = Math.max(...pages.map((page) => page.totalItens));
    const found = new Map(pages.flatMap(({ itens }) => itens.map((it) => [it.id, it] as const)));
    const ids = [...found.keys()].toSorted().join();
    if (addsUp(pages, found.size) || ids === previous) {
      return { itens: [...found.values()], totalItens, complete: true };
    }
    previous = ids;
    for (const [id, item] of found) seen.set(id, item);
  }
  return { itens: [...seen.values()], totalItens, complete: false };
}

async function readPages<T>(
  readPage: (page: number) => Promise<ScanPage<T>>,
  maxPages: number,
): Promise<ScanPage<T>[] | null> {
  const first = await readPage(0);
  if (first.totalPaginas > maxPages || first.totalItens > maxPages * SCAN_SIZE) return null;
  const pages = [first];
  while (pages.length < first.totalPaginas) {
    const count = Math.min(IN_PARALLEL, first.totalPaginas - pages.length);
    const numbers = Array.from({ length: count }, (_, n) => pages.length + n);
    pages.push(...(await Promise.all(numbers.map(readPage))));
  }
  return pages;
}

/** Every page counts the same total, and so many different rows were met. */
function addsUp(pages: readonly ScanPage<unknown>[], distinct: number): boolean {
  const unreadable = pages.reduce((sum, page) => sum + (page.unreadable ?? 0), 0);
  return pages.every(({ totalItens }) => totalItens === distinct + unreadable);
}
