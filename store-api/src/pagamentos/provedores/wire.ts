import { z } from 'zod';
import { MAX_INT } from '../../http/fields.ts';
import { cardErrorText } from './card-errors.ts';
import { type Intent, type ProviderEvent, ProviderUnavailable } from './provider.ts';

const CardError = z.object({
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
});

/** An intent in Stripe's format, which the simulated provider shares. */
const PaymentIntentWire = z.object({
  id: z.string(),
  client_secret: z.string(),
  amount: z.int(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: CardError.nullish(),
});

const EventWire = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

/**
 * Provider → interface.
 *
 * @throws ProviderUnavailable for a reply of another shape.
 */
export function toIntent(reply: unknown): Intent {
  const parsed = PaymentIntentWire.safeParse(reply);
  if (!parsed.success) {
    throw new ProviderUnavailable('The provider sent an intent of an unknown shape.', {
      cause: parsed.error,
    });
  }
  const { id, client_secret, amount, status, metadata, last_payment_error } = parsed.data;
  return {
    id,
    clientSecret: client_secret,
    status: toStatus(status),
    valor: amount,
    pedidoId: toNumber(metadata['pedidoId']),
    tentativa: toNumber(metadata['tentativa']),
    erro:
      last_payment_error == null
        ? undefined
        : cardErrorText(last_payment_error.decline_code, last_payment_error.code),
  };
}

/**
 * Verified message → interface.
 *
 * @throws ProviderUnavailable for a message of another shape; the provider then sends it again.
 */
export function toEvent(message: unknown): ProviderEvent {
  const parsed = EventWire.safeParse(message);
  if (!parsed.success) {
    throw new ProviderUnavailable('The provider signed an event of an unknown shape.', {
      cause: parsed.error,
    });
  }
  const { id, type, data } = parsed.data;
  const intent = type.startsWith('payment_intent.') ? toIntent(data.object) : undefined;
  return { id, tipo: type, intent };
}

function toStatus(status: z.infer<typeof PaymentIntentWire>['status']): Intent['status'] {
  if (status === 'requires_confirmation') return 'requires_payment_method';
  return status === 'requires_capture' ? 'processing' : status;
}

function toNumber(text: string | undefined): number | undefined {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= MAX_INT ? value : undefined;
}
