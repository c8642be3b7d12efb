import { join } from 'node:path';
import { type Counters, createCounters } from '@decantaria/server/counters';
import type { z } from 'zod';
import { createTurns, type Turns } from '../concurrency/turns.ts';
import { createEncryption } from './encryption.ts';
import { createValueStore, type SharedValueOptions, type ValueStore } from './value-store.ts';
import { createFileValueStore } from './value-store-file.ts';

/** Messages between gateways. */
export interface Bus {
  /**
   * Sends a message to the other gateways. Resolves when it is on its way to each of them, so that a request sent after
   * that arrives later than the message; or at once when it cannot be sent now, and is sent later. Never rejects.
   */
  readonly publish: (topic: string, message: unknown) => Promise<void>;
  /** Receives the messages of the other gateways. Unreadable ones are ignored. */
  readonly on: <M>(topic: string, schema: z.ZodType<M>, listener: (message: M) => void) => void;
  /** Messages may have been missed: what depends on them must be read again. Repeated while none can arrive. */
  readonly onGap: (listener: () => void) => void;
}

/** What gateways of one shop share. Callers do not know whether there is more than one. */
export interface Shared {
  readonly bus: Bus;
  readonly counters: Counters;
  readonly turns: Turns;
  readonly openValues: <V>(options: SharedValueOptions<V>) => ValueStore<V>;
  readonly close: () => Promise<void>;
}

/** Everything in this process: a single gateway. */
export function shareNothing(): Shared {
  return {
    bus: { publish: async () => undefined, on: () => undefined, onGap: () => undefined },
    counters: createCounters(),
    turns: createTurns(),
    openValues: createValueStore,
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
        ? createFileValueStore(join(folder, options.kind), encryption, options, report)
        : createValueStore(options),
  };
}
