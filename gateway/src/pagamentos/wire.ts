import { z } from 'zod';
import { amount } from '../rest/values.ts';

/** A payment that was begun at the provider. */
export interface Intent {
  /** A secret between the shopper and the provider; opens its form. */
  readonly clientSecret: string;
  readonly paymentIntentId: string;
  /** Whose form it is; null where the API does not say (rest-contract 3.8). */
  readonly provedor: string | null;
  /** Centavos that will be charged; null where the API does not say. */
  readonly valor: number | null;
}

/** What the provider says of a payment (CHK-04 to CHK-07). */
export type IntentStatus =
  | 'succeeded'
  | 'processing'
  | 'requires_payment_method'
  | 'canceled'
  | 'other';

export interface Confirmacao {
  readonly status: IntentStatus;
  /** True when the API says that the order stays cancelled, whatever came of the payment. */
  readonly pedidoCancelado: boolean;
}

const token = z.string().trim().min(1).max(500);

const provedor = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,30}$/)
  .nullish()
  .catch(null)
  .transform((name) => name ?? null);

/**
 * `POST /payment/create-payment-intent` (API-39): the older API answers the secret alone, whose beginning is the
 * payment's name (`pi_1_secret_2`). A reply from which the name cannot be known is unreadable.
 */
export const intentWire = z
  .object({
    clientSecret: token,
    paymentIntentId: token.nullish().catch(null),
    provedor,
    valor: amount,
  })
  .transform(({ clientSecret, paymentIntentId, ...rest }, context): Intent => {
    const id = paymentIntentId ?? /^(.+?)_secret_/.exec(clientSecret)?.[1];
    if (id === undefined) {
      context.addIssue({ code: 'custom', message: 'the payment has no name' });
      return z.NEVER;
    }
    return { clientSecret, paymentIntentId: id, ...rest };
  });

const KNOWN: readonly IntentStatus[] = [
  'succeeded',
  'processing',
  'requires_payment_method',
  'canceled',
];

/** `POST /payment/confirmar/{pedidoId}` (API-40); its texts are not read. */
export const confirmacaoWire = z
  .object({ status: z.string(), pedidoStatus: z.string().nullish().catch(null) })
  .transform(
    ({ status, pedidoStatus }): Confirmacao => ({
      status: KNOWN.find((known) => known === status.trim().toLowerCase()) ?? 'other',
      pedidoCancelado: pedidoStatus === 'CANCELADO',
    }),
  );
