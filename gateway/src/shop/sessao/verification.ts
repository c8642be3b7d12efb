import { createSecretKey } from 'node:crypto';
import { createSingleFlight } from '@decantaria/server/single-flight';
import { z } from 'zod';
import { type Shared, shareNothing } from '../../server/across/shared.ts';
import { createLru } from '../../server/cache/lru.ts';
import { apiFailureOf } from '../errors.ts';
import type { Identity, Visitor } from './conta.ts';
import { createEndedAccounts, createSignedOut, type SignedOut } from './ended-sessions.ts';
import type { Claims } from './model.ts';
import type { TokensPort } from './port.ts';
import { hashOfToken, signatureMatches } from './token.ts';

export type Verifier = ReturnType<typeof createVerifier>;

export interface VerifierOptions {
  readonly tokens: TokensPort;
  /** HS256 key; without it the API verifies tokens. */
  readonly secret: Buffer | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Where gateways share what ended; default: this process. */
  readonly shared?: Pick<Shared, 'openValues' | 'bus'>;
  readonly signedOut?: SignedOut;
  /** Most verdicts kept; the least recently used is evicted first. */
  readonly maxVerdicts?: number;
}

/** Lifetime of a verdict in seconds: the longest time for which a revoked account keeps access. */
const LIFETIME_SECONDS = 30;
/** Seconds until an upstream that gave no verdict is asked again. */
const PAUSE_SECONDS = 3;

/** Messages about accounts whose sessions ended. */
const TOPIC = 'conta-encerrada';

interface Verdict {
  readonly identity: Identity | null;
  readonly hash: string;
  readonly until: number;
}

/**
 * Verifies tokens and caches the verdict: a token with a fresh one costs a look-up. Concurrent checks of one token are
 * shared. While the upstream is down its last verdict holds, refusals and lost roles included; without a verdict the
 * signed claims hold. So an outage changes no session and never extends a token's life.
 */
export function createVerifier(options: VerifierOptions) {
  const { tokens, now = Date.now, maxVerdicts = 10_000, shared = shareNothing() } = options;
  // As a key object: jsonwebtoken would try to parse raw bytes as a public key at each check.
  const secret = options.secret && createSecretKey(options.secret);
  const { signedOut = createSignedOut(shared, now) } = options;
  const ended = createEndedAccounts(shared, now);
  const verdicts = createLru<Verdict>(maxVerdicts);
  const singleFlight = createSingleFlight<Identity | null>();

  const refuse = (token: string) => {
    const until = now() + LIFETIME_SECONDS * 1000;
    verdicts.set(token, { identity: null, hash: hashOfToken(token), until });
    return null;
  };
  const remember = async (identity: Identity, seconds: number) => {
    const { token } = identity;
    if (await ended.refuses(identity)) return refuse(token);
    verdicts.set(token, { identity, hash: hashOfToken(token), until: now() + seconds * 1000 });
    return identity;
  };
  /** Refuses every known token of an account. */
  const drop = (usuarioId: string) => {
    const isOfAccount = (token: string) => verdicts.peek(token)?.identity?.usuarioId === usuarioId;
    [...verdicts.keys()].filter(isOfAccount).forEach(refuse);
  };
  shared.bus.on(TOPIC, z.string(), drop);

  const judge = async (token: string, claims: Claims, visitor: Visitor) => {
    /** The claims once their signature is verified, here or by the API. */
    let verified = secret ? claims : undefined;
    try {
      if (!verified) {
        const isKnown = Boolean(verdicts.get(token)?.identity);
        const valid = await tokens.validate(visitor, token, isKnown);
        if (valid === null) return refuse(token);
        verified = { ...claims, papeis: valid.papeis ?? claims.papeis };
      }
      const conta = await tokens.conta(visitor, token);
      const isActive =
        conta?.active && conta.id === claims.usuarioId && conta.username === claims.usuario;
      if (!isActive) return refuse(token);
      const { papeis, senhaProvisoria } = conta;
      return await remember({ ...verified, papeis, senhaProvisoria, token }, LIFETIME_SECONDS);
    } catch (error) {
      const failure = apiFailureOf(error);
      const last = verdicts.get(token);
      if (last?.identity === null) return refuse(token);
      if (last) return remember(last.identity, PAUSE_SECONDS);
      if (!verified) throw failure;
      return remember({ ...verified, senhaProvisoria: false, token }, PAUSE_SECONDS);
    }
  };

  const recognise = (token: string): Claims | null => {
    const claims = tokens.read(token, now());
    return claims && (!secret || signatureMatches(token, secret)) ? claims : null;
  };

  return {
    /** True when this gateway accepts the token's form, algorithm and signature. */
    recognises: (token: string) => recognise(token) !== null,
    /** Makes the next `verify` ask the upstream again. */
    forget: (token: string) => {
      const verdict = verdicts.get(token);
      if (verdict) verdicts.set(token, { ...verdict, until: 0 });
    },
    /** Refuses the token from now until it expires, on any API. */
    signOut: async (token: string): Promise<void> => {
      const claims = recognise(token);
      if (claims) await signedOut.add(token, claims.exp);
      verdicts.delete(token);
    },
    /**
     * Accepts a token that the API has just issued. An API may issue the same token twice within a second, so that
     * a person who signs out and in again at once gets a token that was signed out.
     */
    admit: async (token: string): Promise<void> => {
      const claims = recognise(token);
      await signedOut.remove(token);
      if (claims) await ended.admit({ ...claims, token });
      verdicts.delete(token);
    },
    /**
     * Ends every session of an account: tokens issued until now are refused, on any API and any gateway. One that misses
     * the message accepts the account for 30 s at most.
     */
    end: async (usuarioId: string): Promise<void> => {
      await ended.end(usuarioId);
      drop(usuarioId);
      await shared.bus.publish(TOPIC, usuarioId);
    },
    /**
     * The identity of a token; null when the token is malformed, forged, expired or revoked. Rejects only when the verdict
     * needs an API that does not answer.
     */
    verify: async (token: string, visitor: Visitor): Promise<Identity | null> => {
      const verdict = verdicts.get(token);
      if (verdict && verdict.until > now()) {
        const { identity, hash } = verdict;
        const isEnded =
          identity && (identity.exp * 1000 <= now() || (await signedOut.has(token, hash)));
        return isEnded ? null : identity;
      }
      const claims = recognise(token);
      if (!claims || (await signedOut.has(token))) return null;
      const identity = await singleFlight(token, () => judge(token, claims, visitor));
      // The token may have been signed out while the upstream was asked.
      return identity && (await signedOut.has(token)) ? null : identity;
    },
  };
}
