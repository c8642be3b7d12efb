import { LRUCache } from 'lru-cache';

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
const SHARED_FACTOR = 20;
/** How long an address is known for an account after a sign-in from it. */
const KNOWN_MS = 30 * DAY_MS;

/** A counted attempt. `takeBack` uncounts it when it gave the caller no information. */
export interface Attempt {
  readonly takeBack: () => void;
}

/** A refused attempt: the seconds until the next one. */
export interface Refused {
  readonly aguardarSegundos: number;
}

/** Who tries to sign in, and to which account. */
export interface SignIn {
  /** The username, in lower case. */
  readonly conta: string;
  /** The part of the network address that identifies a household. */
  readonly address: string;
  /** True when the address may belong to many people: it identifies no person. */
  readonly addressShared: boolean;
  /** The browser, when it signed in to this account before; otherwise null. */
  readonly aparelho: string | null;
}

export interface SignInLimitsOptions {
  /** Milliseconds on any steady clock. */
  readonly now: () => number;
  /** Most counters of each kind; beyond them the least recently used is evicted. */
  readonly maxCounters: number;
}

/** One limit of an attempt: the milliseconds to wait, and how to count it. `take` returns its undoing. */
interface Gate {
  readonly wait: () => number;
  readonly take: () => () => void;
}

/**
 * Limits failed sign-ins per account and source. A browser or an address that signed in to the account before has a
 * separate allowance, which no attempt from elsewhere can use up. All others share the account's `strangers`
 * allowance, so that an attack from many addresses stays bounded. Every allowance grows back: no account is locked.
 */
export function createSignInLimits({ now, maxCounters }: SignInLimitsOptions) {
  const counters = <T extends object>() =>
    // Not `max`: it allocates the whole cache at once.
    new LRUCache<string, T>({ maxSize: maxCounters, sizeCalculation: () => 1 });
  const failures = counters<{ count: number; last: number }>();
  const strangers = counters<{ until: number }>();
  const addresses = counters<{ until: number }>();
  const known = counters<{ readonly until: number }>();

  /** Failures of one source on one account; a quiet day forgets them. */
  const pauses = (key: string): Gate => {
    const { free, firstMs, longestMs } = SIGN_IN_LIMITS.pauses;
    const kept = failures.get(key);
    const current = kept && now() - kept.last < DAY_MS ? kept : { count: 0, last: now() };
    return {
      wait: () =>
        current.count < free
          ? 0
          : current.last + Math.min(firstMs * 2 ** (current.count - free), longestMs) - now(),
      take: () => {
        const { last } = current;
        const at = now();
        current.count += 1;
        current.last = at;
        failures.set(key, current);
        return () => {
          current.count -= 1;
          if (current.last === at) current.last = last;
        };
      },
    };
  };

  /** A bucket of `burst` attempts that refills by one in `everyMs`, kept as the time when it is full again. */
  const bucket = (
    kept: LRUCache<string, { until: number }>,
    key: string,
    { burst, everyMs }: { readonly burst: number; readonly everyMs: number },
  ): Gate => {
    const current = kept.get(key) ?? { until: 0 };
    const until = () => Math.max(current.until, now());
    return {
      wait: () => until() - (burst - 1) * everyMs - now(),
      take: () => {
        current.until = until() + everyMs;
        kept.set(key, current);
        return () => {
          current.until -= everyMs;
        };
      },
    };
  };

  const isKnown = (key: string) => (known.get(key)?.until ?? 0) > now();

  const gatesOf = ({ conta, address, addressShared, aparelho }: SignIn): readonly Gate[] => {
    if (aparelho !== null) return [pauses(`${conta} aparelho ${aparelho}`)];
    const place = `${conta} ${address}`;
    if (!addressShared && isKnown(place)) return [pauses(place)];
    const { burst, everyMs } = SIGN_IN_LIMITS.address;
    const factor = addressShared ? SHARED_FACTOR : 1;
    return [
      ...(addressShared ? [] : [pauses(place)]),
      bucket(strangers, conta, SIGN_IN_LIMITS.strangers),
      bucket(addresses, address, { burst: burst * factor, everyMs: everyMs / factor }),
    ];
  };

  return {
    /** Counts an attempt before it is made. Over a limit it returns the seconds to wait, and counts nothing. */
    count: (signIn: SignIn): Attempt | Refused => {
      const gates = gatesOf(signIn);
      const waitMs = Math.max(...gates.map((gate) => gate.wait()));
      if (waitMs > 0) return { aguardarSegundos: Math.ceil(waitMs / SECOND_MS) };
      const undo = gates.map((gate) => gate.take());
      return { takeBack: () => undo.forEach((one) => one()) };
    },
    /** Remembers the address after a sign-in, and forgets the failures from there. */
    signedIn: ({ conta, address, addressShared, aparelho }: SignIn): void => {
      if (aparelho !== null) failures.delete(`${conta} aparelho ${aparelho}`);
      if (addressShared) return;
      const place = `${conta} ${address}`;
      failures.delete(place);
      known.set(place, { until: now() + KNOWN_MS });
    },
  };
}
