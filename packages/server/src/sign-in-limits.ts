import type { ClientAddress } from './client-address.ts';
import type { Counters, Gate, Taken, Way } from './counters.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Failed sign-ins that are allowed (docs/decisions/0033). Successes and faults of the API do not count. */
export const SIGN_IN_LIMITS = {
  /** Of one account from one browser or address: after `free`, each failure doubles the pause until the next attempt. */
  pauses: { free: 10, firstMs: 30 * SECOND_MS, longestMs: 15 * MINUTE_MS },
  /** Of one account from all unknown addresses together: 40 at once and 60 a day, so at most 100 in any 24 hours. */
  strangers: { burst: 40, everyMs: DAY_MS / 60 },
  /** From one unknown address on all accounts together: 30 at once, then one in 20 seconds. */
  address: { burst: 30, everyMs: 20 * SECOND_MS },
};

/** How many times as much is allowed of an address that may belong to a proxy, and so to every visitor. */
export const SHARED_FACTOR = 20;
/** How long an address is known for an account after a sign-in from it. */
const KNOWN_MS = 30 * DAY_MS;

/** A counted attempt. `takeBack` uncounts it when it gave the caller no information. */
export interface Attempt {
  readonly takeBack: () => Promise<void>;
}

/** A counted attempt to sign in. */
interface SignInAttempt extends Attempt {
  /** True when neither the browser nor the address signed in to the account before. */
  readonly byStranger: boolean;
}

/** A refused attempt: the seconds until the next one. */
export interface Refused {
  readonly aguardarSegundos: number;
}

const refused = (waitMs: number): Refused => ({ aguardarSegundos: Math.ceil(waitMs / SECOND_MS) });

export const toAttempt = (taken: Taken): Attempt | Refused =>
  'waitMs' in taken ? refused(taken.waitMs) : { takeBack: taken.giveBack };

/** Who tries to sign in, and to which account. */
export interface SignIn extends ClientAddress {
  /** The username, in lower case. */
  readonly conta: string;
  /** The part of the network address that identifies a household. */
  readonly address: string;
  /** The browser, when it signed in to this account before; otherwise null. */
  readonly aparelho: string | null;
}

/** Failures of one source on one account. */
const pauses = (key: string): Gate => ({
  of: 'falhas',
  key,
  rule: 'pauses',
  ...SIGN_IN_LIMITS.pauses,
});
const aparelhoKey = (conta: string, aparelho: string) => `${conta} aparelho ${aparelho}`;
const placeKey = ({ conta, address }: SignIn) => `${conta} ${address}`;

/**
 * Limits failed sign-ins per account and source. A browser or an address that signed in to the account before has a
 * separate allowance, which no attempt from elsewhere can use up. All others share the account's `strangers`
 * allowance, so that an attack from many addresses stays bounded. Every allowance grows back: no account is locked.
 */
export function createSignInLimits(counters: Counters) {
  const strangerGates = (signIn: SignIn): readonly Gate[] => {
    const { conta, address, shared } = signIn;
    const { burst, everyMs } = SIGN_IN_LIMITS.address;
    const factor = shared ? SHARED_FACTOR : 1;
    const limit = { burst: burst * factor, everyMs: everyMs / factor };
    return [
      ...(shared ? [] : [pauses(placeKey(signIn))]),
      { of: 'estranhos', key: conta, rule: 'bucket', ...SIGN_IN_LIMITS.strangers },
      { of: 'enderecos', key: address, rule: 'bucket', ...limit },
    ];
  };

  const wayOf = (signIn: SignIn): Way => {
    const { conta, shared, aparelho } = signIn;
    if (aparelho !== null) return { gates: [pauses(aparelhoKey(conta, aparelho))] };
    const gates = strangerGates(signIn);
    const place = placeKey(signIn);
    return shared ? { gates } : { gates, known: { place, gates: [pauses(place)] } };
  };

  return {
    /** Counts an attempt before it is made. Over a limit it returns the seconds to wait, and counts nothing. */
    count: async (signIn: SignIn): Promise<SignInAttempt | Refused> => {
      const taken = await counters.take(wayOf(signIn));
      if ('waitMs' in taken) return refused(taken.waitMs);
      const byStranger = signIn.aparelho === null && !taken.isKnown;
      return { takeBack: taken.giveBack, byStranger };
    },
    /** Remembers the address after a sign-in, and forgets the failures from there. */
    signedIn: async (signIn: SignIn): Promise<void> => {
      const { conta, shared, aparelho } = signIn;
      const place = placeKey(signIn);
      await Promise.all([
        aparelho === null ? null : counters.forget(pauses(aparelhoKey(conta, aparelho))),
        shared ? null : counters.forget(pauses(place)),
        shared ? null : counters.know(place, KNOWN_MS),
      ]);
    },
  };
}
