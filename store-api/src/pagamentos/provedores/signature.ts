import { Stripe } from 'stripe';
import { InvalidSignature } from './provider.ts';

/** Header that carries the signature: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export const SIGNATURE_HEADER = 'stripe-signature';

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Verifies a signed message and parses it.
 *
 * @param rawBody the received bytes.
 * @throws InvalidSignature when a byte differs, or the signature is more than five minutes away from `now`.
 */
export function readSigned(
  rawBody: Buffer,
  header: string | undefined,
  secret: string,
  now: Date,
): unknown {
  const age = now.getTime() / 1000 - timestampOf(header);
  // The library refuses old signatures, but accepts those from the future.
  if (!(Math.abs(age) <= TOLERANCE_SECONDS))
    throw new InvalidSignature('The signature is more than five minutes away from now.');
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
    throw new InvalidSignature('The signature does not match the body.', { cause: error });
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

// The last of several, as the library reads it.
function timestampOf(header: string | undefined): number {
  const field = header?.split(',').findLast((item) => item.startsWith('t='));
  return field === undefined ? Number.NaN : Number.parseInt(field.slice(2), 10);
}
