import { forgetOldest } from '../rest/bounded.ts';
import { addressBlock } from './addresses.ts';

/** What is limited: signing in, opening accounts, asking for a new password, choosing one, having a consent kept. */
export type AttemptKind = 'entrar' | 'registrar' | 'recuperar' | 'redefinir' | 'consentir';

export interface AttemptLimit {
  readonly perConta: number;
  readonly perAddress: number;
  readonly windowSeconds: number;
}

/** A try that was counted; `takeBack` uncounts it when it taught nobody anything. */
export interface Attempt {
  readonly takeBack: () => void;
}

export interface Attempts {
  /**
   * Counts one try before it is made, on `conta` (a username, an e-mail or a token, case apart) and on the
   * network address. Answers the seconds to wait when there were too many, which are not counted.
   */
  readonly count: (
    kind: AttemptKind,
    conta: string,
    address: string,
  ) => { readonly aguardarSegundos: number } | Attempt;
}

/** So many in so many seconds, counted from the first (P12). */
export const ATTEMPT_LIMITS: Readonly<Record<AttemptKind, AttemptLimit>> = {
  /** Only those that fail stay counted. */
  entrar: { perConta: 10, perAddress: 30, windowSeconds: 600 },
  /** Each that reaches the API stays counted: it tells whether a name or an e-mail is taken. */
  registrar: { perConta: 10, perAddress: 20, windowSeconds: 3600 },
  /** Each stays counted: it sends a mail, or tells that nobody has this e-mail (C-34). */
  recuperar: { perConta: 5, perAddress: 20, windowSeconds: 3600 },
  /** Only those that fail stay counted. */
  redefinir: { perConta: 5, perAddress: 20, windowSeconds: 900 },
  /** Each stays counted: it may become a row. A household shares an address. */
  consentir: { perConta: 20, perAddress: 60, windowSeconds: 3600 },
};

export interface AttemptsOptions {
  readonly limits?: Readonly<Record<AttemptKind, AttemptLimit>>;
  /** Milliseconds on any steady clock. */
  readonly now?: () => number;
  /** Counters that are kept at most; beyond them the oldest is forgotten. */
  readonly maxTallies?: number;
}

interface Tally {
  readonly start: number;
  count: number;
}

/**
 * Limits what may be guessed at or flooded (P12). In memory; counted a resolver call, so that aliases in one
 * operation count like requests of their own. What is refused leaves no trace, so that a flood of names from one
 * address cannot push the counters of others out.
 */
export function createAttempts(options: AttemptsOptions = {}): Attempts {
  const { limits = ATTEMPT_LIMITS, now = () => performance.now(), maxTallies = 20_000 } = options;
  const tallies = new Map<string, Tally>();

  const current = (key: string, windowSeconds: number): Tally | undefined => {
    const tally = tallies.get(key);
    return tally && now() - tally.start < windowSeconds * 1000 ? tally : undefined;
  };

  const open = (key: string): Tally => {
    const tally: Tally = { start: now(), count: 0 };
    tallies.delete(key);
    tallies.set(key, tally);
    forgetOldest(tallies, maxTallies);
    return tally;
  };

  const secondsLeft = ({ start }: Tally, windowSeconds: number) =>
    Math.max(1, Math.ceil((start + windowSeconds * 1000 - now()) / 1000));

  return {
    count: (kind, conta, address) => {
      const { perConta, perAddress, windowSeconds } = limits[kind];
      const limited = [
        { key: `${kind} conta ${conta.toLowerCase()}`, most: perConta },
        { key: `${kind} address ${addressBlock(address)}`, most: perAddress },
      ].map(({ key, most }) => ({ key, most, tally: current(key, windowSeconds) }));

      const waits = limited.flatMap(({ most, tally }) =>
        tally && tally.count >= most ? [secondsLeft(tally, windowSeconds)] : [],
      );
      if (waits.length > 0) return { aguardarSegundos: Math.max(...waits) };

      const counted = limited.map(({ key, tally }) => tally ?? open(key));
      for (const tally of counted) tally.count += 1;
      return {
        takeBack: () => {
          for (const tally of counted) tally.count -= 1;
        },
      };
    },
  };
}
