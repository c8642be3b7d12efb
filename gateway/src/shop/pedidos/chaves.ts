import { type Shared, shareNothing } from '../../server/across/shared.ts';
import { createSingleFlight } from '../../server/concurrency/single-flight.ts';
import type { Attempt } from './draft.ts';
import type { CriarPedidoOutcome } from './falhas.ts';
import { remembered } from './remembered.ts';

export type Chaves = ReturnType<typeof createChaves>;

const MAX_ACCOUNTS = 10_000;
const MAX_KEYS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any API works on a call after its caller has given up. */
const ARRIVAL_MS = 30 * 1000;

/** What each key of `criarPedido` led to, by account. Bounded. `now` in milliseconds since 1970. */
export function createChaves(
  { openValues }: Pick<Shared, 'openValues'> = shareNothing(),
  now = () => Date.now(),
) {
  const accounts = openValues({
    kind: 'pedidos',
    schema: remembered,
    lifetimeMs: DAY_MS,
    groups: MAX_ACCOUNTS,
    keys: MAX_KEYS,
    now,
  });
  return {
    /** Shares one creation among simultaneous requests with the same account and key. */
    createOnce: createSingleFlight<CriarPedidoOutcome>(),
    /** Id of the order that the key created; undefined when none is known. */
    madeUnder: async (usuarioId: string, chave: string): Promise<string | undefined> => {
      const kept = (await accounts.read(usuarioId)).get(chave);
      return kept && 'pedidoId' in kept ? kept.pedidoId : undefined;
    },
    rememberMade: (usuarioId: string, chave: string, pedidoId: string) =>
      accounts.write(usuarioId, chave, { pedidoId }),
    /** The order was sent without a clear reply. */
    rememberSent: (usuarioId: string, chave: string, attempt: Attempt) =>
      accounts.write(usuarioId, chave, { attempt, arrivesUntil: now() + ARRIVAL_MS }),
    /**
     * The account's attempts with an unknown outcome, oldest first. `mayArrive`: the request may still be on its way to
     * the API.
     */
    unresolved: async (usuarioId: string) =>
      [...(await accounts.read(usuarioId))].flatMap(([chave, kept]) =>
        'attempt' in kept
          ? [{ chave, attempt: kept.attempt, mayArrive: now() < kept.arrivesUntil }]
          : [],
      ),
    /** The key certainly created nothing. */
    forget: (usuarioId: string, chave: string) => accounts.remove(usuarioId, chave),
    /** Ids of the orders that the account's keys created. */
    madeBy: async (usuarioId: string): Promise<ReadonlySet<string>> =>
      new Set(
        [...(await accounts.read(usuarioId)).values()].flatMap((kept) =>
          'pedidoId' in kept ? [kept.pedidoId] : [],
        ),
      ),
  };
}
