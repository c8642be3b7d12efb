import { createSingleFlight } from '@decantaria/server/single-flight';
import { LRUCache } from 'lru-cache';

/** Ends of the uses of a value, in milliseconds after its data was read. */
export interface Lifetimes {
  /** Until then it is answered from the store. */
  readonly freshMs: number;
  /** Until then it is answered from the store and renewed in the background. */
  readonly staleMs: number;
  /** Until then it is the fallback of a fill that fails. */
  readonly fallbackMs: number;
}

/** Values of one kind share a bound. */
export interface Kind {
  readonly name: string;
  /** The most that its values count together. */
  readonly bound: number;
}

/**
 * What a fill read. `pass`: valid now, not for the store. `broken`: incomplete, a stored value is preferred. `outdated`: a
 * write overtook it, a newer stored value is preferred.
 */
export type Filled<V, P> =
  | {
      readonly as: 'keep';
      readonly value: V;
      /** When its oldest data was read, on the clock of `now`; the end of the fill by default. */
      readonly readAt?: number;
      /** Those of the store by default. */
      readonly lifetimes?: Lifetimes;
      /** That of the store by default. */
      readonly kind?: Kind;
      /** Counts against the bound of its kind; 1 by default. */
      readonly size?: number;
      /** False once a write outdated the value. By default, once `stamp` differs from the one before the fill. */
      readonly isCurrent?: () => boolean;
      /** Renews the value when it is peeked at, without a caller. */
      readonly renew?: Fill<V, P>;
    }
  | { readonly as: 'pass' | 'broken' | 'outdated'; readonly value: P };

/** Reads a value. `signal` aborts once every waiting caller has left. `background`: no caller waits. */
export type Fill<V, P = V> = (run: {
  readonly previous: V | undefined;
  readonly signal: AbortSignal;
  readonly background: boolean;
}) => Promise<Filled<V, P>>;

/**
 * An answer. `outdated`: from before a write, because the fill failed. `passed`: what a fill read that is not for the store.
 * `readAt`, on the clock of `now`.
 */
export type Found<V, P> =
  | {
      readonly how: 'fresh' | 'stale' | 'outdated' | 'miss';
      readonly value: V;
      readonly readAt: number;
    }
  | { readonly how: 'passed'; readonly value: P };

interface Entry<V, P> {
  readonly value: V;
  readonly readAt: number;
  readonly lifetimes: Lifetimes;
  readonly size: number;
  readonly isCurrent: () => boolean;
  readonly renew: Fill<V, P> | undefined;
  /** When a renewal last failed or brought nothing newer. */
  failedAt: number;
}

/** What a fill brought, and whether a stored value is better. */
interface Outcome<V, P> {
  readonly found: Found<V, P>;
  readonly prefersStored: boolean;
}

/** Pause after a renewal that failed or brought nothing newer. */
const PAUSE_MS = 5000;
/** Time after such a renewal for which a stale value is answered at once, however old. */
const FAILING_MS = 30_000;
/** For fills that no caller can leave. */
const NEVER = new AbortController().signal;

/**
 * Stores values that are the same for every caller: stale-while-revalidate, by key. A fresh value is answered. A stale one
 * is answered while one renewal runs, also an older one while renewals fail. Otherwise the caller waits for a fill, and
 * the stored value is the fallback. No value is answered after a write that outdates it, except as the fallback of a store
 * that keeps outdated ones. The least recently used value of a kind is evicted first.
 */
