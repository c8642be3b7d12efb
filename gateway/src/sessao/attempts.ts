import { LRUCache } from 'lru-cache';
import { addressBlock } from './address.ts';

/** A counted attempt. `takeBack` uncounts it when it gave the caller no information. */
export interface Attempt {
  readonly takeBack: () => void;
}

export type Attempts = ReturnType<typeof createAttempts>;

/** Attempts per window. A window starts with its first attempt. */
export const ATTEMPT_LIMITS = {
  /** Counts failures only. */
  entrar: { perConta: 10, perAddress: 30, windowSeconds: 600 },
  /** Counts every attempt that reaches the API: the reply tells whether a name or an e-mail is taken. */
  registrar: { perConta: 10, perAddress: 20, windowSeconds: 3600 },
  /** Counts every attempt: it sends a mail, or tells that the e-mail is unknown. */
  recuperar: { perConta: 5, perAddress: 20, windowSeconds: 3600 },
  /** Counts failures only. */
  redefinir: { perConta: 5, perAddress: 20, windowSeconds: 900 },
  /** Counts every attempt: it may create a row. A household shares an address. */
  consentir: { perConta: 20, perAddress: 60, windowSeconds: 3600 },
};

/** How many times as much an address is allowed that may belong to a proxy, and so to every visitor. */
const SHARED_FACTOR = 20;

/** A rate-limited operation. */
export type AttemptKind = keyof typeof ATTEMPT_LIMITS;

interface AttemptsOptions {
  /** Milliseconds on any steady clock. */
  readonly now?: () => number;
  /** Most counters kept; beyond them the oldest is evicted. */
  readonly maxTallies?: number;
}

interface Tally {
  count: number;
  /** End of the window, on the clock of `now`. */
  readonly until: number;
}

/**
 * Limits what may be guessed or flooded, in memory. It counts per resolver call, so aliases in one operation count
 * like separate requests. Not `rate-limiter-flexible`: its memory limiter also counts refused attempts and never
 * evicts, so a flood of names from one address would exhaust memory.
 */
export function createAttempts(options: AttemptsOptions = {}) {
  const { now = () => performance.now(), maxTallies = 20_000 } = options;
  const tallies = new LRUCache<string, Tally>({
    // Not `max`: it allocates the whole cache at once.
    maxSize: maxTallies,
    sizeCalculation: () => 1,
  });

  const current = (key: string): Tally | undefined => {
    const tally = tallies.get(key);
    return tally && now() < tally.until ? tally : undefined;
  };

  const open = (key: string, windowSeconds: number): Tally => {
    const tally = { count: 0, until: now() + windowSeconds * 1000 };
    tallies.set(key, tally);
    return tally;
  };

  return {
    /**
     * Counts one attempt before it is made, on `conta` (a username, an e-mail or a token, case-insensitive) and on the
     * network address, whose allowance is larger when it is shared. Over the limit it returns the seconds to wait, and counts nothing.
     */
    count: (
      kind: AttemptKind,
      conta: string,
      address: string,
      addressShared = false,
    ): Attempt | { readonly aguardarSegundos: number } => {
      const { perConta, perAddress, windowSeconds } = ATTEMPT_LIMITS[kind];
      const limited = [
        { key: `${kind} conta ${conta.toLowerCase()}`, most: perConta },
        {
          key: `${kind} address ${addressBlock(address)}`,
          most: addressShared ? perAddress * SHARED_FACTOR : perAddress,
        },
      ].map(({ key, most }) => ({ key, most, tally: current(key) }));

      const waits = limited.flatMap(({ most, tally }) =>
        tally && tally.count >= most ? [Math.ceil((tally.until - now()) / 1000)] : [],
      );
      if (waits.length > 0) return { aguardarSegundos: Math.max(...waits) };

      const counted = limited.map(({ key, tally }) => tally ?? open(key, windowSeconds));
      for (const tally of counted) tally.count += 1;
      return {
        takeBack: () => {
          for (const tally of counted) tally.count -= 1;
        },
      };
    },
  };
}
