import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isShared } from '../auth/addresses.ts';
import { hashOf, type Limit, take } from '../auth/limits.ts';

/** How many choices are taken down; a person makes one or two a year. */
export const CONSENT_LIMITS = {
  /** Of one account, or from one public address. */
  bySender: { points: 60, seconds: 60 * 60 },
  /** Of everybody: what bounds the table. */
  byEverybody: { points: 6000, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

const EVERYBODY = 'everybody';

/** Counts what one process is told. Nothing it keeps names a person: keys are hashes. */
export class ConsentLimiter {
  readonly #bySender = counter(CONSENT_LIMITS.bySender);
  readonly #byEverybody = counter(CONSENT_LIMITS.byEverybody);

  /**
   * Counts one choice. A shared address stands for everybody behind it, and is not counted by itself.
   *
   * @param usuarioId the account that makes it; undefined for who is not signed in.
   * @throws Refusal 429 MUITAS_TENTATIVAS.
   */
  async count(usuarioId: number | undefined, ip: string): Promise<void> {
    if (usuarioId !== undefined) await take(this.#bySender, `conta ${usuarioId}`);
    else if (!isShared(ip)) await take(this.#bySender, hashOf(ip));
    await take(this.#byEverybody, EVERYBODY);
  }
}

function counter({ points, seconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: seconds });
}
