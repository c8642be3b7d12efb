import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts';

/** Serialises the work of each account, and of other things by their names. */
export interface Turns {
  /**
   * Runs `work` after all earlier work of the account has ended, failed work included. Rejects with `NotBegun` when too
   * much is waiting, the wait is too long, or `signal` aborts before the work has begun.
   */
  readonly take: <T>(account: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

/** Runs work in the turn of one account. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs work in the turn of `key`. Rejects with `NotBegun`, as `Turns.take`. */
export type TurnOf = Turns['take'];

/**
 * Names of turns, in the order in which they are taken: the account's, then a network's, a payment's, an order's, then those
 * of products. Work that holds a turn takes only later ones, so that two works never wait for each other
 * (docs/decisions/0053).
 */
export const turnNames = {
  /** Of a block of network addresses. */
  origem: (block: string) => `origem ${block}`,
  pagamento: (pedidoId: string) => `pagamento ${exactId(pedidoId)}`,
  pedido: (pedidoId: string) => `pedido ${exactId(pedidoId)}`,
  produto: (produtoId: string) => `produto ${exactId(produtoId)}`,
  /** Of an account that an admin changes. */
  usuario: (usuarioId: string) => `usuario ${exactId(usuarioId)}`,
} as const;

/** One text for all that an API reads as the same id: "08", " +8" and "８" are 8. */
function exactId(id: string): string {
  return id
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/^\+?0*(?=\d)/, '');
}

/** The longest wait for several turns together, in milliseconds. Browsers give up after 20 s. */
const WAIT_FOR_ALL_MS = 10_000;

/**
 * Runs work in the turns of all keys, which are taken in one order. Rejects with `NotBegun` when they are not free in
 * time; then nothing has begun.
 */
export function takeAll<T>(
  turnOf: TurnOf,
  keys: readonly string[],
  work: () => Promise<T>,
  waitMs = WAIT_FOR_ALL_MS,
): Promise<T> {
  const ordered = [...new Set(keys)].toSorted();
  const signal = AbortSignal.timeout(waitMs);
  return ordered.reduceRight<() => Promise<T>>(
    (inner, key) => () => turnOf(key, inner, signal),
    work,
  )();
}

/** For work inside a turn that is already taken: waiting for another turn would deadlock. */
export const withinTurn: Turn = (work) => work();

/** More than a person's quick clicks in several tabs. */
const WAITING = 20;
/** A change that is made later would surprise the person who asked for it. */
export const WAIT_MS = 15_000;

/**
 * Serialises read-decide-write sequences of one account: two tabs, two clicks, an order and its cart. Works within
 * one process; among several, `across/turns-redis.ts`. An account without running work takes no memory.
 */
export function createTurns({ waiting = WAITING, waitMs = WAIT_MS } = {}): Turns {
  const queues = new Map<string, BoundedQueue>();
  return {
    take: async (usuarioId, work, signal) => {
      const queue = queues.get(usuarioId) ?? createBoundedQueue({ atOnce: 1, waiting, waitMs });
      queues.set(usuarioId, queue);
      try {
        return await queue(work, { signal });
      } finally {
        if (queue.running() === 0 && queues.get(usuarioId) === queue) queues.delete(usuarioId);
      }
    },
  };
}
