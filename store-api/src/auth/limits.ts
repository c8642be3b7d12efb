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

  /** @throws Refusal 429 MUITAS_TENTATIVAS. */
  async register(from: ClientAddress): Promise<void> {
    await this.#take([
      ...this.#ofAddress('registerByAddress', from),
      ...this.#ofAddress('registerByAddressDaily', from),
    ]);
  }

  /** @throws Refusal 429 MUITAS_TENTATIVAS. */
  async forgot(email: string, from: ClientAddress): Promise<void> {
    await this.#take([
      ...this.#ofAddress('forgotByAddress', from),
      this.#window('forgotByEmail', hashOf(email)),
    ]);
  }

  /**
   * Runs an attempt to set a new password. Only attempts that throw count.
   *
   * @throws Refusal 429 MUITAS_TENTATIVAS, or the error of the attempt.
   */
  async reset(from: ClientAddress, attempt: () => Promise<void>): Promise<void> {
    const giveBack = await this.#take(this.#ofAddress('resetByAddress', from));
    await attempt();
    await giveBack();
  }

  /**
   * Runs an attempt to prove an account's second factor by a code. Only attempts that throw count, and a valid code
   * clears them. A right password is no such proof.
   *
   * @throws Refusal 429 MUITAS_TENTATIVAS, or the error of the attempt.
   */
  async secondFactor<T>(usuarioId: number, attempt: () => Promise<T>): Promise<T> {
    const gate = this.#window('secondFactorByAccount', `conta ${usuarioId}`);
    await this.#take([gate]);
    const outcome = await attempt();
    await this.#counters.forget(gate);
    return outcome;
  }

  /**
   * @param usuarioId the account that makes the choice; undefined without a session.
   * @throws Refusal 429 MUITAS_TENTATIVAS.
   */
  async consent(usuarioId: number | undefined, from: ClientAddress): Promise<void> {
    await this.#take([
      ...(usuarioId === undefined
        ? this.#ofAddress('consentBySender', from)
        : [this.#window('consentBySender', `conta ${usuarioId}`)]),
      this.#window('consentOverall', 'overall'),
    ]);
  }

  /** Counts a request for a mail about a volume. @throws Refusal 429 MUITAS_TENTATIVAS. */
  async aviso(email: string, from: ClientAddress): Promise<void> {
    await this.#take([
      ...this.#ofAddress('avisoByAddress', from),
      this.#window('avisoByEmail', hashOf(email)),
    ]);
  }

  /** Runs the exchange of an assistant's credential; undefined means that it failed. Only failures count. @throws Refusal 429. */
  async assistente<T>(from: ClientAddress, attempt: () => Promise<T | undefined>) {
    const giveBack = await this.#take(this.#ofAddress('assistenteByAddress', from));
    const outcome = await attempt();
    if (outcome !== undefined) await giveBack();
    return outcome;
  }

  /** Counts a new order. @throws Refusal 429 MUITAS_TENTATIVAS. */
  async pedido(from: ClientAddress): Promise<void> {
    await this.#take(this.#ofAddress('pedidoByAddress', from));
  }

  /** Counts an attempt before it is made, so that parallel ones cannot pass the limit. Returns the undoing. */
  async #take(gates: readonly Gate[]): Promise<() => Promise<void>> {
    const taken = await this.#counters.take({ gates });
    if ('waitMs' in taken) throw tooMany(taken.waitMs);
    return taken.giveBack;
  }

  #window(limit: keyof Limits, key: string): Gate {
    const { points, seconds } = this.#limits[limit];
    return { of: limit, key, rule: 'window', most: points, windowMs: seconds * 1000 };
  }

  #ofAddress(limit: keyof Limits, { address, shared }: ClientAddress): readonly Gate[] {
    return shared ? [] : [this.#window(limit, hashOf(addressBlock(address)))];
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

/** The key of an address, a username or an e-mail in a counter. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
