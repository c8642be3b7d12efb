import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../concurrency/single-flight.ts';

/** A built value, and whether it may be cached. */
export interface Built<V> {
  readonly value: V;
  /** `keep`: complete and cacheable. `pass`: valid now, not cacheable. `broken`: incomplete; a cached value is preferred. */
  readonly as: 'keep' | 'pass' | 'broken';
}

/** Milliseconds after the build. */
export interface Lifetimes {
  /** Answered from the cache. */
  readonly freshMs: number;
  /** Answered from the cache and renewed in the background. */
  readonly staleMs: number;
  /** The fallback for a value that cannot be built. */
  readonly fallbackMs: number;
}

interface Entry<V> {
  readonly value: V;
  /** The count of drops when it was built. */
  readonly drops: number;
  readonly builtAt: number;
  /** The last build, also one that failed. */
  renewedAt: number;
}

export interface PageCache<V extends object> {
  /** True while `value` is cached and fresh. */
  readonly isFresh: (value: V) => boolean;
  /**
   * The value of `key`, built when it is missing. Rejects when it cannot be built. `signal` aborts when the caller leaves.
   */
  readonly open: (key: string, build: Build<V>, signal?: AbortSignal) => Promise<V>;
}

/** Receives the previous value, and a signal that aborts once no caller waits for the result. */
type Build<V> = (previous: V | undefined, unwanted: AbortSignal) => Promise<Built<V>>;

/**
 * Caches values that are the same for every visitor. One build runs per key; the least recently used value is evicted
 * first. `drops` counts invalidating writes: a value built at another count is never answered.
 */
export function createPageCache<V extends object>(options: {
  readonly limit: number;
  readonly lifetimes: Lifetimes;
  readonly drops: () => number;
  readonly now?: () => number;
}): PageCache<V> {
  const { limit, lifetimes, drops, now = () => performance.now() } = options;
  const { freshMs, staleMs, fallbackMs } = lifetimes;
  const entries = new LRUCache<string, Entry<V>>({ max: limit });
  const singleFlight = createSingleFlight<Built<V>>();
  const entryOf = new WeakMap<V, Entry<V>>();
  let knownDrops = drops();

  const find = (key: string): Entry<V> | undefined => {
    if (knownDrops !== drops()) entries.clear();
    knownDrops = drops();
    const entry = entries.get(key);
    return entry && now() < entry.builtAt + fallbackMs ? entry : undefined;
  };

  const rebuild = (key: string, build: Build<V>, signal?: AbortSignal) => {
    const dropsBefore = drops();
    const work = async (unwanted: AbortSignal) => {
      const built = await build(entries.get(key)?.value, unwanted);
      // A value built while a write was running may be from before the write.
      if (dropsBefore !== drops()) return built;
      const instant = now();
      if (built.as === 'pass') entries.delete(key);
      if (built.as === 'keep') {
        const { value } = built;
        const entry = { value, drops: dropsBefore, builtAt: instant, renewedAt: instant };
        entries.set(key, entry);
        entryOf.set(value, entry);
      }
      return built;
    };
    return singleFlight(`${dropsBefore} ${key}`, work, signal);
  };

  /** The cached value after a failed build, stale again from now: the next caller need not wait for another failure. */
  const fallBack = (key: string): Entry<V> | undefined => {
    const entry = find(key);
    if (entry) entry.renewedAt = now();
    return entry;
  };

  /** The value of a new build or, when it fails or is broken, the cached one. */
  const renew: PageCache<V>['open'] = async (key, build, signal) => {
    try {
      const { as, value } = await rebuild(key, build, signal);
      return as === 'broken' ? (fallBack(key)?.value ?? value) : value;
    } catch (error) {
      const cached = fallBack(key);
      if (cached === undefined) throw error;
      return cached.value;
    }
  };

  return {
    isFresh: (value) => {
      const entry = entryOf.get(value);
      return entry?.drops === drops() && now() - entry.renewedAt < freshMs;
    },
    open: async (key, build, signal) => {
      const entry = find(key);
      const age = entry ? now() - entry.renewedAt : staleMs;
      if (!entry || age >= staleMs) return renew(key, build, signal);
      if (age >= freshMs) renew(key, build).catch(() => undefined);
      return entry.value;
    },
  };
}
