import { isShared } from '../auth/addresses.ts';
import { consume, createCounter, hashOf, type Limit } from '../auth/limits.ts';

/** Limits of stored choices. A person makes one or two a year. */
export const CONSENT_LIMITS = {
  /** Choices of one account, or from one public address. */
  bySender: { points: 60, seconds: 60 * 60 },
  /** All choices together: bounds the growth of the table. */
  overall: { points: 6000, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

/** Counts the choices that this process receives. Keys are hashes: no counter names a person. */
export class ConsentLimiter {
  readonly #bySender = createCounter(CONSENT_LIMITS.bySender);
  readonly #overall = createCounter(CONSENT_LIMITS.overall);

  /**
   * Counts one choice. A shared address is not counted by itself (`isShared`).
   *
   * @param usuarioId the account that makes it; undefined without a session.
   * @throws Refusal 429 MUITAS_TENTATIVAS.
   */
  async count(usuarioId: number | undefined, ip: string): Promise<void> {
    if (usuarioId !== undefined) await consume(this.#bySender, `conta ${usuarioId}`);
    else if (!isShared(ip)) await consume(this.#bySender, hashOf(ip));
    await consume(this.#overall, 'overall');
  }
}
