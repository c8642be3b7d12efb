import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long a browser is known after it signed in. */
const MAX_DAYS = 400;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Verifies the proof that a browser signed in to `username` before: `X-Aparelho`, `id.day-mark`, which the gateway signs
 * with a key derived from the shared JWT secret (gateway/src/sessao/aparelho.ts). Returns the browser's id, or null.
 */
export function knownAparelho(
  secret: Buffer,
  proof: string | string[] | undefined,
  username: string,
  now: Date,
): string | null {
  const text = typeof proof === 'string' ? proof : '';
  const [, id, day, mark] = /^([\w-]{16})\.([0-9a-z]{1,6})-([\w-]{22})$/.exec(text) ?? [];
  if (id === undefined || day === undefined || mark === undefined) return null;
  if (Math.floor(now.getTime() / DAY_MS) - Number.parseInt(day, 36) >= MAX_DAYS) return null;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'decantaria aparelho v1', 32));
  const expected = createHmac('sha256', key)
    .update(`${id} ${day} ${username.toLowerCase()}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
  return timingSafeEqual(Buffer.from(expected), Buffer.from(mark)) ? id : null;
}
