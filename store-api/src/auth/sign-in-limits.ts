const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Failures of one account from one browser or address: after `free`, each doubles the pause until the next attempt. */
const PAUSES = { free: 10, firstMs: 30 * SECOND_MS, longestMs: 15 * MINUTE_MS };
/** Failures of one account from all unknown addresses: at most 100 in any 24 hours. */
const STRANGERS = { burst: 40, everyMs: DAY_MS / 60 };
/** How long an address is known for an account after a sign-in from it. */
const KNOWN_MS = 30 * DAY_MS;
const MAX_COUNTERS = 20_000;

/** Who tries to sign in, and to which account. Keys are hashes: no counter names a person. */
interface SignIn {
  conta: string;
  /** Null when many people may share it. */
  address: string | null;
  /** The browser, when it signed in to this account before. */
  aparelho: string | null;
}

/** A counted attempt. `strangers`: failures that count on the account's allowance for unknown addresses. */
interface Attempt {
  takeBack: () => void;
  strangers: number;
}

interface Gate {
  waitMs: number;
  /** Counts the attempt and returns the undoing. */
  take: () => () => void;
}

/** A bucket of `burst` attempts that refills by one in `everyMs`. */
interface Bucket {
  burst: number;
  everyMs: number;
}

/** A map that drops its least recently used entry beyond `MAX_COUNTERS`. */
class Recent<T> {
  readonly #entries = new Map<string, T>();

  get(key: string): T | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: T): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_COUNTERS && oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/**
 * Limits failed sign-ins by the rules of docs/decisions/0033, like the gateway, for callers that reach this API
 * directly. A known browser or address has a separate allowance, which no attempt from elsewhere can use up.
 */
export class SignInLimits {
  readonly #failures = new Recent<{ count: number; last: number }>();
  readonly #strangers = new Recent<{ until: number }>();
  readonly #addresses = new Recent<{ until: number }>();
  readonly #known = new Recent<number>();
  readonly #byAddress: Bucket;
  readonly #now: () => number;

  /** `byAddress`: failures of one unknown address on all accounts. `now` in milliseconds on any steady clock. */
  constructor(byAddress: Bucket, now: () => number = () => performance.now()) {
    this.#byAddress = byAddress;
    this.#now = now;
  }

  /** Counts an attempt before it is made. Over a limit it returns the wait, and counts nothing. */
  count(signIn: SignIn): Attempt | { waitMs: number } {
    const { conta, address, aparelho } = signIn;
    const place = placeOf(signIn);
    const isKnown =
      aparelho !== null || (address !== null && (this.#known.get(place) ?? 0) > this.#now());
    const gates = isKnown
      ? [this.#pauses(place)]
      : [
          bucket(this.#strangers, conta, STRANGERS, this.#now()),
          ...(address === null
            ? []
            : [
                this.#pauses(place),
                bucket(this.#addresses, address, this.#byAddress, this.#now()),
              ]),
        ];
    const waitMs = Math.max(...gates.map((gate) => gate.waitMs));
    if (waitMs > 0) return { waitMs };
    const undo = gates.map((gate) => gate.take());
    const until = isKnown ? 0 : (this.#strangers.get(conta)?.until ?? 0);
    const strangers = Math.max(0, Math.ceil((until - this.#now()) / STRANGERS.everyMs));
    return { takeBack: () => undo.forEach((one) => one()), strangers };
  }

  /** Remembers the address after a sign-in, and forgets the failures from there. */
  signedIn(signIn: SignIn): void {
    const place = placeOf(signIn);
    this.#failures.delete(place);
    if (signIn.address === null) return;
    this.#known.set(placeOf({ ...signIn, aparelho: null }), this.#now() + KNOWN_MS);
  }

  #pauses(key: string): Gate {
    const now = this.#now();
    const kept = this.#failures.get(key);
    const current = kept && now - kept.last < DAY_MS ? kept : { count: 0, last: now };
    const { free, firstMs, longestMs } = PAUSES;
    const pauseMs = Math.min(firstMs * 2 ** (current.count - free), longestMs);
    return {
      waitMs: current.count < free ? 0 : current.last + pauseMs - now,
      take: () => {
        const { last } = current;
        current.count += 1;
        current.last = now;
        this.#failures.set(key, current);
        return () => {
          current.count -= 1;
          if (current.last === now) current.last = last;
        };
      },
    };
  }
}

function placeOf({ conta, address, aparelho }: SignIn): string {
  return aparelho === null ? `${conta} ${address}` : `${conta} aparelho ${aparelho}`;
}

function bucket(
  kept: Recent<{ until: number }>,
  key: string,
  { burst, everyMs }: Bucket,
  now: number,
): Gate {
  const current = kept.get(key) ?? { until: 0 };
  const until = Math.max(current.until, now);
  return {
    waitMs: until - (burst - 1) * everyMs - now,
    take: () => {
      current.until = until + everyMs;
      kept.set(key, current);
      return () => {
        current.until -= everyMs;
      };
    },
  };
}
