import { createTurns, type Turns } from '../concurrency/turns.ts';
import { type Bus, NO_BUS } from './bus.ts';
import { type Counters, createCounters } from './counters.ts';
import { createKept, type Kept } from './kept.ts';
import type { RedisKeptOptions } from './kept-redis.ts';
import type { LinkListener } from './link.ts';

/** What gateways of one shop share. Callers do not know whether there is more than one. */
export interface Shared {
  readonly bus: Bus;
  readonly counters: Counters;
  readonly turns: Turns;
  /** Opens a memory of values. */
  readonly keep: <V>(options: RedisKeptOptions<V>) => Kept<V>;
  /** Reports when Redis stops answering, and when it answers again; the present state at once. */
  readonly watch: (listener: LinkListener) => void;
  readonly close: () => Promise<void>;
}

/** Everything in this process: a single gateway. */
export function shareNothing(): Shared {
  return {
    bus: NO_BUS,
    counters: createCounters(),
    turns: createTurns(),
    keep: createKept,
    watch: () => undefined,
    close: async () => undefined,
  };
}
