import type { Call, Layer, Send } from './call.ts';
import { RestFailure } from './failure.ts';

interface Entry {
  readonly value: unknown;
  /** Milliseconds on the clock of `now`. */
  readonly freshUntil: number;
  readonly renewableUntil: number;
  readonly standInUntil: number;
}

export interface CacheOptions {
  /** Replies kept at most; the least recently used leaves first. */
  readonly limit?: number;
  /** Milliseconds that a reply may still stand in when the upstream does not answer. */
  readonly standInMs?: number;
  readonly now?: () => number;
}

/**
 * Keeps normalised public replies in process, by full address. Fresh: answered at once. Up to twice its
 * lifetime: answered at once and renewed behind. Older: asked again, and answered from here only when
 * the upstream is away. Renewals are single-flight because the layer below coalesces them.
 */
export function withCache(options: CacheOptions = {}): Layer {
  const { limit = 500, standInMs = 600_000, now = () => performance.now() } = options;
  const entries = new Map<string, Entry>();

  const store = (key: string, value: unknown, seconds: number) => {
    const instant = now();
    entries.delete(key);
    entries.set(key, {
      value,
      freshUntil: instant + seconds * 1000,
      renewableUntil: instant + seconds * 2000,
      standInUntil: instant + seconds * 2000 + standInMs,
    });
    if (entries.size > limit) {
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    }
  };

  const load = async (next: Send, call: Call) => {
    try {
      const value = await next(call);
      store(call.path, value, call.endpoint.cacheSeconds);
      return value;
    } catch (error) {
      if (error instanceof RestFailure && error.definite) entries.delete(call.path);
      throw error;
    }
  };

  const renewBehind = (next: Send, call: Call) => {
    const ownerless: Call = {
      ...call,
      signal: undefined,
      note: { status: null, attempts: 0, cache: 'none' },
    };
    // The stale reply was served; a failed renewal shows when the reply is too old to stand in.
    load(next, ownerless).catch(() => undefined);
  };

  return (next) => async (call) => {
    if (call.endpoint.cacheSeconds === 0 || call.endpoint.access !== 'public') {
      return next(call);
    }
    const key = call.path;
    const entry = entries.get(key);
    const instant = now();
    if (entry && !call.fresh && instant < entry.renewableUntil) {
      entries.delete(key);
      entries.set(key, entry);
      const fresh = instant < entry.freshUntil;
      call.note.cache = fresh ? 'hit' : 'stale';
      if (!fresh) renewBehind(next, call);
      return entry.value;
    }
    call.note.cache = 'miss';
    try {
      return await load(next, call);
    } catch (error) {
      const mayStandIn =
        entry !== undefined &&
        !call.fresh &&
        now() < entry.standInUntil &&
        error instanceof RestFailure &&
        error.transient;
      if (!mayStandIn) throw error;
      call.note.cache = 'stale';
      return entry.value;
    }
  };
}
