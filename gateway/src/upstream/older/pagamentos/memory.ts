import { STATUS } from '@decantaria/loja/status';
import { z } from 'zod';
import { type Shared, shareNothing } from '../../../server/across/shared.ts';

const begunWire = z
  .object({
    intent: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      provedor: z.string().nullable(),
      valor: z.number().nullable(),
      reservaAte: z.string().nullable(),
    }),
    pedidoId: z.string(),
    /** Centavos. */
    valor: z.number(),
    status: z.enum([...STATUS, 'DESCONHECIDO']),
  })
  .readonly();

/** A payment that a gateway started. */
export type Begun = z.output<typeof begunWire>;

/** A payment of an order. The last two were not stored by earlier versions. */
const paymentWire = z.object({
  /** When it was handed out or spent last, in milliseconds since 1970. */
  at: z.number(),
  spent: z.boolean(),
  /** Whether it paid the order. */
  pago: z.boolean().default(false),
  /** Centavos; null when unknown. */
  valor: z.number().nullable().default(null),
});

export type PagamentosMemory = ReturnType<typeof createPagamentosMemory>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an admin finds the payment of an order that has to be returned by hand. */
const RETURNABLE_MS = 90 * DAY_MS;
/** Payments of one order that are remembered. */
const MOST_OF_ORDER = 20;

/**
 * What gateways remember of card payments, because the older API does not check which order a payment is for. The payment
 * with its secret: for a day. Its id and its order: for 90 days, because that API cannot refund it. A forgotten payment is
 * started again, so they are stored across a restart. At most `limit`. `now` in milliseconds since 1970.
 */
export function createPagamentosMemory(
  { openValues }: Pick<Shared, 'openValues'> = shareNothing(),
  { limit = 10_000, now = Date.now }: { readonly limit?: number; readonly now?: () => number } = {},
) {
  const bounds = { lifetimeMs: RETURNABLE_MS, groups: limit, durable: true, now };
  /** By payment, then by order. */
  const begun = openValues({
    kind: 'pagamentos',
    schema: begunWire,
    ...bounds,
    lifetimeMs: DAY_MS,
  });
  /** By order, then by payment. */
  const payments = openValues({
    kind: 'pagamentos-do-pedido',
    schema: paymentWire,
    keys: MOST_OF_ORDER,
    ...bounds,
  });
  /** Whether an order was paid when it was cancelled. */
  const cancelled = openValues({ kind: 'pedidos-cancelados', schema: z.boolean(), ...bounds });

  const find = async (id: string): Promise<Begun | undefined> => {
    const [newest] = [...(await begun.read(id)).values()].slice(-1);
    return newest;
  };
  const recordOf = async ({ pedidoId, intent }: Begun) =>
    (await payments.read(pedidoId)).get(intent.paymentIntentId);
  const isSpent = async (one: Begun): Promise<boolean> => (await recordOf(one))?.spent ?? false;
  const record = async (one: Begun, { spent, pago }: { spent: boolean; pago: boolean }) => {
    const { pedidoId, valor, intent } = one;
    const known = await recordOf(one);
    await payments.write(pedidoId, intent.paymentIntentId, {
      at: now(),
      spent: spent || (known?.spent ?? false),
      pago: pago || (known?.pago ?? false),
      valor,
    });
  };
  /** The payments of an order, the last started or spent one first. */
  const paymentsOf = async (pedidoId: string) =>
    [...(await payments.read(pedidoId))]
      .toSorted(([, one], [, other]) => one.at - other.at)
      .toReversed();

  return {
    remember: async (one: Begun): Promise<void> => {
      await begun.write(one.intent.paymentIntentId, one.pedidoId, one);
      await record(one, { spent: false, pago: false });
    },
    find,
    /** The payment of an order that was started last. */
    newestOf: async (pedidoId: string): Promise<Begun | undefined> => {
      const [newest] = await paymentsOf(pedidoId);
      return newest && find(newest[0]);
    },
    /** The payment succeeded (`pago`) or failed for good: it must not pay anything else. */
    spend: async (id: string, { pago }: { readonly pago: boolean }): Promise<void> => {
      const one = await find(id);
      if (one) await record(one, { spent: true, pago });
    },
    /**
     * The payment that paid an order, else the last one that may have; undefined when none is known. `valor` in centavos,
     * null when unknown; `confirmado` is false for a payment that was only begun.
     */
    devolvivelOf: async (pedidoId: string) => {
      const known = await paymentsOf(pedidoId);
      const [id, payment] =
        known.find(([, { pago }]) => pago) ?? known.find(([, { spent }]) => !spent) ?? [];
      return id === undefined || payment === undefined
        ? undefined
        : { paymentIntentId: id, valor: payment.valor, confirmado: payment.pago };
    },
    /** An order is about to be cancelled, paid or not. */
    rememberCancel: (pedidoId: string, wasPaid: boolean): Promise<void> =>
      cancelled.write(pedidoId, '', wasPaid),
    /** Whether the order was paid when it was cancelled here. */
    wasPaid: async (pedidoId: string): Promise<boolean> =>
      (await cancelled.read(pedidoId)).get('') ?? false,
    isSpent,
  };
}
