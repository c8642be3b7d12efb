import { join } from 'node:path';
import { type Counters, createCounters } from '@decantaria/server/counters';
import { createTurns, type Turns } from '../concurrency/turns.ts';
import { type Bus, NO_BUS } from './bus.ts';
import { createEncryption } from './encryption.ts';
import type { LinkListener } from './link.ts';
import { createValueStore, type ValueStore } from './value-store.ts';
import { createFileValueStore } from './value-store-file.ts';
import type { SharedValueOptions } from './value-store-redis.ts';

/** What gateways of one shop share. Callers do not know whether there is more than one. */
export interface Shared {
  readonly bus: Bus;
  readonly counters: Counters;
  readonly turns: Turns;
  /** Opens a memory of values. */
  readonly openValues: <V>(options: SharedValueOptions<V>) => ValueStore<V>;
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
    openValues: createValueStore,
    watch: () => undefined,
    close: async () => undefined,
  };
}

/**
 * Like `shareNothing`, and stores durable values in `folder`, encrypted with `secret`. `report` receives a failure of the
 * folder.
 */
export function shareWithNextStart(
  folder: string,
  secret: Buffer,
  report: (problem: string) => void,
): Shared {
  const encryption = createEncryption(secret);
  return {
    ...shareNothing(),
    openValues: (options) =>
      options.durable
        ? createFileValueStore(join(folder, options.kind), encryption, { ...options, report })
        : createValueStore(options),
  };
}
