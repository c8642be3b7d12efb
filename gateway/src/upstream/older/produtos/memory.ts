import { LRUCache } from 'lru-cache';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import type { Scan } from '../../rest/scan.ts';

/** The products of one scan. */
export type ProdutosScan = Scan<ProdutoModel>;

export type ProdutosMemory = ReturnType<typeof createProdutosMemory>;

/**
 * What the process remembers of the catalogue as the dashboard reads it. `lifetimeMs`: of a scan; `limit`: most scans.
 */
export function createProdutosMemory({
  lifetimeMs = 5000,
  limit = 4,
  now = () => performance.now(),
}: {
  readonly lifetimeMs?: number;
  readonly limit?: number;
  readonly now?: () => number;
} = {}) {
  const scans = new LRUCache<string, Promise<ProdutosScan | null>>({
    max: limit,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    /** Returns the scan of `key`, cached or under way, or a new one. Failed and cleared scans are not cached. */
    scanned: (key: string, scan: () => Promise<ProdutosScan | null>) => {
      const cached = scans.get(key);
      if (cached) return cached;
      const begun = scan();
      const isCurrent = () => scans.peek(key) === begun;
      scans.set(key, begun);
      begun.then(
        // The lifetime begins when the scan ends.
        () => isCurrent() && scans.set(key, begun, { ttl: lifetimeMs }),
        () => isCurrent() && scans.delete(key),
      );
      return begun;
    },
    /** Forgets every scan, those under way too: a write made them stale. */
    clear: () => scans.clear(),
  };
}
