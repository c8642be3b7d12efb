import { Stripe } from 'stripe';
import { InvalidSignature } from './provider.ts';

/** Header that carries the signature: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export const SIGNATURE_HEADER = 'stripe-signature';

const TOLERANCE_SECONDS = 5 * 60;

/**
 * What was signed, parsed (P14).
 *
 * @param rawBody the bytes as they came
 * @throws InvalidSignature when a byte differs, or the signature is not within five minutes of `now`.
 */
export function readSigned(
  rawBody: Buffer,
  header: string | undefined,
  secret: string,
  now: Date,
): unknown {
  const age = now.getTime() / 1000 - timestampOf(header);
  // The library refuses what is too old, not what claims to come from the future.
  if (!(Math.abs(age) <= TOLERANCE_SECONDS)) throw new InvalidSignature('Not signed just now.');
  try {
    return Stripe.webhooks.constructEvent(
      rawBody,
      header ?? '',
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    throw new InvalidSignature('Not signed by the provider.', { cause: error });
  }
}

/** The header for these bytes, signed at `now`. */
export function signatureOf(body: string, secret: string, now: Date): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(now.getTime() / 1000),
  });
}

// Of several the last, as the library reads it.
function timestampOf(header: string | undefined): number {
  const field = header?.split(',').findLast((item) => item.startsWith('t='));
  return field === undefined ? Number.NaN : Number.parseInt(field.slice(2), 10);
}
