/** Work of accounts, one at a time for each. */
export interface Turns {
  /** Runs `work` after everything the account began before, whatever became of that. */
  readonly take: <T>(usuarioId: string, work: () => Promise<T>) => Promise<T>;
}

/** Runs work when its account's turn has come. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** For work that is part of a turn already taken: waiting for another would never end. */
export const withinTurn: Turn = (work) => work();

/**
 * Keeps what reads, decides and writes for one account from mixing: two tabs, two clicks, an order and its cart. No
 * API behind does (rest-contract 1, Idempotency). In one process; nothing is kept of accounts at rest.
 */
export function createTurns(): Turns {
  const lastOf = new Map<string, Promise<void>>();
  return {
    take: (usuarioId, work) => {
      const begun = (lastOf.get(usuarioId) ?? Promise.resolve()).then(work);
      const leave = () => {
        if (lastOf.get(usuarioId) === ended) lastOf.delete(usuarioId);
      };
      const ended = begun.then(leave, leave);
      lastOf.set(usuarioId, ended);
      return begun;
    },
  };
}
