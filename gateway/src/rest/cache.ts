import { forgetOldest } from './bounded.ts';
import type { Call, Endpoint, Layer, Send } from './call.ts';
import { RestFailure } from './failure.ts';

type Kept = NonNullable<Endpoint['keptAs']>;
type Dropped = NonNullable<Endpoint['drops']>[number];

interface Entry {
  readonly keptAs: Kept;
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

export interface Cache {
  /** Answers public reads from what is kept. */
  readonly layer: Layer;
  /** Forgets what a write makes untrue, whatever came of it. */
  readonly dropping: Layer;
  /** How many writes have made something of it untrue so far. */
  readonly dropped: () => number;
  /** How many writes may have moved the dashboard's figures so far. */
  readonly figurasMoved: () => number;
}

/**
 * Keeps normalised public replies in process, by full address. Fresh: answered at once. Up to twice its
 * lifetime: answered at once and renewed behind. Older: asked again, and answered from here only when
 * the upstream is away. Renewals are single-flight because the layer below coalesces them.
 */
export function createCache(options: CacheOptions = {}): Cache {
  const { limit = 500, standInMs = 600_000, now = () => performance.now() } = options;
  const entries = new Map<string, Entry>();

  const drops = { catalogo: 0, fretes: 0, figuras: 0 };

  const store = ({ path: key, endpoint }: Call, keptAs: Kept, value: unknown) => {
    const { cacheSeconds: seconds } = endpoint;
    const instant = now();
    entries.delete(key);
    entries.set(key, {
      keptAs,
      value,
      freshUntil: instant + seconds * 1000,
      renewableUntil: instant + seconds * 2000,
      standInUntil: instant + seconds * 2000 + standInMs,
    });
    forgetOldest(entries, limit);
  };

  const load = async (next: Send, call: Call, kept: Kept) => {
    try {
      const dropsBefore = drops[kept];
      const value = await next(call);
      // An answer that was under way while a write went through may be from before it.
      if (drops[kept] === dropsBefore) store(call, kept, value);
      return value;
    } catch (error) {
      if (error instanceof RestFailure && error.definite) entries.delete(call.path);
      throw error;
    }
  };

  const renewBehind = (next: Send, call: Call, kept: Kept) => {
    const ownerless: Call = {
      ...call,
      signal: undefined,
      note: { status: null, attempts: 0, cache: 'none' },
    };
    // The stale reply was served; a failed renewal shows when the reply is too old to stand in.
    load(next, ownerless, kept).catch(() => undefined);
  };

  const drop = (dropped: Dropped) => {
    drops[dropped] += 1;
    for (const [key, entry] of entries) if (entry.keptAs === dropped) entries.delete(key);
  };

  const dropping: Layer = (next) => async (call) => {
    try {
      return await next(call);
    } finally {
      call.endpoint.drops?.forEach(drop);
    }
  };

  const layer: Layer = (next) => async (call) => {
    const kept = call.endpoint.keptAs;
    if (kept === undefined || call.passing) return next(call);
    const key = call.path;
    const entry = entries.get(key);
    const instant = now();
    if (entry && !call.fresh && instant < entry.renewableUntil) {
      entries.delete(key);
      entries.set(key, entry);
      const fresh = instant < entry.freshUntil;
      call.note.cache = fresh ? 'hit' : 'stale';
      if (!fresh) renewBehind(next, call, kept);
      return entry.value;
    }
    call.note.cache = 'miss';
    try {
      return await load(next, call, kept);
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
  return {
    layer,
    dropping,
    dropped: () => drops.catalogo + drops.fretes,
    figurasMoved: () => drops.figuras,
  };
}
