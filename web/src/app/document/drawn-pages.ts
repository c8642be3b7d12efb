import type { Execute } from '../apollo/server-link.ts';

type Operation = Parameters<Execute>[0];

/** A page, and what it was drawn from. */
interface Drawn<Page> {
  readonly page: Page;
  readonly reads: readonly { readonly operation: Operation; readonly result: string }[];
  /** Milliseconds on the clock of `now`. */
  readonly drawnAt: number;
}

const MOST_PAGES = 100;
/** A page may also show the time, for example the year. */
export const REDRAW_AFTER_MS = 600_000;

/**
 * Draws a page again only when one of its operations gives another result: drawing costs more than half of a rendering
 * (`npm run bench -- pages`). Keeps the 100 pages that were drawn last.
 */
export function createDrawnPages<Page>(now: () => number = () => performance.now()) {
  const drawn = new Map<string, Drawn<Page>>();

  const isCurrent = async ({ reads, drawnAt }: Drawn<Page>, execute: Execute) => {
    if (now() - drawnAt > REDRAW_AFTER_MS) return false;
    const results = await Promise.all(reads.map(({ operation }) => execute(operation)));
    return results.every((result, n) => JSON.stringify(result) === reads[n]?.result);
  };

  return {
    /**
     * The page of `key`. `draw` reads only by the `execute` that it receives; `keep` is false for a page that must be
     * drawn each time.
     */
    open: async (
      key: string,
      execute: Execute,
      draw: (execute: Execute) => Promise<{ readonly page: Page; readonly keep: boolean }>,
    ): Promise<Page> => {
      const last = drawn.get(key);
      if (last && (await isCurrent(last, execute))) return last.page;
      const reads: { operation: Operation; result: string }[] = [];
      const { page, keep } = await draw(async (operation) => {
        const result = await execute(operation);
        reads.push({ operation, result: JSON.stringify(result) });
        return result;
      });
      drawn.delete(key);
      if (keep) drawn.set(key, { page, reads, drawnAt: now() });
      const [oldest] = drawn.keys();
      if (oldest !== undefined && drawn.size > MOST_PAGES) drawn.delete(oldest);
      return page;
    },
  };
}
