import { z } from 'zod';
import { MAX_INT } from '../../http/fields.ts';
import { cardErrorText } from './card-errors.ts';
import { INTENT_STATUS, type Intent, ProviderUnavailable } from './provider.ts';

const CardError = z.object({
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
});

/** An intent in Stripe's format, which the simulated provider shares. */
const PaymentIntentWire = z.object({
  id: z.string(),
  client_secret: z.string(),
  amount: z.int(),
  status: z.enum([...INTENT_STATUS, 'requires_confirmation', 'requires_capture']),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: CardError.nullish(),
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

function toStatus(status: z.infer<typeof PaymentIntentWire>['status']): Intent['status'] {
  if (status === 'requires_confirmation') return 'requires_payment_method';
  return status === 'requires_capture' ? 'processing' : status;
}

function toNumber(text: string | undefined): number | undefined {
  const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= MAX_INT ? value : undefined;
}
