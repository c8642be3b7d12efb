import { createSingleFlight } from '@decantaria/server/single-flight';
import { Stripe } from 'stripe';
import { z } from 'zod';
import type { StripeConfig } from '../../../config.ts';
import {
  AmountNotAccepted,
  type Intent,
  type NewIntent,
  type NewPix,
  type PaymentProvider,
  ProviderUnavailable,
  RefundRefused,
  RepeatedFailure,
} from '../provider.ts';
import { toIntent, toRefund } from '../wire.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 1;
// The most that one page holds.
const REFUNDS_A_PAGE = 100;
// More than a payment ever has.
const MAX_REFUNDS = 10_000;

/**
 * The payment provider Stripe. Amounts are centavos of BRL. Cards and, with `pix`, Pix codes that end with the reservation.
 * No bank slip, which may be paid after it. The card's form shows cards only until a Pix is asked for. The provider's texts
 * stay in the cause of the errors.
 */
export function createStripe({
  secretKey,
  webhookSecret,
  apiUrl,
  pix = false,
}: StripeConfig & { pix?: boolean }): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...serverOf(apiUrl),
  });
  // Stripe refuses an idempotency key that is in use.
  const createShared = createSingleFlight<Intent>();
  const createPixShared = createSingleFlight<Intent | undefined>();

  const create = async ({ pedidoId, tentativa, valor, idempotencyKey }: NewIntent) =>
    toIntent(
      await stripe.paymentIntents
        .create(
          {
            amount: valor,
            currency: 'brl',
            allowed_payment_method_types: ['card'],
            metadata: {
              pedidoId: String(pedidoId),
              tentativa: String(tentativa),
              chave: idempotencyKey,
            },
          },
          { idempotencyKey },
        )
        .catch(explain),
    );

  const read = async (id: string): Promise<Intent | undefined> => {
    const reply = await stripe.paymentIntents.retrieve(id).catch(undefinedWhen('resource_missing'));
    return reply && toIntent(reply);
  };

  const confirmPix = async ({ intentId, segundos, idempotencyKey }: NewPix) => {
    const reply = await stripe.paymentIntents
      .confirm(
        intentId,
        {
          allowed_payment_method_types: ['card', 'pix'],
          payment_method_data: { type: 'pix' },
          payment_method_options: { pix: { expires_after_seconds: segundos } },
        },
        { idempotencyKey },
      )
      .catch(undefinedWhen('payment_intent_unexpected_state', 'resource_missing'));
    return reply === undefined ? read(intentId) : toIntent(reply);
  };

  return {
    nome: 'stripe',
    webhookSecret,
    pix,

    createIntent: (intent) => createShared(intent.idempotencyKey, () => create(intent)),

    createPix: (code) => createPixShared(code.idempotencyKey, () => confirmPix(code)),

    readIntent: read,

    cancelIntent: async (id) => {
      const reply = await stripe.paymentIntents
        .cancel(id)
        .catch(undefinedWhen('payment_intent_unexpected_state', 'resource_missing'));
      return reply === undefined ? read(id) : toIntent(reply);
    },

    refund: async ({ intentId, valor, estornoId, tentativa, idempotencyKey }) => {
      const reply = await stripe.refunds
        .create(
          {
            payment_intent: intentId,
            amount: valor,
            metadata: { estornoId: String(estornoId), tentativa: String(tentativa) },
          },
          { idempotencyKey },
        )
        .catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) {
            // Without a code, e.g. when the balance is too small for a refund.
            const { message_code: messageCode } = MessageCode.safeParse(error.raw).data ?? {};
            const reason = codeOf(error) ?? messageCode ?? 'unknown';
            throw new RefundRefused(reason, { cause: error });
          }
          return explain(error);
        });
      return toRefund(reply);
    },

    listRefunds: async (intentId) => {
      const reply = await stripe.refunds
        .list({ payment_intent: intentId, limit: REFUNDS_A_PAGE })
        .autoPagingToArray({ limit: MAX_REFUNDS })
        .catch(explain);
      return reply.map(toRefund);
    },
  };
}

function serverOf(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const http = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (http ? 80 : 443) : Number(port),
    protocol: http ? 'http' : 'https',
  };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

const MessageCode = z.object({ message_code: z.string() });

/** Returns undefined for these error codes and throws `explain` for all others. */
function undefinedWhen(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    const code = codeOf(error);
    return code !== undefined && codes.includes(code) ? undefined : explain(error);
  };
}

function explain(error: unknown): never {
  const code = codeOf(error);
  if (code === 'amount_too_small' || code === 'amount_too_large') {
    throw new AmountNotAccepted(code, { cause: error });
  }
  const isRepeated =
    error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
  const Failure = isRepeated ? RepeatedFailure : ProviderUnavailable;
  throw new Failure('The card provider did not complete the request.', { cause: error });
}
