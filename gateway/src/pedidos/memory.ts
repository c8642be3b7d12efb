import type { CriarPedidoOutcome } from './falhas.ts';
import type { Attempt } from './match.ts';
import { createQueue, type Queue } from './queue.ts';
import { createRecent, type Recent } from './recent.ts';

/** What became of a key: the order it made, or an attempt that nobody knows the end of. */
export type Remembered = { readonly pedidoId: string } | { readonly attempt: Attempt };

/** What the process remembers of orders: those being made, by account and key, and whose they are. */
export interface PedidosMemory {
  readonly queue: Queue<CriarPedidoOutcome>;
  readonly recall: (usuarioId: string, chave: string) => Remembered | undefined;
  readonly remember: (usuarioId: string, chave: string, what: Remembered) => void;
  /** Nothing was made under this key, for certain. */
  readonly forget: (usuarioId: string, chave: string) => void;
  /** Numbers of the orders that the account's keys made. */
  readonly madeBy: (usuarioId: string) => ReadonlySet<string>;
  /** The order is known to be the account's: positive knowledge alone is kept. */
  readonly owns: (usuarioId: string, pedidoId: string) => boolean;
  readonly rememberOwner: (usuarioId: string, pedidoId: string) => void;
}

const MAX_ACCOUNTS = 10_000;
const MAX_KEYS = 50;
const MAX_OWNERSHIPS = 20_000;
const KEY_SECONDS = 24 * 60 * 60;
const OWNER_SECONDS = 60;

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
  return {
    queue: createQueue(),
    recall: (usuarioId, chave) => accounts.get(usuarioId)?.get(chave),
    remember: (usuarioId, chave, what) => {
      const keys =
        accounts.get(usuarioId) ?? createRecent({ limit: MAX_KEYS, seconds: KEY_SECONDS, now });
      keys.set(chave, what);
      accounts.set(usuarioId, keys);
    },
    forget: (usuarioId, chave) => accounts.get(usuarioId)?.delete(chave),
    madeBy: (usuarioId) => {
      const kept = accounts.get(usuarioId)?.values() ?? [];
      return new Set(kept.flatMap((what) => ('pedidoId' in what ? [what.pedidoId] : [])));
    },
    owns: (usuarioId, pedidoId) => owners.get(owner(usuarioId, pedidoId)) === true,
    rememberOwner: (usuarioId, pedidoId) => owners.set(owner(usuarioId, pedidoId), true),
  };
}
