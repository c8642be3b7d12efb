import { LRUCache } from 'lru-cache';
import type { ProdutoModel } from '../catalogo/model.ts';
import type { Scan } from '../rest/scan.ts';

/** The products of one scan. */
export type ProdutosScan = Scan<ProdutoModel>;

/** What the process remembers of the catalogue as the dashboard reads it. */
export interface ProdutosMemory {
  /** Returns the scan kept under `key`, the one under way, or a new one. Failed and dropped scans are not kept. */
  readonly scanned: (
    key: string,
    scan: () => Promise<ProdutosScan | null>,
  ) => Promise<ProdutosScan | null>;
  /** Drops every scan, those under way too: a write made them stale. */
  readonly drop: () => void;
}

/** `keepMs`: how long a scan is kept; `limit`: how many are kept. */
export function createProdutosMemory({
  keepMs = 5000,
  limit = 4,
  now = () => performance.now(),
}: {
  readonly keepMs?: number;
  readonly limit?: number;
  readonly now?: () => number;
} = {}): ProdutosMemory {
  const scans = new LRUCache<string, Promise<ProdutosScan | null>>({
    max: limit,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    scanned: (key, scan) => {
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
    drop: () => scans.clear(),
  };
}
