export interface Attempts {
  /**
   * Counts one try before it is made. Answers the seconds to wait when there were too many, otherwise
   * how to take the try back (a login that succeeded does not count).
   */
  readonly count: (
    conta: string,
    address: string,
  ) => { readonly aguardarSegundos: number } | { readonly takeBack: () => void };
}

export interface AttemptLimits {
  readonly perConta?: number;
  readonly perAddress?: number;
  readonly windowSeconds?: number;
  /** Milliseconds on any steady clock. */
  readonly now?: () => number;
}

interface Tally {
  readonly start: number;
  count: number;
}

const MAX_TALLIES = 20_000;

/**
 * Limits failed logins for each account and each network address (P12). In memory; counted a resolver
 * call, so that aliases in one operation count like requests of their own.
 */
export function createAttempts(limits: AttemptLimits = {}): Attempts {
  const {
    perConta = 10,
    perAddress = 30,
    windowSeconds = 600,
    now = () => performance.now(),
  } = limits;
  const tallies = new Map<string, Tally>();

  const tallyOf = (key: string): Tally => {
    const current = tallies.get(key);
    if (current && now() - current.start < windowSeconds * 1000) return current;
    const fresh: Tally = { start: now(), count: 0 };
    tallies.delete(key);
    tallies.set(key, fresh);
    if (tallies.size > MAX_TALLIES) {
      const oldest = tallies.keys().next();
      if (!oldest.done) tallies.delete(oldest.value);
    }
    return fresh;
  };

  const secondsLeft = (tally: Tally) =>
    Math.max(1, Math.ceil((tally.start + windowSeconds * 1000 - now()) / 1000));

  return {
    count: (conta, address) => {
      const byConta = tallyOf(`conta:${conta.toLowerCase()}`);
      const byAddress = tallyOf(`address:${address}`);
      if (byConta.count >= perConta) return { aguardarSegundos: secondsLeft(byConta) };
      if (byAddress.count >= perAddress) return { aguardarSegundos: secondsLeft(byAddress) };
      byConta.count += 1;
      byAddress.count += 1;
      return {
        takeBack: () => {
          byConta.count -= 1;
          byAddress.count -= 1;
        },
      };
    },
  };
}
