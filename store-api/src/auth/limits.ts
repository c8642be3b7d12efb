import { createHash } from 'node:crypto';
import { addressBlock } from '@decantaria/server/address';
import { createAparelhos } from '@decantaria/server/aparelho';
import type { ClientAddress } from '@decantaria/server/client-address';
import type { Counters, Gate } from '@decantaria/server/counters';
import { createSignInLimits, SIGN_IN_LIMITS } from '@decantaria/server/sign-in-limits';
import type { FastifyRequest } from 'fastify';
import { bodyOfStatus, Refusal } from '../http/errors.ts';

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

/** The limits of requests, besides `SIGN_IN_LIMITS`. Those by address skip addresses that many people may share. */
export const LIMITS = {
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
  /** Requests for a mail about a volume, for one e-mail. */
  avisoByEmail: { points: 20, seconds: HOUR },
  /** The same from one address. */
  avisoByAddress: { points: 30, seconds: HOUR },
  /** Wrong credentials of assistants from one address. */
  assistenteByAddress: { points: 20, seconds: QUARTER_HOUR },
  /** New orders from one address. Those of an account are counted in the database. */
  pedidoByAddress: { points: 30, seconds: HOUR },
} as const satisfies Record<string, Limit>;
export type Limits = Record<keyof typeof LIMITS, Limit>;

/** A limit, and whom it counts: an address, an account by its number, or an e-mail. */
type Count = readonly [limit: keyof Limits, whom: ClientAddress | number | string];

/** Who sends a request: its network address, and its headers. */
type Sender = Pick<FastifyRequest, 'clientAddress' | 'headers'>;

interface LimiterParts {
  /** Of this process, or of all of them. */
  counters: Counters;
  /** The JWT secret, with which the gateway signs what it knows of a browser. */
  secret: Buffer;
  /** Mails the owner of an account under attack. */
  warnOwner: (username: string) => Promise<void>;
}

/** Counts attempts. Keys are hashes: no counter names a person. */
export class Limiter {
  readonly #counters: Counters;
  readonly #signIns: ReturnType<typeof createSignInLimits>;
  readonly #aparelhos: ReturnType<typeof createAparelhos>;
  readonly #limits: Limits;
  readonly #warnOwner: LimiterParts['warnOwner'];

  constructor(limits: Limits, { counters, secret, warnOwner }: LimiterParts) {
    this.#limits = limits;
    this.#counters = counters;
    this.#signIns = createSignInLimits(counters);
    this.#aparelhos = createAparelhos(secret);
    this.#warnOwner = warnOwner;
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
    const proof = headers['x-aparelho'];
    const aparelho = this.#aparelhos.find(typeof proof === 'string' ? proof : undefined, username);
    const signIn = {
      conta: hashOf(username.toLowerCase()),
      address: hashOf(addressBlock(address)),
      shared,
      aparelho: aparelho?.id ?? null,
    };
    const counted = await this.#signIns.count(signIn);
    if ('aguardarSegundos' in counted) throw tooMany(counted.aguardarSegundos * 1000);
    const login = await attempt().catch(async (error: unknown) => {
      await counted.takeBack();
      throw error;
    });
    if (login !== undefined) {
      await counted.takeBack();
      await this.#signIns.signedIn(signIn);
    } else if (counted.byStranger && (await this.#isUnderAttack(signIn.conta))) {
      await this.#warnOwner(username);
    }
    return login;
  }

  /** Counts an attempt. @throws Refusal 429 MUITAS_TENTATIVAS. */
  async count(...counts: Count[]): Promise<void> {
    await this.#take(counts.flatMap((count) => this.#gatesOf(count)));
  }

  /** Runs an attempt that counts only if it throws. @throws Refusal 429 MUITAS_TENTATIVAS, or the error of the attempt. */
  async countFailure<T>(count: Count, attempt: () => Promise<T>): Promise<T> {
    const giveBack = await this.#take(this.#gatesOf(count));
    const outcome = await attempt();
    await giveBack();
    return outcome;
  }

  /**
   * `countFailure` of an attempt to prove an account's second factor by a code. A valid code clears the failures. A right
   * password is no such proof.
   *
   * @throws Refusal 429 MUITAS_TENTATIVAS, or the error of the attempt.
   */
  async secondFactor<T>(usuarioId: number, attempt: () => Promise<T>): Promise<T> {
    const gates = this.#gatesOf(['secondFactorByAccount', usuarioId]);
    await this.#take(gates);
    const outcome = await attempt();
    for (const gate of gates) await this.#counters.forget(gate);
    return outcome;
  }

  /** Counts an attempt before it is made, so that parallel ones cannot pass the limit. Returns the undoing. */
  async #take(gates: readonly Gate[]): Promise<() => Promise<void>> {
    const taken = await this.#counters.take({ gates });
    if ('waitMs' in taken) throw tooMany(taken.waitMs);
    return taken.giveBack;
  }

  /** None for an address that many people may share. */
  #gatesOf([of, whom]: Count): Gate[] {
    if (typeof whom === 'object' && whom.shared) return [];
    const { points, seconds } = this.#limits[of];
    return [{ of, key: keyOf(whom), rule: 'window', most: points, windowMs: seconds * 1000 }];
  }

  /** Counts a stranger's failure. True from the twentieth on, until the allowance of strangers has grown back. */
  async #isUnderAttack(conta: string): Promise<boolean> {
    const { everyMs } = SIGN_IN_LIMITS.strangers;
    const gate: Gate = { of: 'avisos', key: conta, rule: 'bucket', burst: WARN_AFTER - 1, everyMs };
    return 'waitMs' in (await this.#counters.take({ gates: [gate] }));
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

/** The key of a counter. */
function keyOf(whom: Count[1]): string {
  if (typeof whom === 'number') return `conta ${whom}`;
  return hashOf(typeof whom === 'string' ? whom : addressBlock(whom.address));
}

/** The key of an address, a username or an e-mail in a counter. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
