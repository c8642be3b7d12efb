import { readConta } from '../conta/api.ts';
import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { RestFailure } from '../rest/failure.ts';
import { readToken, signatureMatches } from './token.ts';
import type { Claims } from './wire.ts';

/** A caller whose token was verified and whose account stands. Roles are the account's, not the token's. */
export interface Identity extends Claims {
  readonly token: string;
}

export interface Verifier {
  /**
   * The identity behind a token, or null when it is malformed, forged, expired or revoked. Rejects with
   * `RestFailure` only when the token cannot be judged without an upstream that does not answer.
   */
  readonly verify: (token: string, rest: SessionRest) => Promise<Identity | null>;
  /** True when the token is of the form, algorithm and signature this gateway accepts. */
  readonly recognises: (token: string) => boolean;
  /** Makes the next `verify` ask the upstream again. */
  readonly forget: (token: string) => void;
}

export interface VerifierOptions {
  /** HS256 key; without it tokens are judged by `GET /auth/validate`. */
  readonly secret: Buffer | undefined;
  /** Seconds for which a verdict stands; a revoked account loses access within them (SESS, decision 5). */
  readonly lifetimeSeconds?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

interface Verdict {
  readonly identity: Identity | null;
  readonly until: number;
}

const MAX_VERDICTS = 10_000;

/** Judges tokens and remembers the verdict for seconds; checks of one token under way are shared. */
export function createVerifier(options: VerifierOptions): Verifier {
  const { secret, lifetimeSeconds = 30, now = Date.now } = options;
  const verdicts = new Map<string, Verdict>();
  const underWay = new Map<string, Promise<Identity | null>>();

  const remember = (token: string, identity: Identity | null) => {
    verdicts.delete(token);
    verdicts.set(token, { identity, until: now() + lifetimeSeconds * 1000 });
    if (verdicts.size > MAX_VERDICTS) {
      const oldest = verdicts.keys().next();
      if (!oldest.done) verdicts.delete(oldest.value);
    }
  };

  const judge = async (token: string, claims: Claims, rest: SessionRest) => {
    const claimed = secret ? claims : await validate(rest);
    if (!claimed) {
      remember(token, null);
      return null;
    }
    const identity: Identity = { ...claimed, token };
    try {
      const conta = await readConta(rest);
      const stands =
        conta.active && conta.id === identity.usuarioId && conta.username === identity.usuario;
      const current = stands ? { ...identity, papeis: conta.papeis } : null;
      remember(token, current);
      return current;
    } catch (error) {
      if (!(error instanceof RestFailure)) throw error;
      if (!error.definite) return identity;
      remember(token, null);
      return null;
    }
  };

  const recognise = (token: string): Claims | null => {
    const claims = readToken(token, now());
    return claims && (!secret || signatureMatches(token, secret)) ? claims : null;
  };

  return {
    recognises: (token) => recognise(token) !== null,
    forget: (token) => verdicts.delete(token),
    verify: async (token, rest) => {
      const claims = recognise(token);
      if (!claims) return null;
      const verdict = verdicts.get(token);
      if (verdict && verdict.until > now()) return verdict.identity;
      const pending =
        underWay.get(token) ?? judge(token, claims, rest).finally(() => underWay.delete(token));
      underWay.set(token, pending);
      return pending;
    },
  };
}

/** `GET /auth/validate`; null when the API refuses the token. */
async function validate(rest: SessionRest): Promise<Claims | null> {
  try {
    return await rest(endpoints.validateToken, {});
  } catch (error) {
    if (error instanceof RestFailure && error.definite) return null;
    throw error;
  }
}
