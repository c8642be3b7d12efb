import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { createLru } from '../../server/cache/lru.ts';
import type { Identity } from './conta.ts';
import type { Credential } from './credential.ts';
import { hashOfToken } from './token.ts';

/** Minutes without use after which an admin's session ends, although its token is still valid. */
export const ADMIN_IDLE_MINUTES = 60;

const IDLE_MS = ADMIN_IDLE_MINUTES * 60_000;
/** A newer stamp is stored only when the last one is this old. */
const STAMP_MS = 60_000;

export type Ocioso = ReturnType<typeof createOcioso>;

/**
 * Ends idle sessions of admins (docs/decisions/0034). The last use of a token is the latest of: its issue, the signed
 * stamp in the browser's cookie, which survives a restart and serves several gateways, and this process's memory. A
 * request tells how long no person has used its page, so that polling counts as no use. `now` in milliseconds since
 * 1970.
 */
export function createOcioso(secret: Buffer, now: () => number = Date.now) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'decantaria uso', 32));
  const uses = createLru<number>(10_000);

  const sign = (seconds: string, token: string) =>
    createHmac('sha256', key).update(`${seconds} ${token}`).digest('base64url');

  const stampOf = (token: string, at: number) => {
    const seconds = Math.floor(at / 1000).toString(36);
    return `${seconds}.${sign(seconds, token)}`;
  };

  const readStamp = (token: string, stamp: string | undefined): number => {
    const [, seconds, mark] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(stamp ?? '') ?? [];
    if (seconds === undefined || mark === undefined) return 0;
    const isOurs = timingSafeEqual(Buffer.from(sign(seconds, token)), Buffer.from(mark));
    return isOurs ? Number.parseInt(seconds, 36) * 1000 : 0;
  };

  const remember = (token: string, at: number) => uses.set(hashOfToken(token), at);

  return {
    /** Starts the clock of a session that was just opened. */
    start: ({ token, exp, papeis }: Identity, credential: Credential): void => {
      if (!papeis.includes('ADMIN')) return;
      remember(token, now());
      credential.storeUse(stampOf(token, now()), exp);
    },
    /** True when the session is idle. Otherwise records the use. Customers are never idle. */
    isIdle: ({ token, iat, exp, papeis }: Identity, credential: Credential): boolean => {
      if (!papeis.includes('ADMIN')) return false;
      const stamped = Math.max(iat * 1000, readStamp(token, credential.use.stamp));
      // A token that does not say when it was issued starts at its first request.
      const last = Math.max(stamped, uses.get(hashOfToken(token)) ?? 0) || now();
      if (now() - last > IDLE_MS) return true;
      const used = Math.max(last, now() - credential.use.unattendedSeconds * 1000);
      remember(token, used);
      if (credential.source === 'cookie' && used - stamped > STAMP_MS) {
        credential.storeUse(stampOf(token, used), exp);
      }
      return false;
    },
  };
}
