import { createHash } from 'node:crypto';
import { addressBlock } from '@decantaria/server/address';
import type { ClientAddress } from '@decantaria/server/client-address';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { bodyOfStatus, Refusal } from '../http/errors.ts';
import { knownAparelho } from './aparelho.ts';
import { SignInLimits } from './sign-in-limits.ts';

/** At most `points` in `seconds`, counted from the first one. */
interface Limit {
  points: number;
  seconds: number;
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Failures from unknown addresses after which the owner of the account is warned. */
const WARN_AFTER = 20;

/** The limits of requests. Those by address skip addresses that many people may share. */
export const LIMITS = {
  /** Failed logins from one unknown address. Those of one account: `sign-in-limits.ts`. */
  loginByAddress: { points: 100, seconds: QUARTER_HOUR },
  /** Valid registrations from one address. */
  registerByAddress: { points: 20, seconds: HOUR },
  /** The same in a day. */
  registerByAddressDaily: { points: 60, seconds: DAY },
  /** Requests to recover the password of one e-mail. */
  forgotByEmail: { points: 5, seconds: HOUR },
  /** Requests to recover a password from one address. */
  forgotByAddress: { points: 50, seconds: HOUR },
  /** Refused new passwords from one address. */
  resetByAddress: { points: 20, seconds: QUARTER_HOUR },
  /** Wrong codes of the second factor of one account, on every route together. */
  secondFactorByAccount: { points: 5, seconds: QUARTER_HOUR },
  /** Choices about cookies of one account, or from one address. A person makes one or two a year. */
  consentBySender: { points: 60, seconds: HOUR },
  /** All choices about cookies: bounds the growth of the table. */
  consentOverall: { points: 6000, seconds: HOUR },
  /** New orders from one address. Those of an account are counted in the database. */
  pedidoByAddress: { points: 30, seconds: HOUR },
} as const satisfies Record<string, Limit>;
export type Limits = Record<keyof typeof LIMITS, Limit>;

type Counter = Exclude<keyof Limits, 'loginByAddress'>;

/** Who sends a request: its network address, and its headers. */
type Sender = Pick<FastifyRequest, 'clientAddress' | 'headers'>;

interface LimiterParts {
  /** The JWT secret, with which the gateway signs what it knows of a browser. */
  secret: Buffer;
  /** Mails the owner of an account under attack. */
  warnOwner: (username: string) => Promise<void>;
}

/** Counts the attempts that this process receives. Keys are hashes: no counter names a person. */
export class Limiter {
  readonly #counters: Record<Counter, RateLimiterMemory>;
  readonly #signIns: SignInLimits;
  readonly #parts: LimiterParts;

  constructor(limits: Limits, parts: LimiterParts) {
    const { points, seconds } = limits.loginByAddress;
    this.#signIns = new SignInLimits({ burst: points, everyMs: (seconds * 1000) / points });
    this.#parts = parts;
    this.#counters = {
      registerByAddress: createCounter(limits.registerByAddress),
      registerByAddressDaily: createCounter(limits.registerByAddressDaily),
      forgotByEmail: createCounter(limits.forgotByEmail),
      forgotByAddress: createCounter(limits.forgotByAddress),
      resetByAddress: createCounter(limits.resetByAddress),
      secondFactorByAccount: createCounter(limits.secondFactorByAccount),
      consentBySender: createCounter(limits.consentBySender),
      consentOverall: createCounter(limits.consentOverall),
      pedidoByAddress: createCounter(limits.pedidoByAddress),
    };
  }

