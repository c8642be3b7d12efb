import { LRUCache } from 'lru-cache';
import { type Call, type Endpoint, kindOf, type Layer, type Send } from './call.ts';
import type { Dropped, Drops } from './drops.ts';
import { RestFailure } from './failure.ts';

type Group = NonNullable<Endpoint['keptAs']>;

interface Entry {
  readonly value: unknown;
  /** The count of drops of the reply's group when it was requested. */
  readonly drops: number;
  /** Milliseconds on the clock of `now`. */
  readonly storedAt: number;
}

type Entries = LRUCache<string, Entry>;

const MOST_ENTRIES = 300;

export interface CacheOptions {
  /** False sends every call; concurrent reads of one path are still shared. */
  readonly enabled?: boolean;
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
 * `renewals` wraps the renewals in the background, to record them.
 */
export function createCache(drops: Drops, options: CacheOptions, renewals: Layer) {
  const { enabled = true, limit, fallbackMs = 600_000, now = () => performance.now() } = options;
  const kinds = new Map<string, Entries>();

  const entriesOf = (call: Call): Entries => {
    const kind = kindOf(call);
    const known = kinds.get(kind);
    if (known) return known;
    const max = Math.min(limit ?? MOST_ENTRIES, call.endpoint.cacheEntries ?? MOST_ENTRIES);
    const entries: Entries = new LRUCache({ max });
    kinds.set(kind, entries);
    return entries;
  };

  /** The cached reply, unless a write has dropped it. */
  const find = (call: Call, group: Group): Entry | undefined => {
    const entry = entriesOf(call).get(call.path);
    return entry?.drops === drops.count(group) ? entry : undefined;
  };

  const load = async (next: Send, call: Call, group: Group) => {
    try {
      const dropsBefore = drops.count(group);
      const value = await next(call);
      // A reply that was requested before a write ended may be from before the write.
      if (drops.count(group) === dropsBefore) {
        entriesOf(call).set(call.path, { value, drops: dropsBefore, storedAt: now() });
      }
      return value;
    } catch (error) {
      if (isAbsence(error, call)) entriesOf(call).delete(call.path);
      throw error;
    }
  };

  const renewInBackground = (next: Send, call: Call, group: Group) => {
    const detached: Call = {
      ...call,
      // The request that caused it may end first.
      signal: undefined,
      tally: undefined,
      note: { status: null, attempts: 0, cache: 'none' },
    };
    // The stale reply was served; a failed renewal surfaces once the reply is too old to be the fallback.
    load(renewals(next), detached, group).catch(() => undefined);
  };

  /** Drops the replies that a write invalidates, at every gateway, before the write returns or fails. */
  const dropping: Layer = (next) => (call) => {
    const { drops: dropped } = call.endpoint;
    return dropped ? dropAfter(next(call), dropped) : next(call);
  };
  const dropAfter = async (sent: Promise<unknown>, dropped: readonly Dropped[]) => {
    try {
      return await sent;
    } finally {
      await drops.announce(dropped);
    }
  };

  /** Answers public reads from the cache. */
  const layer: Layer = (next) => (call) => {
    const { keptAs, cacheSeconds } = call.endpoint;
    const isCached = keptAs !== undefined && cacheSeconds > 0 && !call.passing;
    return isCached ? read(next, call, keptAs) : next(call);
  };
  const read = async (next: Send, call: Call, group: Group) => {
    const entry = call.fresh ? undefined : find(call, group);
    const freshMs = call.endpoint.cacheSeconds * 1000;
    const age = entry ? now() - entry.storedAt : 0;
    if (entry && age < 2 * freshMs) {
      const isFresh = age < freshMs;
      call.note.cache = isFresh ? 'hit' : 'stale';
      call.note.readAt = entry.storedAt;
      if (!isFresh) renewInBackground(next, call, group);
      return entry.value;
    }
    call.note.cache = 'miss';
    try {
      return await load(next, call, group);
    } catch (error) {
      const isAway = error instanceof RestFailure && !isAbsence(error, call);
      const fallbackUntil = 2 * freshMs + fallbackMs;
      const isDropped = entry?.drops !== drops.count(group);
      if (!entry || isDropped || !isAway || now() - entry.storedAt >= fallbackUntil) throw error;
      call.note.cache = 'stale';
      call.note.readAt = entry.storedAt;
      return entry.value;
    }
  };
  return { layer: enabled ? layer : (next: Send) => next, dropping };
}

/** True for a refusal which means that it does not exist. A list always exists: its refusal is a fault of the API. */
function isAbsence(error: unknown, { endpoint }: Call): boolean {
  return error instanceof RestFailure && error.definite && endpoint.refused === 'absent';
}
