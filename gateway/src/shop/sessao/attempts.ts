import { addressBlock } from '@decantaria/server/address';
import type { Counters, Gate } from '@decantaria/server/counters';
import {
  type Attempt,
  createSignInLimits,
  type Refused,
  SHARED_FACTOR,
  toAttempt,
} from '@decantaria/server/sign-in-limits';

/** An operation that is limited, and the account that it is about: a username, an e-mail or a token, in any case. */
export type Tried =
  | { readonly kind: AttemptKind; readonly conta: string }
  | {
      readonly kind: 'entrar';
      readonly conta: string;
      /** The id of the browser, when it signed in to this account before. */
      readonly aparelho: string | null;
    };

/** Where an attempt comes from. */
export interface Origin {
  readonly address: string;
  /** True when the address may belong to many people. */
  readonly addressShared: boolean;
}

export type Attempts = ReturnType<typeof createAttempts>;

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

/** A rate-limited operation. */
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
    { address, addressShared }: Origin,
  ): readonly Gate[] => {
    const { perConta, perAddress, perAddressDaily, windowSeconds }: AttemptLimit = limits[kind];
    const window = { of: 'janelas', rule: 'window', windowMs: windowSeconds * 1000 } as const;
    const factor = addressShared ? SHARED_FACTOR : 1;
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
    count: async (tried: Tried, origin: Origin): Promise<Attempt | Refused> => {
      const conta = tried.conta.toLowerCase();
      const from = { ...origin, address: addressBlock(origin.address) };
      return tried.kind === 'entrar'
        ? signIns.count({ ...from, conta, aparelho: tried.aparelho })
        : toAttempt(await counters.take({ gates: windowsOf(tried.kind, conta, from) }));
    },
    /** Remembers where the owner of `conta` has signed in from. */
    signedIn: (conta: string, aparelho: string | null, origin: Origin): Promise<void> =>
      signIns.signedIn({
        ...origin,
        address: addressBlock(origin.address),
        conta: conta.toLowerCase(),
        aparelho,
      }),
  };
}
