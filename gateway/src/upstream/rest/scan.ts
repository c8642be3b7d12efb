/** Rows per page of a scan. */
export const SCAN_SIZE = 100;
const MAX_PAGES = 30;
const IN_PARALLEL = 4;
const MAX_ATTEMPTS = 3;
const EARLIER_PAGES = 4;

/** The part of a list's page that a scan reads. */
export interface ScanPage<T> {
  readonly itens: readonly T[];
  /** Number of unreadable rows on this page; absent means none. */
  readonly unreadable?: number;
  readonly totalPaginas: number;
  readonly totalItens: number;
}

export interface Scan<T> {
  readonly itens: readonly T[];
  /** The API's count, unreadable rows included. */
  readonly totalItens: number;
  /** False when rows moved between pages during every attempt, so one may be missing. */
  readonly complete: boolean;
}

/**
 * Reads every page of an unordered list, four at a time. Null when it has more than `maxPages` pages of 100 rows. A row
 * that moves between pages during the scan may be read twice or never, so the scan repeats until the number of rows
 * equals the API's count, or two attempts agree. `readPage` counts from 0; its rejections pass through.
 */
export async function scanPages<T extends { readonly id: string }>(
  readPage: (page: number) => Promise<ScanPage<T>>,
  maxPages = MAX_PAGES,
): Promise<Scan<T> | null> {
  const seen = new Map<string, T>();
  let totalItens = 0;
  let previous: string | undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const first = await readPage(0);
    if (isBeyond(first, maxPages)) return null;
    const pages = await readFurther(readPage, first, first.totalPaginas);
    totalItens = Math.max(...pages.map((page) => page.totalItens));
    const rows = distinct(pages);
    const ids = [...rows.keys()].toSorted().join();
    if (addsUp(pages, rows.size) || ids === previous) {
      return { itens: [...rows.values()], totalItens, complete: true };
    }
    previous = ids;
    for (const [id, item] of rows) seen.set(id, item);
  }
  return { itens: [...seen.values()], totalItens, complete: false };
}

/**
 * The distinct rows of the first `maxPages` pages of 100, read once: for a list that is too long to scan. `total` is the
 * API's count, `complete` is false when there are more pages. Pages that overlap show fewer rows. Rejections of `readPage` pass.
 */
export async function scanPart<T extends { readonly id: string }>(
  readPage: (page: number) => Promise<ScanPage<T>>,
  maxPages = MAX_PAGES,
) {
  const first = await readPage(0);
  const pages = await readFurther(readPage, first, Math.min(first.totalPaginas, maxPages));
  const itens = [...distinct(pages).values()];
  return { itens, total: first.totalItens, complete: !isBeyond(first, maxPages) };
}

/**
 * The page without the rows that up to four earlier pages show now: for a list that is too long to scan, of an API whose
 * pages overlap. It may then have fewer rows than asked for. `pagina` counts from 1, `readPage` from 0; its rejections pass.
 */
export async function withoutEarlier<
  Page extends { readonly itens: readonly { readonly id: string }[]; readonly pagina: number },
>(page: Page, readPage: (page: number) => Promise<Pick<Page, 'itens'>>): Promise<Page> {
  const at = page.pagina - 1;
  const count = Math.min(EARLIER_PAGES, at);
  const numbers = Array.from({ length: count }, (_, n) => at - count + n);
  const earlier = await Promise.all(numbers.map(readPage));
  const shown = new Set(earlier.flatMap((one) => one.itens.map(({ id }) => id)));
  return { ...page, itens: page.itens.filter(({ id }) => !shown.has(id)) };
}

function isBeyond({ totalPaginas, totalItens }: ScanPage<unknown>, maxPages: number): boolean {
  return totalPaginas > maxPages || totalItens > maxPages * SCAN_SIZE;
}

/** The first `end` pages, of which `first` has been read. */
async function readFurther<T>(
  readPage: (page: number) => Promise<ScanPage<T>>,
  first: ScanPage<T>,
  end: number,
): Promise<ScanPage<T>[]> {
  const pages = [first];
  while (pages.length < end) {
    const count = Math.min(IN_PARALLEL, end - pages.length);
    const numbers = Array.from({ length: count }, (_, n) => pages.length + n);
    pages.push(...(await Promise.all(numbers.map(readPage))));
  }
  return pages;
}

function distinct<T extends { readonly id: string }>(
  pages: readonly ScanPage<T>[],
): ReadonlyMap<string, T> {
  return new Map(pages.flatMap(({ itens }) => itens.map((it) => [it.id, it] as const)));
}

/** True when every page reports the same total and it equals the number of distinct rows. */
function addsUp(pages: readonly ScanPage<unknown>[], distinct: number): boolean {
  const unreadable = pages.reduce((sum, page) => sum + (page.unreadable ?? 0), 0);
  return pages.every(({ totalItens }) => totalItens === distinct + unreadable);
}
