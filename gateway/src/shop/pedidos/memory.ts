import { LRUCache } from 'lru-cache';
import { type Shared, shareNothing } from '../../server/across/shared.ts';
import { createSingleFlight } from '../../server/concurrency/single-flight.ts';
import type { ItemCarrinhoModel } from '../carrinho/model.ts';
import { linhaKey } from './draft.ts';
import type { CriarPedidoOutcome } from './falhas.ts';
import type { Attempt } from './match.ts';
import { remembered } from './remembered.ts';

export type PedidosMemory = ReturnType<typeof createPedidosMemory>;

const MAX_ACCOUNTS = 10_000;
const MAX_KEYS = 50;
const MAX_OWNERSHIPS = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const OWNER_MS = 60 * 1000;
/** Longer than any API works on a call after its caller has given up. */
const ARRIVAL_MS = 30 * 1000;

/**
 * What gateways remember of orders: those being created, by account and key; and, each for itself, the owner of each
 * order. Bounded. `now` in milliseconds since 1970.
 */
export function createPedidosMemory(
  { keep }: Pick<Shared, 'keep'> = shareNothing(),
  now = () => Date.now(),
) {
  const accounts = keep({
    kind: 'pedidos',
    schema: remembered,
    lifetimeMs: DAY_MS,
    groups: MAX_ACCOUNTS,
    keys: MAX_KEYS,
    now,
  });
  // `maxSize` in entries, not `max`: that one allocates the whole cache at once.
  const owners = new LRUCache<string, true>({
    maxSize: MAX_OWNERSHIPS,
    sizeCalculation: () => 1,
    ttl: OWNER_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const ownerKey = (usuarioId: string, pedidoId: string) => JSON.stringify([usuarioId, pedidoId]);
  return {
    /** Shares one creation among simultaneous requests with the same account and key. */
    createOnce: createSingleFlight<CriarPedidoOutcome>(),
    /** Status words that the API does not know. Each is asked for once. */
    unknownWords: new Set<string>(),
    /** Id of the order that the key created; undefined when none is known. */
    madeUnder: async (usuarioId: string, chave: string): Promise<string | undefined> => {
      const kept = (await accounts.read(usuarioId)).get(chave);
      return kept && 'pedidoId' in kept ? kept.pedidoId : undefined;
    },
    /** `linhas`: those of the order, where they are known. A line with a volume is found by that, and not kept. */
    rememberMade: (
      usuarioId: string,
      chave: string,
      pedidoId: string,
      linhas: readonly ItemCarrinhoModel[] = [],
    ) =>
      accounts.write(usuarioId, chave, {
        pedidoId,
        produtos: linhas
          .filter(({ variacaoId }) => variacaoId === null)
          .map((linha) => [linhaKey(linha), linha.produtoId]),
      }),
    /** The product ids of lines without a volume, by `linhaKey`, of an order created here in the last day. */
    produtosOf: async (usuarioId: string, pedidoId: string): Promise<ReadonlyMap<string, string>> =>
      new Map(
        [...(await accounts.read(usuarioId)).values()].flatMap((kept) =>
          'pedidoId' in kept && kept.pedidoId === pedidoId ? kept.produtos : [],
        ),
      ),
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
    /** True when the order is known to be the account's. Only positive answers are kept. */
    owns: (usuarioId: string, pedidoId: string) => owners.has(ownerKey(usuarioId, pedidoId)),
    rememberOwner: (usuarioId: string, pedidoId: string) => {
      owners.set(ownerKey(usuarioId, pedidoId), true);
    },
  };
}
