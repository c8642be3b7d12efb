import { Mutex } from 'async-mutex';

/** Serialises the work of each account. */
export interface Turns {
  /** Runs `work` after all earlier work of the account has ended, failed work included. */
  readonly take: <T>(usuarioId: string, work: () => Promise<T>) => Promise<T>;
}

/** Runs work in the turn of one account. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** For work inside a turn that is already taken: waiting for another turn would deadlock. */
export const withinTurn: Turn = (work) => work();

/**
 * Serialises read-decide-write sequences of one account: two tabs, two clicks, an order and its cart. Works within
 * one process. An account without running work takes no memory.
 */
export function createTurns(): Turns {
  const mutexes = new Map<string, Mutex>();
  return {
    take: async (usuarioId, work) => {
      const mutex = mutexes.get(usuarioId) ?? new Mutex();
      mutexes.set(usuarioId, mutex);
      try {
        return await mutex.runExclusive(work);
      } finally {
        if (!mutex.isLocked()) mutexes.delete(usuarioId);
      }
    },
  };
}
