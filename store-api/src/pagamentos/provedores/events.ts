import { Stripe } from 'stripe';
import { z } from 'zod';
import { type Refusal, refusal } from '../../http/errors.ts';
import { type Dispute, type Intent, ProviderUnavailable } from './provider.ts';
import { toDispute, toIntent, toIntentId } from './wire.ts';

const TOLERANCE_SECONDS = 5 * 60;

/** A verified message of the provider. */
export interface ProviderEvent {
  id: string;
  tipo: string;
  /** Undefined for a message about something that the shop does not keep. */
  about: EventSubject | undefined;
}

/** What a message is about. One about a refund names only the payment, whose refunds are then read from the provider. */
export type EventSubject =
  | { kind: 'intent'; intent: Intent }
  | { kind: 'refund'; intentId: string }
  | { kind: 'dispute'; dispute: Dispute };

const EventWire = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

/**
 * Verifies a message of the provider and parses it.
 *
 * @param rawBody the received bytes.
 * @throws Refusal 400 ASSINATURA_INVALIDA when a byte differs, or the signature is more than five minutes away from now;
 *   ProviderUnavailable for a message of another shape, which the provider then sends again.
 */
export function readEvent(
  rawBody: Buffer,
  signature: string | undefined,
  secret: string,
): ProviderEvent {
  const parsed = EventWire.safeParse(verify(rawBody, signature, secret));
  if (!parsed.success) {
    throw new ProviderUnavailable('The provider signed an event of an unknown shape.', {
      cause: parsed.error,
    });
  }
  const { id, type, data } = parsed.data;
  return { id, tipo: type, about: subjectOf(type, data.object) };
}

function subjectOf(type: string, object: unknown): EventSubject | undefined {
  if (type.startsWith('payment_intent.')) return { kind: 'intent', intent: toIntent(object) };
  if (type.startsWith('charge.dispute.')) {
    const dispute = toDispute(object);
    return dispute && { kind: 'dispute', dispute };
  }
  const isRefund = type.startsWith('refund.') || type.startsWith('charge.refund');
  const intentId = isRefund ? toIntentId(object) : undefined;
  return intentId === undefined ? undefined : { kind: 'refund', intentId };
}

function verify(rawBody: Buffer, signature = '', secret: string): unknown {
  const age = Date.now() / 1000 - timestampOf(signature);
  // The library refuses old signatures, but accepts those from the future.
  if (!(Math.abs(age) <= TOLERANCE_SECONDS)) throw invalidSignature();
  try {
    return Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
  } catch {
    throw invalidSignature();
  }
}

function invalidSignature(): Refusal {
  const mensagem = 'Esta mensagem não foi assinada pelo provedor de pagamentos.';
  return refusal(400, 'ASSINATURA_INVALIDA', mensagem);
}

// The last of several, as the library reads it.
function timestampOf(signature: string): number {
  const field = signature.split(',').findLast((item) => item.startsWith('t='));
  return Number.parseInt(field?.slice(2) ?? '', 10);
}

/** The header for these bytes, signed at `now`. */
export function signatureOf(body: string, secret: string, now: Date): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(now.getTime() / 1000),
  });
}
