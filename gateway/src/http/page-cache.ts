import { forgetOldest } from '../rest/bounded.ts';

/** What making a page gave, and what becomes of it. */
export interface Made<V> {
  readonly value: V;
  /**
   * `keep`: whole, the same for everybody. `pass`: true now, kept for nobody. `broken`: something of it could not
   * be read; whatever whole one is still there goes instead.
   */
  readonly as: 'keep' | 'pass' | 'broken';
}

/** Milliseconds after it was made for which a page is answered at once and is left alone, … */
export interface Lifetimes {
  readonly freshMs: number;
  /** … is answered at once and renewed behind, … */
  readonly staleMs: number;
  /** … and may stand in for one that cannot be made. */
  readonly standInMs: number;
}

interface Entry<V> {
  readonly value: V;
  readonly drops: number;
  readonly standInUntil: number;
  freshUntil: number;
  staleUntil: number;
}

export interface PageCache<V> {
  /** The value of `key`, made when it is not there; `make` gets the one before. Rejects when it cannot be made. */
  readonly open: (key: string, make: (previous: V | undefined) => Promise<Made<V>>) => Promise<V>;
}

/**
 * Keeps what was made for everybody, each key made once at a time, the least recently used forgotten first.
 * `drops` counts what has become untrue: nothing made at another count is ever answered again.
 */
export function createPageCache<V>(options: {
  readonly limit: number;
  readonly lifetimes: Lifetimes;
  readonly drops: () => number;
  readonly now?: () => number;
}): PageCache<V> {
  const { limit, lifetimes, drops, now = () => performance.now() } = options;
  const { freshMs, staleMs, standInMs } = lifetimes;
  const entries = new Map<string, Entry<V>>();
  const pending = new Map<string, { drops: number; made: Promise<Made<V>> }>();

  const find = (key: string): Entry<V> | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    if (entry.drops !== drops() || now() >= entry.standInUntil) return undefined;
    entries.set(key, entry);
    return entry;
  };

  const settle = (key: string, dropsBefore: number, { as, value }: Made<V>) => {
    // What was read while a write went through may be from before it.
    if (as === 'broken' || dropsBefore !== drops()) return;
    entries.delete(key);
    if (as === 'pass') return;
    const instant = now();
    entries.set(key, {
      value,
      drops: dropsBefore,
      freshUntil: instant + freshMs,
      staleUntil: instant + staleMs,
      standInUntil: instant + standInMs,
    });
    forgetOldest(entries, limit);
  };

  const renew = (key: string, make: (previous: V | undefined) => Promise<Made<V>>) => {
    const underWay = pending.get(key);
    if (underWay?.drops === drops()) return underWay.made;
    const dropsBefore = drops();
    const made = make(entries.get(key)?.value)
      .then((result) => {
        settle(key, dropsBefore, result);
        return result;
      })
      .finally(() => {
        if (pending.get(key)?.made === made) pending.delete(key);
      });
    pending.set(key, { drops: dropsBefore, made });
    return made;
  };

  /** Answers it at once for as long again: whoever comes next need not wait for what cannot be made. */
  const standIn = (key: string): Entry<V> | undefined => {
    const entry = find(key);
    if (entry === undefined) return undefined;
    entry.freshUntil = now() + freshMs;
    entry.staleUntil = now() + staleMs;
    return entry;
  };

  return {
    open: async (key, make) => {
      const entry = find(key);
      if (entry && now() < entry.staleUntil) {
        if (now() >= entry.freshUntil) {
          renew(key, make).then(
            ({ as }) => as === 'broken' && standIn(key),
            () => standIn(key),
          );
        }
        return entry.value;
      }
      try {
        const made = await renew(key, make);
        return made.as === 'broken' ? (standIn(key)?.value ?? made.value) : made.value;
      } catch (error) {
        const kept = standIn(key);
        if (kept === undefined) throw error;
        return kept.value;
      }
    },
  };
}
