import { addressBlock } from '@decantaria/server/address';
import type { ClientAddress } from '@decantaria/server/client-address';
import type { Counters, Gate } from '@decantaria/server/counters';
import {
  type Attempt,
  createSignInLimits,
  type Refused,
  SHARED_FACTOR,
  toAttempt,
} from '@decantaria/server/sign-in-limits';
import { ApiFailure } from '../errors.ts';
import { falha } from '../falha.ts';

/** An operation that is limited, and the account that it is about: a username, an e-mail or a token, in any case. */
export type Tried =
  | { readonly kind: AttemptKind; readonly conta: string }
  | {
      readonly kind: 'entrar';
      readonly conta: string;
      /** The id of the browser, when it signed in to this account before. */
      readonly aparelho: string | null;
    };

export type Attempts = ReturnType<typeof createAttempts>;

/** What a rate-limited operation reads of its context. */
interface LimitedContext {
  readonly anonymous: { readonly origin: ClientAddress };
  readonly services: { readonly attempts: Attempts };
}

/** Attempts per window. A window starts with its first attempt. Signing in has separate ones (`SIGN_IN_LIMITS`). */
export const ATTEMPT_LIMITS = {
  /** Counts every attempt that reaches the API: the reply tells whether a name or an e-mail is taken. */
  registrar: { perConta: 10, perAddress: 20, perAddressDaily: 60, windowSeconds: 3600 },
  /** Counts every attempt: it sends a mail, or tells that the e-mail is unknown. */
  recuperar: { perConta: 5, perAddress: 20, windowSeconds: 3600 },
  /** Counts failures only. */
  redefinir: { perConta: 5, perAddress: 20, windowSeconds: 900 },
  /** Counts failures only: guesses of a mailed token. */
  confirmar: { perConta: 5, perAddress: 20, windowSeconds: 900 },
  /** Counts every attempt: it sends a mail. */
  reenviar: { perConta: 3, perAddress: 20, windowSeconds: 3600 },
  /** Counts failures only: guesses of a code, and of the password where the second factor is changed. */
  segundoFator: { perConta: 5, perAddress: 30, windowSeconds: 900 },
  /** Counts every attempt: it may create a row. A household shares an address. */
  consentir: { perConta: 20, perAddress: 60, windowSeconds: 3600 },
  /** Counts every attempt: it may send a mail. */
  avisar: { perConta: 20, perAddress: 30, windowSeconds: 3600 },
  /** Counts every order that may have been created, cancelled ones included. */
  pedir: { perConta: 10, perAddress: 30, windowSeconds: 3600 },
};

interface AttemptLimit {
  readonly perConta: number;
  readonly perAddress: number;
  /** In 24 hours. */
  readonly perAddressDaily?: number;
  readonly windowSeconds: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export type AttemptKind = keyof typeof ATTEMPT_LIMITS;

interface AttemptsOptions {
  readonly counters: Counters;
  /** Replaces the limit of new orders. */
  readonly pedir?: { readonly perConta: number; readonly perAddress: number };
}

/**
 * Limits what may be guessed or flooded. It counts per resolver call, so aliases in one operation count like separate
 * requests.
 */
export function createAttempts({ counters, pedir }: AttemptsOptions) {
  const limits = { ...ATTEMPT_LIMITS, pedir: { ...ATTEMPT_LIMITS.pedir, ...pedir } };
  const signIns = createSignInLimits(counters);

  const windowsOf = (
    kind: AttemptKind,
    conta: string,
    { address, shared }: ClientAddress,
  ): readonly Gate[] => {
    const { perConta, perAddress, perAddressDaily, windowSeconds }: AttemptLimit = limits[kind];
    const window = { of: 'janelas', rule: 'window', windowMs: windowSeconds * 1000 } as const;
    const factor = shared ? SHARED_FACTOR : 1;
    const gates: Gate[] = [
      { ...window, key: `${kind} conta ${conta}`, most: perConta },
      { ...window, key: `${kind} address ${address}`, most: perAddress * factor },
    ];
    if (perAddressDaily !== undefined) {
      const key = `${kind} address daily ${address}`;
      gates.push({ ...window, key, windowMs: DAY_MS, most: perAddressDaily * factor });
    }
    return gates;
  };

  return {
    /**
     * Counts one attempt before it is made, on the account and on the network address, whose allowance is larger when
     * it is shared. Over the limit it returns the seconds to wait, and counts nothing.
     */
    count: async (tried: Tried, origin: ClientAddress): Promise<Attempt | Refused> => {
      const conta = tried.conta.toLowerCase();
      const from = householdOf(origin);
      return tried.kind === 'entrar'
        ? signIns.count({ ...from, conta, aparelho: tried.aparelho })
        : toAttempt(await counters.take({ gates: windowsOf(tried.kind, conta, from) }));
    },
    /** Remembers where the owner of `conta` has signed in from. */
    signedIn: (conta: string, aparelho: string | null, origin: ClientAddress): Promise<void> =>
      signIns.signedIn({ ...householdOf(origin), conta: conta.toLowerCase(), aparelho }),
  };
}

/** The part of an address that identifies a household. */
function householdOf(origin: ClientAddress): ClientAddress {
  return { ...origin, address: addressBlock(origin.address) };
}

/** Wait in seconds for a 429 of the API without `Retry-After`. */
const DEFAULT_WAIT_SECONDS = 60;

/** Too many attempts; the next is allowed after `aguardarSegundos`. `textOf` takes that wait in words. */
export function muitasTentativas(
  aguardarSegundos = DEFAULT_WAIT_SECONDS,
  textOf = (wait: string) => `Muitas tentativas. Aguarde ${wait} e tente de novo.`,
) {
  const mensagem = textOf(durationOf(aguardarSegundos));
  return { ...falha('MuitasTentativas', null, mensagem), aguardarSegundos };
}

/**
 * Runs an attempt of `kind` on `conta` unless there were too many. A failed call is uncounted, so an outage locks
 * no account; so is an outcome for which `counts` is false. The API's own limit gives the same result as ours.
 */
export async function withinLimits<Outcome>(
  context: LimitedContext,
  tried: Tried,
  attempt: () => Promise<Outcome>,
  counts: (outcome: Outcome) => boolean = () => true,
): Promise<Outcome | ReturnType<typeof muitasTentativas>> {
  const counted = await context.services.attempts.count(tried, context.anonymous.origin);
  if ('aguardarSegundos' in counted) return muitasTentativas(counted.aguardarSegundos);
  try {
    const outcome = await attempt();
    if (!counts(outcome)) await counted.takeBack();
    return outcome;
  } catch (error) {
    await counted.takeBack();
    if (error instanceof ApiFailure && (error.problem === 'BUSY' || error.problem === 'SHED')) {
      return muitasTentativas(error.retryAfterSeconds ?? undefined);
    }
    throw error;
  }
}

function durationOf(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} horas`;
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}
