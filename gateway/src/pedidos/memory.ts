import { createSingleFlight, type SingleFlight } from '../concurrency/single-flight.ts';
import type { CriarPedidoOutcome } from './falhas.ts';
import type { Attempt } from './match.ts';
import { createRecent, type Recent } from './recent.ts';

/** What became of a key: the order it made, or an attempt that nobody knows the end of. */
type Remembered =
  | { readonly pedidoId: string }
  /** `arrivesUntil` in milliseconds on the memory's clock. */
  | { readonly attempt: Attempt; readonly arrivesUntil: number };

/** An attempt that nobody knows the end of. */
export interface OpenAttempt {
  readonly chave: string;
  readonly attempt: Attempt;
  /** What was sent may still be on its way to the API. */
  readonly mayArrive: boolean;
}

/** What the process remembers of orders: those being made, by account and key, and whose they are. */
export interface PedidosMemory {
  /** Two clicks with one key make one order (F1). */
  readonly together: SingleFlight<CriarPedidoOutcome>;
  /** Number of the order that the key made; undefined when it is not known to have made one. */
  readonly madeUnder: (usuarioId: string, chave: string) => string | undefined;
  readonly rememberMade: (usuarioId: string, chave: string, pedidoId: string) => void;
  /** It was sent, and no clear answer came. */
  readonly rememberSent: (usuarioId: string, chave: string, attempt: Attempt) => void;
  /** The account's attempts whose end is not known. */
  readonly unresolved: (usuarioId: string) => OpenAttempt[];
  /** Nothing was made under this key, for certain. */
  readonly forget: (usuarioId: string, chave: string) => void;
  /** Numbers of the orders that the account's keys made. */
  readonly madeBy: (usuarioId: string) => ReadonlySet<string>;
  /** The order is known to be the account's: positive knowledge alone is kept. */
  readonly owns: (usuarioId: string, pedidoId: string) => boolean;
  readonly rememberOwner: (usuarioId: string, pedidoId: string) => void;
  /** Words of a status that the API does not know: they are asked for once. */
  readonly unknownWords: Set<string>;
}

const MAX_ACCOUNTS = 10_000;
const MAX_KEYS = 50;
const MAX_OWNERSHIPS = 20_000;
const KEY_SECONDS = 24 * 60 * 60;
const OWNER_SECONDS = 60;
/** Longer than any API takes over a call whose caller has given up. */
const ARRIVAL_SECONDS = 30;

/** In memory and bounded; `now` in milliseconds on any steady clock. */
export function createPedidosMemory({
  now = () => performance.now(),
}: {
  readonly now?: () => number;
} = {}): PedidosMemory {
  const accounts = createRecent<Recent<Remembered>>({
    limit: MAX_ACCOUNTS,
    seconds: KEY_SECONDS,
    now,
  });
  const owners = createRecent<true>({ limit: MAX_OWNERSHIPS, seconds: OWNER_SECONDS, now });
  const owner = (usuarioId: string, pedidoId: string) => JSON.stringify([usuarioId, pedidoId]);
  const remember = (usuarioId: string, chave: string, what: Remembered) => {
    const keys =
      accounts.get(usuarioId) ?? createRecent({ limit: MAX_KEYS, seconds: KEY_SECONDS, now });
    keys.set(chave, what);
    accounts.set(usuarioId, keys);
  };
  const kept = (usuarioId: string) => accounts.get(usuarioId)?.entries() ?? [];
  return {
    together: createSingleFlight(),
    unknownWords: new Set(),
    madeUnder: (usuarioId, chave) => {
      const what = accounts.get(usuarioId)?.get(chave);
      return what && 'pedidoId' in what ? what.pedidoId : undefined;
    },
    rememberMade: (usuarioId, chave, pedidoId) => remember(usuarioId, chave, { pedidoId }),
    rememberSent: (usuarioId, chave, attempt) =>
      remember(usuarioId, chave, { attempt, arrivesUntil: now() + ARRIVAL_SECONDS * 1000 }),
    unresolved: (usuarioId) =>
      kept(usuarioId).flatMap(([chave, what]) =>
        'attempt' in what
          ? [{ chave, attempt: what.attempt, mayArrive: now() < what.arrivesUntil }]
          : [],
      ),
    forget: (usuarioId, chave) => accounts.get(usuarioId)?.delete(chave),
    madeBy: (usuarioId) => {
      const made = kept(usuarioId).flatMap(([, what]) =>
        'pedidoId' in what ? [what.pedidoId] : [],
      );
      return new Set(made);
    },
    owns: (usuarioId, pedidoId) => owners.get(owner(usuarioId, pedidoId)) === true,
    rememberOwner: (usuarioId, pedidoId) => owners.set(owner(usuarioId, pedidoId), true),
  };
}
