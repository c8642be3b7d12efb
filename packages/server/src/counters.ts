import { LRUCache } from 'lru-cache';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A limit of attempts. `of` names the kind of counter; each kind is bounded separately in memory. */
export type Gate = { readonly of: string; readonly key: string } & (
  | {
      /** `most` attempts in a window, which starts with its first attempt. */
      readonly rule: 'window';
      readonly most: number;
      readonly windowMs: number;
    }
  | {
      /** After `free` attempts each one doubles the pause until the next; a day without an attempt forgets them. */
      readonly rule: 'pauses';
      readonly free: number;
      readonly firstMs: number;
      readonly longestMs: number;
    }
  | {
      /** `burst` attempts at once, then one in `everyMs`. */
      readonly rule: 'bucket';
      readonly burst: number;
      readonly everyMs: number;
    }
);

/** The gates that an attempt passes; others when the place of `known` was remembered. */
export interface Way {
  readonly gates: readonly Gate[];
  readonly known?: { readonly place: string; readonly gates: readonly Gate[] };
}

/**
 * A counted attempt; `giveBack` uncounts it, and `isKnown` is true when its place was remembered. Or the milliseconds to
 * wait: then nothing was counted.
 */
export type Taken =
  | { readonly giveBack: () => Promise<void>; readonly isKnown: boolean }
  | { readonly waitMs: number };

/** Counts attempts. Each step is atomic, also among several processes. */
export interface Counters {
  /** Counts one attempt on every gate of the way, or on none. */
  readonly take: (way: Way) => Promise<Taken>;
  readonly forget: (gate: Pick<Gate, 'of' | 'key'>) => Promise<void>;
  /** Remembers a place for `lifetimeMs`. */
  readonly know: (place: string, lifetimeMs: number) => Promise<void>;
}

/** `n` attempts; `at` is the end of a window, the last failure, or the time when a bucket is full again. */
export interface Tally {
  readonly n: number;
  readonly at: number;
}

export interface CountersOptions {
  /** Milliseconds on any steady clock. */
  readonly now?: () => number;
  /** Most counters of each kind; beyond them the least recently used is evicted. */
  readonly most?: number;
}

/**
 * Counts in this process. Not `rate-limiter-flexible`: its memory limiter also counts refused attempts and never evicts,
 * so a flood of names from one address would exhaust memory.
 */
export function createCounters({
  now = () => performance.now(),
  most = 20_000,
}: CountersOptions = {}): Counters {
  // Not `max`: it allocates the whole cache at once.
  const bounded = <T extends object>() =>
    new LRUCache<string, T>({ maxSize: most, sizeCalculation: () => 1 });
  const kinds = new Map<string, LRUCache<string, Tally>>();
  const places = bounded<{ readonly until: number }>();
  const talliesOf = (kind: string) => {
    const tallies = kinds.get(kind) ?? bounded<Tally>();
    kinds.set(kind, tallies);
    return tallies;
  };

  const undo = (counted: Counted) => {
    const tallies = talliesOf(counted.gate.of);
    const kept = tallies.peek(counted.gate.key);
    const given = kept && giveBack(counted, kept);
    if (given) tallies.set(counted.gate.key, given);
  };

  return {
    take: async ({ gates, known }) => {
      const at = now();
      const isKnown = known !== undefined && (places.get(known.place)?.until ?? 0) > at;
      const passed = (isKnown ? known.gates : gates).map((gate) => ({
        gate,
        tally: talliesOf(gate.of).get(gate.key),
      }));
      const decision = decide(passed, at);
      if ('waitMs' in decision) return decision;
      for (const { gate, after } of decision.counted) talliesOf(gate.of).set(gate.key, after);
      return { isKnown, giveBack: async () => decision.counted.forEach(undo) };
    },
    forget: async ({ of, key }) => void talliesOf(of).delete(key),
    know: async (place, lifetimeMs) => void places.set(place, { until: now() + lifetimeMs }),
  };
}

/** An attempt that a gate counts: its tally before and after. */
export interface Counted {
  readonly gate: Gate;
  readonly before: Tally;
  readonly after: Tally;
}

/** Counts an attempt on every gate at the time `now`, or says how many milliseconds it must wait. A gate without a tally is new. */
export function decide(
  gates: readonly { readonly gate: Gate; readonly tally: Tally | undefined }[],
  now: number,
): { readonly counted: readonly Counted[] } | { readonly waitMs: number } {
  const passed = gates.map(({ gate, tally }) => ({ gate, before: current(gate, tally, now) }));
  const waitMs = Math.max(0, ...passed.map(({ gate, before }) => wait(gate, before, now)));
  if (waitMs > 0) return { waitMs };
  return { counted: passed.map((one) => ({ ...one, after: count(one.gate, one.before, now) })) };
}

/** From when on a tally says as much as none. */
export function endOf(gate: Gate, { at }: Tally): number {
  return gate.rule === 'pauses' ? at + DAY_MS : at;
}

/** The tally as it is now: an ended window and a quiet day are forgotten. */
function current(gate: Gate, tally: Tally | undefined, now: number): Tally {
  const { n, at } = tally ?? { n: 0, at: 0 };
  switch (gate.rule) {
    case 'window':
      return at <= now ? { n: 0, at: now + gate.windowMs } : { n, at };
    case 'pauses':
      return now - at >= DAY_MS ? { n: 0, at: now } : { n, at };
    case 'bucket':
      return { n, at: Math.max(at, now) };
  }
}

/** Milliseconds until the next attempt; 0 or less when it is allowed. */
function wait(gate: Gate, { n, at }: Tally, now: number): number {
  switch (gate.rule) {
    case 'window':
      return n >= gate.most ? at - now : 0;
    case 'pauses': {
      const pause = Math.min(gate.firstMs * 2 ** (n - gate.free), gate.longestMs);
      return n >= gate.free ? at + pause - now : 0;
    }
    case 'bucket':
      return at - (gate.burst - 1) * gate.everyMs - now;
  }
}

function count(gate: Gate, { n, at }: Tally, now: number): Tally {
  switch (gate.rule) {
    case 'window':
      return { n: n + 1, at };
    case 'pauses':
      return { n: n + 1, at: now };
    case 'bucket':
      return { n: n + 1, at: at + gate.everyMs };
  }
}

/** The kept tally without an attempt; null when the attempt's window has ended. A later failure keeps its pause. */
export function giveBack({ gate, before, after }: Counted, { n, at }: Tally): Tally | null {
  const fewer = Math.max(0, n - 1);
  switch (gate.rule) {
    case 'window':
      return at === after.at ? { n: fewer, at } : null;
    case 'pauses':
      return { n: fewer, at: at === after.at ? before.at : at };
    case 'bucket':
      return { n: fewer, at: at - gate.everyMs };
  }
}
