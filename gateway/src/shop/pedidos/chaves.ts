import { z } from 'zod';
import { type Shared, shareNothing } from '../../server/across/shared.ts';
import { createSingleFlight } from '../../server/concurrency/single-flight.ts';
import type { ItemCarrinhoModel } from '../carrinho/model.ts';
import type { CriarPedidoOutcome } from './falhas.ts';

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

/** A line of the cart, as it is ordered. */
export type DraftLine = Pick<
  ItemCarrinhoModel,
  | 'id'
  | 'produtoId'
  | 'variacaoId'
  | 'nomeProduto'
  | 'variacaoNome'
  | 'quantidade'
  | 'precoUnitario'
>;

/** An order that can be sent; amounts in centavos. */
export interface Draft {
  readonly linhas: readonly DraftLine[];
  /** Null when there is none or it is to be agreed on. */
  readonly frete: {
    readonly servico: string;
    readonly valor: number;
    readonly prazo: string | null;
  } | null;
  readonly total: number;
}

/** An order that is sent, and perhaps without a clear reply. */
export interface Attempt {
  readonly draft: Draft;
  /** Ids of the caller's orders before it was sent. */
  readonly known: ReadonlySet<string>;
}

const linha: z.ZodType<DraftLine> = z.object({
  id: z.string(),
  produtoId: z.string(),
  variacaoId: z.string().nullable(),
  nomeProduto: z.string(),
  variacaoNome: z.string().nullable(),
  quantidade: z.number(),
  precoUnitario: z.number(),
});

const ids = z.codec(z.array(z.string()), z.set(z.string()), {
  decode: (list) => new Set(list),
  encode: (set) => [...set],
});

const attempt: z.ZodType<Attempt> = z.object({
  draft: z.object({
    linhas: z.array(linha),
    frete: z
      .object({ servico: z.string(), valor: z.number(), prazo: z.string().nullable() })
      .nullable(),
    total: z.number(),
  }),
  known: ids,
});

/** What a key led to: the order that it created, or an attempt with an unknown outcome. */
export const remembered = z.union([
  z.object({ pedidoId: z.string() }),
  /** `arrivesUntil` in milliseconds since 1970. */
  z.object({ attempt, arrivesUntil: z.number() }),
]);
