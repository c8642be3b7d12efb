import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { bodyOfStatus, Refusal } from '../http/errors.ts';
import { isShared } from './addresses.ts';
import { Turns } from './turns.ts';

/** So many in so many seconds, counted from the first. */
export interface Limit {
  points: number;
  seconds: number;
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** How often somebody may try. By address: only for public ones (`isShared`). */
export const AUTH_LIMITS = {
  /** Failed logins of one username. */
  loginByUsername: { points: 10, seconds: QUARTER_HOUR },
  /** Failed logins from one address. */
  loginByAddress: { points: 100, seconds: QUARTER_HOUR },
  /** Registrations that keep the rules, from one address. */
  registerByAddress: { points: 20, seconds: HOUR },
  /** Requests to recover the password of one e-mail. */
  forgotByEmail: { points: 5, seconds: HOUR },
  /** Requests to recover a password, from one address. */
  forgotByAddress: { points: 50, seconds: HOUR },
  /** New passwords refused, from one address. */
  resetByAddress: { points: 20, seconds: QUARTER_HOUR },
} as const satisfies Record<string, Limit>;
export type AuthLimits = Record<keyof typeof AUTH_LIMITS, Limit>;

/** Counts what one process is asked. Nothing it keeps names a person: keys are hashes. */
export class AuthLimiter {
  readonly #counters: Record<keyof AuthLimits, RateLimiterMemory>;
  readonly #turns = new Turns();

  constructor(limits: AuthLimits) {
    const counter = ({ points, seconds }: Limit) =>
      new RateLimiterMemory({ points, duration: seconds });
    this.#counters = {
      loginByUsername: counter(limits.loginByUsername),
      loginByAddress: counter(limits.loginByAddress),
      registerByAddress: counter(limits.registerByAddress),
      forgotByEmail: counter(limits.forgotByEmail),
      forgotByAddress: counter(limits.forgotByAddress),
      resetByAddress: counter(limits.resetByAddress),
    };
  }

  /**
   * Runs an attempt to sign in, whose answer is undefined when it fails. Only failures count, and success
   * forgets those of the username; its attempts take turns, so many at once are not more than the limit.
   *
   * @throws Refusal 429 MUITAS_TENTATIVAS.
   */
  async login<T>(
    username: string,
    ip: string,
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { loginByUsername } = this.#counters;
    const key = hashOf(username.toLowerCase());
    await this.#take('loginByAddress', ip);
    return this.#turns.run(key, async () => {
      await requireLeft(loginByUsername, key);
      const login = await attempt();
      if (login === undefined) {
        await loginByUsername.penalty(key);
      } else {
        await loginByUsername.delete(key);
        await this.#giveBack('loginByAddress', ip);
      }
      return login;
    });
  }

  /** @throws Refusal 429 MUITAS_TENTATIVAS. */
  async register(ip: string): Promise<void> {
    await this.#take('registerByAddress', ip);
  }

  /** @throws Refusal 429 MUITAS_TENTATIVAS. */
  async forgot(email: string, ip: string): Promise<void> {
    await this.#take('forgotByAddress', ip);
    await take(this.#counters.forgotByEmail, hashOf(email));
  }

  /**
   * Runs an attempt to choose a new password; only those that throw count.
   *
   * @throws Refusal 429 MUITAS_TENTATIVAS, or what the attempt throws.
   */
  async reset(ip: string, attempt: () => Promise<void>): Promise<void> {
    await this.#take('resetByAddress', ip);
    await attempt();
    await this.#giveBack('resetByAddress', ip);
  }

  // Taken before the attempt and given back after it: many at once are not more than the limit either.
  async #take(which: keyof AuthLimits, ip: string): Promise<void> {
    if (!isShared(ip)) await take(this.#counters[which], hashOf(ip));
  }

  async #giveBack(which: keyof AuthLimits, ip: string): Promise<void> {
    if (!isShared(ip)) await this.#counters[which].reward(hashOf(ip));
  }
}

/** @throws Refusal 429 MUITAS_TENTATIVAS. */
export async function take(counter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? tooMany(refused) : refused;
  }
}

async function requireLeft(counter: RateLimiterMemory, key: string): Promise<void> {
  const state = await counter.get(key);
  if (state !== null && state.consumedPoints >= counter.points) throw tooMany(state);
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  const mensagem = `Muitas tentativas. Tente de novo em ${wait}.`;
  return new Refusal(429, { ...bodyOfStatus(429), mensagem }, { 'retry-after': String(seconds) });
}

/** What stands for an address or a name in a counter. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
