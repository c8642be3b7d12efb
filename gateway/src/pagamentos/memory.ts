import { z } from 'zod';
import { createSingleFlight } from '../concurrency/single-flight.ts';
import type { StatusPedidoModel } from '../pedidos/model.ts';
import { KNOWN_STATUS } from '../pedidos/status.ts';
import { type Shared, shareNothing } from '../shared/shared.ts';
import type { ConfirmacaoOutcome } from './falhas.ts';
import type { Intent } from './wire.ts';

/** A payment that a gateway started. */
export interface Begun {
  readonly intent: Intent;
  readonly pedidoId: string;
  /** Centavos. */
  readonly valor: number;
  readonly status: StatusPedidoModel;
}

const begunWire: z.ZodType<Begun> = z.object({
  intent: z.object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    provedor: z.string().nullable(),
    valor: z.number().nullable(),
    reservaAte: z.string().nullable(),
  }),
  pedidoId: z.string(),
  valor: z.number(),
  status: z.enum(KNOWN_STATUS),
});

/** A payment of an order: when it was handed out last, in milliseconds since 1970, and whether it is spent. */
const paymentWire = z.object({ at: z.number(), spent: z.boolean() });

export type PagamentosMemory = ReturnType<typeof createPagamentosMemory>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Payments of one order that are remembered. */
const MOST_OF_ORDER = 20;

/**
 * What gateways remember for a day: which payment was started for which order, because the older API does not check that
 * they match. A forgotten payment is started again, so they are kept across a restart. At most `limit`. `now` in milliseconds since 1970.
 */
export function createPagamentosMemory(
  { keep }: Pick<Shared, 'keep'> = shareNothing(),
  { limit = 10_000, now = Date.now }: { readonly limit?: number; readonly now?: () => number } = {},
) {
  const bounds = { lifetimeMs: DAY_MS, groups: limit, durable: true, now };
  /** By payment, then by order. */
  const begun = keep({ kind: 'pagamentos', schema: begunWire, ...bounds });
  /** By order, then by payment. */
  const payments = keep({
    kind: 'pagamentos-do-pedido',
    schema: paymentWire,
    keys: MOST_OF_ORDER,
    ...bounds,
  });

  const find = async (id: string): Promise<Begun | undefined> => {
    const [newest] = [...(await begun.read(id)).values()].slice(-1);
    return newest;
  };
  const isSpent = async ({ pedidoId, intent }: Begun): Promise<boolean> =>
    (await payments.read(pedidoId)).get(intent.paymentIntentId)?.spent ?? false;

  return {
    remember: async (one: Begun): Promise<void> => {
      const id = one.intent.paymentIntentId;
      await begun.write(id, one.pedidoId, one);
      await payments.write(one.pedidoId, id, { at: now(), spent: await isSpent(one) });
    },
    find,
    /** The payment of an order that was started last. */
    newestOf: async (pedidoId: string): Promise<Begun | undefined> => {
      const [newest] = [...(await payments.read(pedidoId))]
        .toSorted(([, one], [, other]) => one.at - other.at)
        .slice(-1);
      return newest && find(newest[0]);
    },
    /** The payment succeeded or failed for good: it must not pay anything else. */
    spend: async (id: string): Promise<void> => {
      const one = await find(id);
      if (one) await payments.write(one.pedidoId, id, { at: now(), spent: true });
    },
    isSpent,
    /** Gives simultaneous starts for one order the same payment. */
    beginOnce: createSingleFlight<Begun>(),
    /** Confirms a payment once for simultaneous requests: the older API would send its e-mail twice. */
    confirmOnce: createSingleFlight<ConfirmacaoOutcome>(),
  };
}