  /**
   * Runs an attempt to sign in; undefined means that it failed. Only failures count, and they are counted before the
   * attempt, so that parallel ones cannot pass the limit. `X-Aparelho` names a browser that signed in before.
   *
   * @throws Refusal 429 MUITAS_TENTATIVAS.
   */
  async login<T>(
    username: string,
    { clientAddress: { address, shared }, headers }: Sender,
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { secret, warnOwner } = this.#parts;
    const signIn = {
      conta: hashOf(username.toLowerCase()),
      address: shared ? null : hashOf(addressBlock(address)),
      aparelho: knownAparelho(secret, headers['x-aparelho'], username, new Date()),
    };
    const counted = this.#signIns.count(signIn);
    if ('waitMs' in counted) throw tooMany(counted.waitMs);
    const login = await attempt().catch((error: unknown) => {
      counted.takeBack();
      throw error;
    });
    if (login !== undefined) {
      counted.takeBack();
      this.#signIns.signedIn(signIn);
    } else if (counted.strangers >= WARN_AFTER) {
      await warnOwner(username);
    }
    return login;
  }

  /** @throws Refusal 429 MUITAS_TENTATIVAS. */
  async register(from: ClientAddress): Promise<void> {
    await this.#consume('registerByAddress', from);
    await this.#consume('registerByAddressDaily', from);
  }

  /** @throws Refusal 429 MUITAS_TENTATIVAS. */
  async forgot(email: string, from: ClientAddress): Promise<void> {
    await this.#consume('forgotByAddress', from);
    await consume(this.#counters.forgotByEmail, hashOf(email));
  }

  /**
   * Runs an attempt to set a new password. Only attempts that throw count.
   *
   * @throws Refusal 429 MUITAS_TENTATIVAS, or the error of the attempt.
   */
  async reset(from: ClientAddress, attempt: () => Promise<void>): Promise<void> {
    await this.#consume('resetByAddress', from);
    await attempt();
    await this.#refund('resetByAddress', from);
  }

  /**
   * Runs an attempt to prove an account's second factor by a code. Only attempts that throw count, and a valid code
   * clears them. A right password is no such proof.
   *
   * @throws Refusal 429 MUITAS_TENTATIVAS, or the error of the attempt.
   */
  async secondFactor<T>(usuarioId: number, attempt: () => Promise<T>): Promise<T> {
    const { secondFactorByAccount } = this.#counters;
    const key = `conta ${usuarioId}`;
    await consume(secondFactorByAccount, key);
    const outcome = await attempt();
    await secondFactorByAccount.delete(key);
    return outcome;
  }

  /**
   * @param usuarioId the account that makes the choice; undefined without a session.
   * @throws Refusal 429 MUITAS_TENTATIVAS.
   */
  async consent(usuarioId: number | undefined, from: ClientAddress): Promise<void> {
    if (usuarioId === undefined) await this.#consume('consentBySender', from);
    else await consume(this.#counters.consentBySender, `conta ${usuarioId}`);
    await consume(this.#counters.consentOverall, 'overall');
  }

  /** Counts a new order. @throws Refusal 429 MUITAS_TENTATIVAS. */
  async pedido(from: ClientAddress): Promise<void> {
    await this.#consume('pedidoByAddress', from);
  }

  // Consumed before the attempt and refunded after it, so that parallel attempts cannot pass the limit.
  async #consume(limit: Counter, { address, shared }: ClientAddress): Promise<void> {
    if (!shared) await consume(this.#counters[limit], hashOf(addressBlock(address)));
  }

  async #refund(limit: Counter, { address, shared }: ClientAddress): Promise<void> {
    if (!shared) await this.#counters[limit].reward(hashOf(addressBlock(address)));
  }
}

function createCounter({ points, seconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: seconds });
}

/** @throws Refusal 429 MUITAS_TENTATIVAS. */
async function consume(counter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
  }
}

/** A `Refusal` 429 that says when to try again: `ms` from now. */
export function tooMany(ms: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  const short = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  const wait = minutes > 120 ? `${Math.ceil(minutes / 60)} horas` : short;
  const mensagem = `Muitas tentativas. Tente de novo em ${wait}.`;
  return new Refusal(429, { ...bodyOfStatus(429), mensagem }, { 'retry-after': String(seconds) });
}

/** The key of an address, a username or an e-mail in a counter. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
