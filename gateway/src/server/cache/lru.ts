import { LRUCache } from 'lru-cache';

/** Lifetime of an entry in milliseconds, on the clock `now`. */
interface Expiry {
  readonly ttl: number;
  readonly now: () => number;
}

/** Evicts the least recently used beyond `most` entries. Not by `max`, which allocates the whole cache at once. */
export function createLru<V extends object | string | number | boolean>(
  most: number,
  expiry?: Expiry,
) {
  return new LRUCache<string, V>({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(expiry && { ttl: expiry.ttl, ttlResolution: 0, perf: { now: expiry.now } }),
  });
}
