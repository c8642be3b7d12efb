import { createSingleFlight } from '../concurrency/single-flight.ts';
import { readConta } from '../conta/api.ts';
import { forgetOldest } from '../rest/bounded.ts';
import type { PublicRest, SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { RestFailure } from '../rest/failure.ts';
import type { Identity, SessionUpstream } from './conta.ts';
import { readToken, signatureMatches } from './token.ts';
import type { Claims } from './wire.ts';

export interface Verifier {
  /**
   * The identity behind a token, or null when it is malformed, forged, expired or revoked. Rejects with
   * `RestFailure` only when the token cannot be judged without an upstream that does not answer.
   */
  readonly verify: (token: string, upstream: SessionUpstream) => Promise<Identity | null>;
  /** True when the token is of the form, algorithm and signature this gateway accepts. */
  readonly recognises: (token: string) => boolean;
  /** Makes the next `verify` ask the upstream again. */
  readonly forget: (token: string) => void;
  /** The account is gone: every token of it that is known is no longer good. */
  readonly end: (usuarioId: string) => void;
}

export interface VerifierOptions {
  /** HS256 key; without it tokens are judged by `GET /auth/validate`. */
  readonly secret: Buffer | undefined;
  /** Seconds for which a verdict stands; a revoked account loses access within them (SESS, decision 5). */
  readonly lifetimeSeconds?: number;
  /** Seconds until an upstream that gave no verdict is asked again. */
  readonly pauseSeconds?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Verdicts that are kept at most; beyond them the oldest is forgotten. */
  readonly maxVerdicts?: number;
}

interface Verdict {
  readonly identity: Identity | null;
  readonly until: number;
}

/**
 * Judges tokens and remembers the verdict for seconds; checks of one token under way are shared. While the upstream
 * is away its last word stands, a "no" and a lost role included, and without one the signed claims do: an outage
 * signs nobody out, nobody back in, and never outlives the token.
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const {
    secret,
    lifetimeSeconds = 30,
    pauseSeconds = 3,
    now = Date.now,
    maxVerdicts = 10_000,
  } = options;
  const verdicts = new Map<string, Verdict>();
  const together = createSingleFlight<Identity | null>();

  const remember = (token: string, identity: Identity | null, seconds: number) => {
    verdicts.delete(token);
    verdicts.set(token, { identity, until: now() + seconds * 1000 });
    forgetOldest(verdicts, maxVerdicts);
    return identity;
  };

  const judge = async (token: string, claims: Claims, { rest, anonymous }: SessionUpstream) => {
    /** The claims once somebody has looked at the signature. */
    let vouched = secret ? claims : undefined;
    try {
      vouched ??= await validate(claims, rest);
      const conta = await readConta(rest);
      const stands =
        conta.active && conta.id === claims.usuarioId && conta.username === claims.usuario;
      const { papeis, senhaProvisoria } = conta;
      const identity = stands ? { ...vouched, papeis, senhaProvisoria, token } : null;
      return remember(token, identity, lifetimeSeconds);
    } catch (error) {
      if (!(error instanceof RestFailure)) throw error;
      const last = verdicts.get(token);
      // Only for who was somebody before: a stranger's token must not cost two calls.
      const inDoubt = (vouched ?? last?.identity) && saysNothing(error);
      const isNo = error.definite && !(inDoubt && (await isSick(anonymous)));
      if (isNo) return remember(token, null, lifetimeSeconds);
      if (last) return remember(token, last.identity, pauseSeconds);
      if (!vouched) throw error;
      return remember(token, { ...vouched, senhaProvisoria: false, token }, pauseSeconds);
    }
  };

  const recognise = (token: string): Claims | null => {
    const claims = readToken(token, now());
    return claims && (!secret || signatureMatches(token, secret)) ? claims : null;
  };

  return {
    recognises: (token) => recognise(token) !== null,
    forget: (token) => {
      const verdict = verdicts.get(token);
      if (verdict) verdicts.set(token, { ...verdict, until: 0 });
    },
    end: (usuarioId) => {
      const known = [...verdicts].filter(([, { identity }]) => identity?.usuarioId === usuarioId);
      for (const [token] of known) remember(token, null, lifetimeSeconds);
    },
    verify: async (token, upstream) => {
      const claims = recognise(token);
      if (!claims) return null;
      const verdict = verdicts.get(token);
      if (verdict && verdict.until > now()) return verdict.identity;
      return together(token, () => judge(token, claims, upstream));
    },
  };
}

/** A refusal without a word of its own: on the older API a revoked token and a crash look the same (rest-contract 1.2). */
function saysNothing({ refusal }: RestFailure): boolean {
  return refusal?.codigo === null && refusal.status !== 401;
}

/** True when the upstream refuses even what everybody may read: then its "no" is about itself. */
async function isSick(anonymous: PublicRest): Promise<boolean> {
  try {
    await anonymous(endpoints.listCategorias, { fresh: true });
    return false;
  } catch {
    return true;
  }
}

/** `GET /auth/validate`: the claims with the roles that the API names. Rejects with `RestFailure`. */
async function validate(claims: Claims, rest: SessionRest): Promise<Claims> {
  const { papeis } = await rest(endpoints.validateToken, {});
  return { ...claims, papeis: papeis ?? claims.papeis };
}
