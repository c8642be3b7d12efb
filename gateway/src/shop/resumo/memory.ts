import { LRUCache } from 'lru-cache';
import type { Figuras } from './model.ts';

export type ResumoMemory = ReturnType<typeof createResumoMemory>;

const LIFETIME_MS = 30_000;

/**
 * The dashboard's last figures, shared by all admins. `moved` counts the writes that may have changed them. `now` in
 * milliseconds since 1970.
 */
export function createResumoMemory({ moved = (): number => 0, now = Date.now } = {}) {
  const kept = new LRUCache<string, Figuras, () => Promise<Figuras>>({
    max: 1,
    ttl: LIFETIME_MS,
    ttlResolution: 0,
    perf: { now },
    // Figures from before a write still answer their callers.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });
  return {
    /**
     * Returns the kept figures, those under way, or new ones; never figures from before a write that may have changed
     * them. Incomplete figures are not kept.
     */
    figuras: async (read: () => Promise<Figuras>): Promise<Figuras> => {
      const at = String(moved());
      const figuras = await kept.forceFetch(at, { context: read });
      if (!figuras.complete) kept.delete(at);
      return figuras;
    },
  };
}
