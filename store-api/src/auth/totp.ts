import { Secret, TOTP } from 'otpauth';

// What every authenticator app supports (RFC 6238).
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps of 30 seconds by which the clock of the phone may differ. */
const WINDOW = 1;

/** A new random secret. */
export function createTotpSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** The secret as typed by hand (Base32), and the `otpauth:` address that a QR code holds. */
export function describeSecret(segredo: Uint8Array, issuer: string, label: string) {
  const secret = secretOf(segredo);
  const uri = new TOTP({ ...SETTINGS, issuer, label, secret }).toString();
  return { segredo: secret.base32, uri };
}

/** The time step of a code that is valid now, or one step earlier or later; undefined for any other code. */
export function matchingStep(segredo: Uint8Array, codigo: string, now: Date): number | undefined {
  const totp = new TOTP({ ...SETTINGS, secret: secretOf(segredo) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: codigo, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
