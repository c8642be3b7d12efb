import { LRUCache } from 'lru-cache';

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
  readonly drops: number;
  readonly fallbackUntil: number;
  freshUntil: number;
  staleUntil: number;
}

export interface PageCache<V> {
  /** The value of `key`, built when it is missing; `build` receives the previous value. Rejects when it cannot be built. */
  readonly open: (key: string, build: (previous: V | undefined) => Promise<Built<V>>) => Promise<V>;
}

/**
 * Caches values that are the same for every visitor. One build runs per key; the least recently used value is evicted
 * first. `drops` counts invalidating writes: a value built at another count is never answered.
 */
export function createPageCache<V>(options: {
  readonly limit: number;
  readonly lifetimes: Lifetimes;
  readonly drops: () => number;
  readonly now?: () => number;
}): PageCache<V> {
  const { limit, lifetimes, drops, now = () => performance.now() } = options;
  const { freshMs, staleMs, fallbackMs } = lifetimes;
  const entries = new LRUCache<string, Entry<V>>({ max: limit });
  const pending = new Map<string, { drops: number; built: Promise<Built<V>> }>();

  const find = (key: string): Entry<V> | undefined => {
    const entry = entries.get(key);
    if (entry && entry.drops === drops() && now() < entry.fallbackUntil) return entry;
    entries.delete(key);
    return undefined;
  };

  const settle = (key: string, dropsBefore: number, { as, value }: Built<V>) => {
    // A value built while a write was running may be from before the write.
    if (as === 'broken' || dropsBefore !== drops()) return;
    if (as === 'pass') {
      entries.delete(key);
      return;
    }
    const instant = now();
    entries.set(key, {
      value,
      drops: dropsBefore,
      freshUntil: instant + freshMs,
      staleUntil: instant + staleMs,
      fallbackUntil: instant + fallbackMs,
    });
  };

  const renew = (key: string, build: (previous: V | undefined) => Promise<Built<V>>) => {
    const running = pending.get(key);
    if (running?.drops === drops()) return running.built;
    const dropsBefore = drops();
    const built = build(entries.get(key)?.value)
      .then((result) => {
        settle(key, dropsBefore, result);
        return result;
      })
      .finally(() => {
        if (pending.get(key)?.built === built) pending.delete(key);
      });
    pending.set(key, { drops: dropsBefore, built });
    return built;
  };

  /** The cached value after a failed build, stale again from now: the next caller need not wait for another failure. */
  const fallBack = (key: string): Entry<V> | undefined => {
    const entry = find(key);
    if (entry === undefined) return undefined;
    entry.freshUntil = now() + freshMs;
    entry.staleUntil = now() + staleMs;
    return entry;
  };

  return {
    open: async (key, build) => {
      const entry = find(key);
      if (entry && now() < entry.staleUntil) {
        if (now() >= entry.freshUntil) {
          renew(key, build).then(
            ({ as }) => as === 'broken' && fallBack(key),
            () => fallBack(key),
          );
        }
        return entry.value;
      }
      try {
        const built = await renew(key, build);
        return built.as === 'broken' ? (fallBack(key)?.value ?? built.value) : built.value;
      } catch (error) {
        const cached = fallBack(key);
        if (cached === undefined) throw error;
        return cached.value;
      }
    },
  };
}