export function createStore<V, P = V>(options: {
  readonly kind: Kind;
  readonly lifetimes: Lifetimes;
  /** Changes with each write that outdates values. A caller after a write joins no fill from before it. */
  readonly stamp: () => string | number;
  /** False where the fill itself is shared by concurrent callers. */
  readonly sharesFills?: boolean;
  /** True where a fill that fails falls back to a value from before a write. The caller stores nothing made of it. */
  readonly keepsOutdated?: boolean;
  readonly now?: () => number;
}) {
  const { lifetimes, stamp, sharesFills = true, keepsOutdated = false } = options;
  const { now = () => performance.now() } = options;
  type Entries = LRUCache<string, Entry<V, P>>;
  const kinds = new Map<string, Entries>();
  /** The entries that hold each stored key: a key is in one kind only. */
  const holders = new Map<string, Entries>();
  const entryOf = new WeakMap<object, Entry<V, P>>();
  const singleFlight = createSingleFlight<Outcome<V, P>>();
  let evictions = 0;

  const openKind = ({ name, bound }: Kind): Entries => {
    const entries: Entries = new LRUCache({
      maxSize: bound,
      sizeCalculation: ({ size }) => size,
      dispose: (_entry, key, reason) => {
        if (reason !== 'set') holders.delete(key);
        if (reason === 'evict') evictions += 1;
      },
    });
    kinds.set(name, entries);
    return entries;
  };

  const remove = (key: string): void => {
    holders.get(key)?.delete(key);
  };

  /** The entry of a key, unless it is too old for any use, or outdated and of no use for that. */
  const findAny = (key: string): Entry<V, P> | undefined => {
    const entry = holders.get(key)?.get(key);
    if (!entry) return undefined;
    const isUseful = keepsOutdated || entry.isCurrent();
    if (isUseful && now() - entry.readAt < entry.lifetimes.fallbackMs) return entry;
    remove(key);
    return undefined;
  };

  const find = (key: string): Entry<V, P> | undefined => {
    const entry = findAny(key);
    return entry?.isCurrent() ? entry : undefined;
  };

  const foundOf = <H extends string>({ value, readAt }: Entry<V, P>, how: H) => ({
    how,
    value,
    readAt,
  });

  const markFailed = (key: string): void => {
    const entry = find(key);
    if (entry) entry.failedAt = now();
  };

  const keep = (
    key: string,
    filled: Extract<Filled<V, P>, { as: 'keep' }>,
    previous: Entry<V, P> | undefined,
    isCurrent: () => boolean,
  ) => {
    const { value, readAt, kind = options.kind } = filled;
    const isNewer = readAt === undefined || previous === undefined || readAt > previous.readAt;
    const entry: Entry<V, P> = {
      value,
      readAt: readAt ?? now(),
      lifetimes: filled.lifetimes ?? lifetimes,
      size: filled.size ?? 1,
      isCurrent,
      renew: filled.renew,
      failedAt: isNewer ? Number.NEGATIVE_INFINITY : now(),
    };
    // What was read before a write ended may be from before the write.
    if (isCurrent()) {
      const entries = kinds.get(kind.name) ?? openKind(kind);
      if (holders.get(key) !== entries) remove(key);
      entries.set(key, entry);
      // A value above the bound is not stored.
      if (entries.has(key)) holders.set(key, entries);
      else holders.delete(key);
      if (value instanceof Object) entryOf.set(value, entry);
    }
    return foundOf(entry, 'miss');
  };

  const run = async (
    key: string,
    fill: Fill<V, P>,
    signal: AbortSignal,
    background: boolean,
  ): Promise<Outcome<V, P>> => {
    const before = stamp();
    const previous = find(key);
    try {
      const filled = await fill({ previous: previous?.value, signal, background });
      if (filled.as === 'keep') {
        const isCurrent = filled.isCurrent ?? (() => stamp() === before);
        return { found: keep(key, filled, previous, isCurrent), prefersStored: false };
      }
      const { as, value } = filled;
      if (as === 'broken') markFailed(key);
      if (as === 'pass') remove(key);
      return { found: { how: 'passed', value }, prefersStored: as !== 'pass' };
    } catch (error) {
      markFailed(key);
      throw error;
    }
  };

  const refill = (key: string, fill: Fill<V, P>, signal?: AbortSignal, background = false) =>
    sharesFills
      ? singleFlight(
          `${stamp()} ${key}`,
          (unwanted) => run(key, fill, unwanted, background),
          signal,
        )
      : run(key, fill, NEVER, background);

  const renewInBackground = (key: string, entry: Entry<V, P>, fill = entry.renew): void => {
    if (fill === undefined || now() - entry.failedAt < PAUSE_MS) return;
    refill(key, fill, undefined, true).catch(() => undefined);
  };

  /** The value that may be answered without waiting; a stale one is renewed in the background, by `fill` if given. */
  const peek = (key: string, fill?: Fill<V, P>) => {
    const entry = find(key);
    if (!entry) return undefined;
    const age = now() - entry.readAt;
    const { freshMs, staleMs } = entry.lifetimes;
    if (age >= staleMs && now() - entry.failedAt >= FAILING_MS) return undefined;
    const isFresh = age < freshMs;
    if (!isFresh) renewInBackground(key, entry, fill);
    return foundOf(entry, isFresh ? 'fresh' : 'stale');
  };

  const fallBack = (key: string) => {
    const entry = findAny(key);
    return entry && foundOf(entry, entry.isCurrent() ? 'stale' : 'outdated');
  };

  return {
    peek,
    /** The value of a key. Rejects when it cannot be filled and nothing is stored. `signal` aborts when the caller leaves. */
    open: async (key: string, fill: Fill<V, P>, signal?: AbortSignal): Promise<Found<V, P>> => {
      const ready = peek(key, fill);
      if (ready) return ready;
      try {
        const { found, prefersStored } = await refill(key, fill, signal);
        return (prefersStored && fallBack(key)) || found;
      } catch (error) {
        const fallback = fallBack(key);
        if (fallback === undefined) throw error;
        return fallback;
      }
    },
    /** Fills a key past the stored value, which is no fallback. */
    refill: async (key: string, fill: Fill<V, P>): Promise<Found<V, P>> =>
      (await refill(key, fill)).found,
    /** Forgets a value that does not exist any more. */
    remove,
    /** True while `value` is stored and fresh. */
    isFresh: (value: V & object): boolean => {
      const entry = entryOf.get(value);
      return (
        entry !== undefined && entry.isCurrent() && now() - entry.readAt < entry.lifetimes.freshMs
      );
    },
    /** For metrics. `size`: what all values count together. */
    size: () => ({
      size: [...kinds.values()].reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
      entries: holders.size,
      evictions,
    }),
  };
}
