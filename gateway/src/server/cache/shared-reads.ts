import { LRUCache } from 'lru-cache';

/**
 * Shares reads by key: simultaneous callers get one read, and later ones its result for `lifetimeMs`, on the clock `now`.
 * Keeps at most `most` results, and no failure.
 */
export function createSharedReads<V>(options: {
  readonly most: number;
  readonly lifetimeMs: number;
  readonly now: () => number;
}) {
  const kept = new LRUCache<string, { readonly value: V }, () => Promise<V>>({
    max: options.most,
    ttl: options.lifetimeMs,
    ttlResolution: 0,
    perf: { now: options.now },
    // An evicted read still answers its callers.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: read }) => ({ value: await read() }),
  });
  return {
    read: async (key: string, read: () => Promise<V>): Promise<V> =>
      (await kept.forceFetch(key, { context: read })).value,
    forget: (key: string) => void kept.delete(key),
  };
}
