import type { ExecutionResult } from 'graphql';
import { createReads, type Group, type Reads } from '../../cache/reads.ts';
import { createStore, type Fill as StoreFill } from '../../cache/store.ts';
import type { RequestStats } from '../../telemetry/request-stats.ts';

/** Who waits for a fill. `signal` aborts when they leave; `stats` counts the calls for a log line. */
export interface Waiting {
  readonly signal: AbortSignal;
  readonly stats?: RequestStats | undefined;
}

/**
 * Runs one operation for an anonymous caller, and records its calls in `reads`. Failures are errors of the result. The
 * signal aborts once every caller that waits for it has left; the stats is that of the first one.
 */
export type Fill = (reads: Reads, waiting: Waiting) => Promise<ExecutionResult>;

/** One cached answer. `Body` is what HTTP sends: the text, and its compressed bytes. */
export interface Answer<Body> {
  readonly body: Body;
  /** Seconds for which it is fresh. */
  readonly lifetime: number;
  /** Seconds since the API sent the oldest reply in it. */
  readonly age: number;
  /** `miss`: filled for this caller. */
  readonly how: 'fresh' | 'stale' | 'outdated' | 'miss';
}

interface Stored<Body> {
  readonly body: Body;
  readonly lifetime: number;
}

/** Bytes of plain text. Searches and further pages are unbounded in number and evict no other answer. */
const BUDGETS = { userInput: 16 * 1024 * 1024, other: 48 * 1024 * 1024 };
/** Time after the second lifetime for which an answer is the fallback when the API fails. */
const FALLBACK_MS = 600_000;
/** Seconds for which a shared cache may use an answer after its lifetime, as `stale-if-error`. */
export const FALLBACK_SECONDS = FALLBACK_MS / 1000;

export type AnswerCache<Body> = ReturnType<typeof createAnswerCache<Body>>;

/**
 * Caches anonymous answers (`Store`, docs/decisions/0037). Fresh for their lifetime, counted from the oldest REST reply
 * inside, so that the age of the REST cache and of the answer do not add up; stale for a second lifetime, then the
 * fallback. Never answered past a drop of its groups.
 */
export function createAnswerCache<Body>(options: {
  /** The number of writes that invalidated a group. */
  readonly invalidationsOf: (group: Group) => number;
  /** Turns an answer's text into what HTTP sends. Receives the previous body of the same key. */
  readonly pack: (text: string, previous: Body | undefined) => Body;
  readonly budgets?: Readonly<Record<'userInput' | 'other', number>>;
  readonly now?: () => number;
}) {
  const { invalidationsOf, pack, budgets = BUDGETS, now = () => performance.now() } = options;
  const store = createStore<Stored<Body>, ExecutionResult>({
    kind: { name: 'other', bound: budgets.other },
    lifetimes: { freshMs: 0, staleMs: 0, fallbackMs: 0 },
    stamp: () => `${invalidationsOf('catalogo')} ${invalidationsOf('fretes')}`,
    now,
  });

  const answerOf = (
    { body, lifetime }: Stored<Body>,
    readAt: number,
    how: Answer<Body>['how'],
  ): Answer<Body> => ({ body, lifetime, age: Math.floor((now() - readAt) / 1000), how });

  const fillOf =
    (
      key: string,
      lifetime: number,
      fill: Fill,
      waiting?: Waiting,
    ): StoreFill<Stored<Body>, ExecutionResult> =>
    async ({ previous, signal, background }) => {
      const before = { catalogo: invalidationsOf('catalogo'), fretes: invalidationsOf('fretes') };
      const reads = createReads(now());
      const stats = background ? undefined : waiting?.stats;
      const result = await fill(reads, { signal, stats });
      const { data, errors } = result;
      if (!reads.cacheable || reads.outdated || errors || !data) {
        return { as: 'broken', value: result };
      }
      const drops = [...reads.groups].map((group) => [group, before[group]] as const);
      const isCurrent = () => drops.every(([group, count]) => invalidationsOf(group) === count);
      if (!isCurrent()) return { as: 'outdated', value: result };
      const text = `${JSON.stringify({ data })}\n`;
      return {
        as: 'keep',
        value: { body: pack(text, previous?.body), lifetime },
        readAt: reads.oldest,
        lifetimes: {
          freshMs: lifetime * 1000,
          staleMs: lifetime * 2000,
          fallbackMs: lifetime * 2000 + FALLBACK_MS,
        },
        ...((reads.userInput || isEmpty(data)) && {
          kind: { name: 'user input', bound: budgets.userInput },
        }),
        // The compressed bytes and the key included.
        size: 2 * (key.length + text.length),
        isCurrent,
        renew: fillOf(key, lifetime, fill),
      };
    };

  return {
    /** The answer that may be sent without waiting; a stale one is renewed in the background. */
    peek: (key: string): Answer<Body> | undefined => {
      const found = store.peek(key);
      return found && answerOf(found.value, found.readAt, found.how);
    },
    /**
     * The answer of a key, filled when it is missing or too old; or a result that may not be cached: it has errors, or
     * parts of it could not be read. `lifetime` in seconds.
     */
    open: async (key: string, lifetime: number, fill: Fill, waiting?: Waiting) => {
      const found = await store.open(key, fillOf(key, lifetime, fill, waiting), waiting?.signal);
      return found.how === 'passed'
        ? { cached: null, result: found.value }
        : { cached: answerOf(found.value, found.readAt, found.how) };
    },
    /** For metrics. */
    size: store.size,
  };
}

/** True when every field of the root is null, such as an unknown product's: any text makes such a question. */
function isEmpty(data: Readonly<Record<string, unknown>>): boolean {
  return Object.values(data).every((value) => value === null);
}
