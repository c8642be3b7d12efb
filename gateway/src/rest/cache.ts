import { LRUCache } from 'lru-cache';
import { type Call, type Endpoint, kindOf, type Layer, type Send } from './call.ts';
import { RestFailure } from './failure.ts';

type Group = NonNullable<Endpoint['keptAs']>;
type Dropped = NonNullable<Endpoint['drops']>[number];

interface Entry {
  readonly value: unknown;
  /** Milliseconds on the clock of `now`. */
  readonly storedAt: number;
}

type Entries = LRUCache<string, Entry>;

const MOST_ENTRIES = 300;

export interface CacheOptions {
  /** Replies kept at most of each kind, less than the row's `cacheEntries`. */
  readonly limit?: number;
  /** Milliseconds for which an expired reply is the fallback when the upstream does not answer. */
  readonly fallbackMs?: number;
  readonly now?: () => number;
}

/**
 * Caches normalised public replies in process, keyed by path and query. Fresh: answered from the cache. Up to twice
 * the lifetime: answered from the cache and renewed in the background. Older: requested again, and the cached reply
 * is the fallback when the upstream does not answer. The layer below coalesces renewals. Each kind of call has a
 * separate cache, whose least recently used reply is evicted first: searches evict no reply that the home page needs.
 */
export function createCache(options: CacheOptions = {}) {
  const { limit, fallbackMs = 600_000, now = () => performance.now() } = options;
  const kinds = new Map<string, { readonly group: Group; readonly entries: Entries }>();
  const drops = { catalogo: 0, fretes: 0, figuras: 0 };

  const entriesOf = (call: Call, group: Group): Entries => {
    const kind = kindOf(call);
    const known = kinds.get(kind);
    if (known) return known.entries;
    const max = Math.min(limit ?? MOST_ENTRIES, call.endpoint.cacheEntries ?? MOST_ENTRIES);
    const entries: Entries = new LRUCache({ max });
    kinds.set(kind, { group, entries });
    return entries;
  };

  const load = async (next: Send, call: Call, group: Group) => {
    try {
      const dropsBefore = drops[group];
      const value = await next(call);
      // A reply that was requested before a write ended may be from before the write.
      if (drops[group] === dropsBefore) {
        entriesOf(call, group).set(call.path, { value, storedAt: now() });
      }
      return value;
    } catch (error) {
      if (error instanceof RestFailure && error.definite) {
        entriesOf(call, group).delete(call.path);
      }
      throw error;
    }
  };

  const renewInBackground = (next: Send, call: Call, group: Group) => {
    const detached: Call = {
      ...call,
      signal: undefined,
      note: { status: null, attempts: 0, cache: 'none' },
    };
    // The stale reply was served; a failed renewal surfaces once the reply is too old to be the fallback.
    load(next, detached, group).catch(() => undefined);
  };

  const drop = (dropped: Dropped) => {
    drops[dropped] += 1;
    for (const { group, entries } of kinds.values()) if (group === dropped) entries.clear();
  };

  /** Drops the replies that a write invalidates, also when the write failed. */
  const dropping: Layer = (next) => async (call) => {
    try {
      return await next(call);
    } finally {
      call.endpoint.drops?.forEach(drop);
    }
  };

  /** Answers public reads from the cache. */
  const layer: Layer = (next) => async (call) => {
    const group = call.endpoint.keptAs;
    if (group === undefined || call.passing) return next(call);
    const entry = call.fresh ? undefined : entriesOf(call, group).get(call.path);
    const freshMs = call.endpoint.cacheSeconds * 1000;
    const age = entry ? now() - entry.storedAt : 0;
    if (entry && age < 2 * freshMs) {
      const isFresh = age < freshMs;
      call.note.cache = isFresh ? 'hit' : 'stale';
      if (!isFresh) renewInBackground(next, call, group);
      return entry.value;
    }
    call.note.cache = 'miss';
    try {
      return await load(next, call, group);
    } catch (error) {
      const isAway = error instanceof RestFailure && error.transient;
      const fallbackUntil = 2 * freshMs + fallbackMs;
      if (!entry || !isAway || now() - entry.storedAt >= fallbackUntil) throw error;
      call.note.cache = 'stale';
      return entry.value;
    }
  };
  return {
    layer,
    dropping,
    dropped: () => drops.catalogo + drops.fretes,
    figurasMoved: () => drops.figuras,
  };
}
