import { createStore, type Fill } from '../../server/cache/store.ts';
import { type Call, kindOf, type Layer, type Send } from './call.ts';
import { isAbsent } from './failure.ts';
import type { Invalidated, Invalidation } from './invalidation.ts';

const MOST_ENTRIES = 300;

export interface CacheOptions {
  /** False sends every call; concurrent reads of one path are still shared. */
  readonly enabled?: boolean;
  /** Most cached replies of each kind, less than the row's `cacheEntries`. */
  readonly limit?: number;
  /** Milliseconds for which an expired reply is the fallback when the upstream does not answer. */
  readonly fallbackMs?: number;
  readonly now?: () => number;
}

/**
 * Caches normalised public replies in process, keyed by path and query (`Store`): fresh for the row's `cacheSeconds`, stale
 * for as long again, then the fallback when the upstream does not answer, also after a write: each order changes the stock,
 * and would leave an outage without a catalogue. Each kind of call has its own bound: searches evict no reply that the home
 * page needs. The layer below coalesces calls. `renewals` wraps the renewals in the
 * background, to record them.
 */
export function createCache(invalidation: Invalidation, options: CacheOptions, renewals: Layer) {
  const { enabled = true, limit = MOST_ENTRIES, fallbackMs = 600_000, now } = options;
  const store = createStore<unknown, never>({
    kind: { name: '', bound: limit },
    lifetimes: { freshMs: 0, staleMs: 0, fallbackMs },
    stamp: () => 0,
    sharesFills: false,
    keepsOutdated: true,
    ...(now && { now }),
  });

  const fillOf =
    (next: Send, call: Call, group: Invalidated): Fill<unknown, never> =>
    async ({ background }) => {
      const { endpoint, path } = call;
      const count = invalidation.count(group);
      try {
        const value = await (background ? renewals(next)(detached(call)) : next(call));
        const freshMs = endpoint.cacheSeconds * 1000;
        const bound = Math.min(limit, endpoint.cacheEntries ?? limit);
        const kind = { name: kindOf(call), bound };
        const lifetimes = { freshMs, staleMs: 2 * freshMs, fallbackMs: 2 * freshMs + fallbackMs };
        const isCurrent = () => invalidation.count(group) === count;
        return { as: 'keep', value, kind, lifetimes, isCurrent };
      } catch (error) {
        if (isAbsent(error)) store.remove(path);
        throw error;
      }
    };

  /** Announces what a write invalidates, to every gateway, before the write returns or fails. */
  const invalidating: Layer = (next) => (call) => {
    const { invalidates } = call.endpoint;
    return invalidates ? announceAfter(next(call), invalidates) : next(call);
  };
  const announceAfter = async (sent: Promise<unknown>, groups: readonly Invalidated[]) => {
    try {
      return await sent;
    } finally {
      await invalidation.announce(groups);
    }
  };

  /** Answers public reads from the cache. */
  const layer: Layer = (next) => (call) => {
    const { cacheGroup, cacheSeconds } = call.endpoint;
    const isCached = cacheGroup !== undefined && cacheSeconds > 0 && !call.bypass;
    return isCached ? read(next, call, cacheGroup) : next(call);
  };
  const read = async (next: Send, call: Call, group: Invalidated) => {
    const { note, path, fresh } = call;
    const fill = fillOf(next, call, group);
    note.cache = 'miss';
    const found = await (fresh ? store.refill(path, fill) : store.open(path, fill));
    if (found.how !== 'miss' && found.how !== 'passed') {
      note.cache = found.how === 'fresh' ? 'hit' : found.how;
      note.readAt = found.readAt;
    }
    return found.value;
  };
  return { layer: enabled ? layer : (next: Send) => next, invalidating };
}

/** The call without its operation, which may end first. */
function detached(call: Call): Call {
  return {
    ...call,
    signal: undefined,
    operation: {},
    note: { status: null, attempts: 0, cache: 'none' },
  };
}
