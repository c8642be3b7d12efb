import { LRUCache } from 'lru-cache';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import type { Scan } from '../../rest/scan.ts';

/** The products of one scan. */
export type ProdutosScan = Scan<ProdutoModel>;

export type ProdutosMemory = ReturnType<typeof createProdutosMemory>;

/**
 * What the process remembers of the catalogue as the dashboard reads it. `keepMs`: how long a scan is kept; `limit`: how many are kept.
 */
export function createProdutosMemory({
  keepMs = 5000,
  limit = 4,
  now = () => performance.now(),
}: {
  readonly keepMs?: number;
  readonly limit?: number;
  readonly now?: () => number;
} = {}) {
  const scans = new LRUCache<string, Promise<ProdutosScan | null>>({
    max: limit,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    /** Returns the scan kept under `key`, the one under way, or a new one. Failed and dropped scans are not kept. */
    scanned: (key: string, scan: () => Promise<ProdutosScan | null>) => {
      const kept = scans.get(key);
      if (kept) return kept;
      const begun = scan();
      const isCurrent = () => scans.peek(key) === begun;
      scans.set(key, begun);
      begun.then(
        // The lifetime begins when the scan ends.
        () => isCurrent() && scans.set(key, begun, { ttl: keepMs }),
        () => isCurrent() && scans.delete(key),
      );
      return begun;
    },
    /** Drops every scan, those under way too: a write made them stale. */
    drop: () => scans.clear(),
  };
}
