import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../concurrency/single-flight.ts';
import type { CriarPedidoOutcome } from './falhas.ts';
import type { Attempt } from './match.ts';

/** What a key led to: the order that it created, or an attempt with an unknown outcome. */
type Remembered =
  | { readonly pedidoId: string }
  /** `arrivesUntil` in milliseconds of the memory's clock. */
  | { readonly attempt: Attempt; readonly arrivesUntil: number };

export type PedidosMemory = ReturnType<typeof createPedidosMemory>;

const MAX_ACCOUNTS = 10_000;
const MAX_KEYS = 50;
const MAX_OWNERSHIPS = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const OWNER_MS = 60 * 1000;
/** Longer than any API works on a call after its caller has given up. */
const ARRIVAL_MS = 30 * 1000;

/**
 * What the process remembers of orders: those being created, by account and key, and the owner of each. Bounded. `now`
 * in milliseconds on any steady clock.
 */
export function createPedidosMemory({
  now = () => performance.now(),
}: {
  readonly now?: () => number;
} = {}) {
  // `maxSize` in entries, not `max`: that one allocates the whole cache at once.
  const options = { ttlResolution: 0, perf: { now }, sizeCalculation: () => 1 };
  const accounts = new LRUCache<string, LRUCache<string, Remembered>>({
    ...options,
    maxSize: MAX_ACCOUNTS,
    ttl: DAY_MS,
  });
  const owners = new LRUCache<string, true>({ ...options, maxSize: MAX_OWNERSHIPS, ttl: OWNER_MS });
  const ownerKey = (usuarioId: string, pedidoId: string) => JSON.stringify([usuarioId, pedidoId]);
  const remember = (usuarioId: string, chave: string, remembered: Remembered) => {
    const keys =
      accounts.get(usuarioId) ?? new LRUCache({ ...options, maxSize: MAX_KEYS, ttl: DAY_MS });
    keys.set(chave, remembered);
    accounts.set(usuarioId, keys);
  };
  /** Oldest first. */
  const keysOf = (usuarioId: string) =>
    [...(accounts.get(usuarioId)?.entries() ?? [])].toReversed();
  return {
    /** Shares one creation among simultaneous requests with the same account and key. */
    createOnce: createSingleFlight<CriarPedidoOutcome>(),
    /** Status words that the API does not know. Each is asked for once. */
    unknownWords: new Set<string>(),
    /** Id of the order that the key created; undefined when none is known. */
    madeUnder: (usuarioId: string, chave: string) => {
      const remembered = accounts.get(usuarioId)?.get(chave);
      return remembered && 'pedidoId' in remembered ? remembered.pedidoId : undefined;
    },
    rememberMade: (usuarioId: string, chave: string, pedidoId: string) =>
      remember(usuarioId, chave, { pedidoId }),
    /** The order was sent without a clear reply. */
    rememberSent: (usuarioId: string, chave: string, attempt: Attempt) =>
      remember(usuarioId, chave, { attempt, arrivesUntil: now() + ARRIVAL_MS }),
    /**
     * The account's attempts with an unknown outcome, oldest first. `mayArrive`: the request may still be on its way to
     * the API.
     */
    unresolved: (usuarioId: string) =>
      keysOf(usuarioId).flatMap(([chave, remembered]) =>
        'attempt' in remembered
          ? [{ chave, attempt: remembered.attempt, mayArrive: now() < remembered.arrivesUntil }]
          : [],
      ),
    /** The key certainly created nothing. */
    forget: (usuarioId: string, chave: string) => accounts.get(usuarioId)?.delete(chave),
    /** Ids of the orders that the account's keys created. */
    madeBy: (usuarioId: string): ReadonlySet<string> =>
      new Set(keysOf(usuarioId).flatMap(([, kept]) => ('pedidoId' in kept ? [kept.pedidoId] : []))),
    /** True when the order is known to be the account's. Only positive answers are kept. */
    owns: (usuarioId: string, pedidoId: string) => owners.has(ownerKey(usuarioId, pedidoId)),
    rememberOwner: (usuarioId: string, pedidoId: string) => {
      owners.set(ownerKey(usuarioId, pedidoId), true);
    },
  };
}
