import { z } from 'zod';
import type { Claims } from '../../shop/sessao/model.ts';
import { claimsWire } from './sessao.ts';

const tokenHeader = z.object({ alg: z.literal('HS256') });

/** `TokensPort.read` for the JWTs of every known API. */
export function readToken(token: string, now: number): Claims | null {
  const [head, payload, signature, ...rest] = token.split('.');
  if (!head || !payload || !signature || rest.length > 0) return null;
  if (!tokenHeader.safeParse(decode(head)).success) return null;
  const claims = claimsWire.safeParse(decode(payload));
  return claims.success && claims.data.exp * 1000 > now ? claims.data : null;
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
