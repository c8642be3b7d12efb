import { join } from 'node:path';
import { type Counters, createCounters } from '@decantaria/server/counters';
import { createTurns, type Turns } from '../concurrency/turns.ts';
import { type Bus, NO_BUS } from './bus.ts';
import { createKept, type Kept } from './kept.ts';
import { createFileKept } from './kept-file.ts';
import type { RedisKeptOptions } from './kept-redis.ts';
import type { LinkListener } from './link.ts';
import { createSeal } from './seal.ts';

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

/**
 * Like `shareNothing`, and keeps durable values in `folder`, sealed with `secret`. `report` receives a failure of the
 * folder.
 */
export function shareWithNextStart(
  folder: string,
  secret: Buffer,
  report: (problem: string) => void,
): Shared {
  const seal = createSeal(secret);
  return {
    ...shareNothing(),
    keep: (options) =>
      options.durable
        ? createFileKept(join(folder, options.kind), seal, { ...options, report })
        : createKept(options),
  };
}
