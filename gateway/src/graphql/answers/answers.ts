import type { ExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../../concurrency/single-flight.ts';
import type { RestClient } from '../../rest/client.ts';
import { createReads, type Reads } from '../../rest/reads.ts';
import type { Tally } from '../../telemetry/tally.ts';

type Group = Parameters<RestClient['dropsOf']>[0];

/** Who waits for a fill. `signal` aborts when they leave; `tally` counts the calls for a log line. */
export interface Waiting {
  readonly signal: AbortSignal;
  readonly tally?: Tally | undefined;
}

/**
 * Runs one operation for an anonymous caller, and records its calls in `reads`. Failures are errors of the result. The
 * signal aborts once every caller that waits for it has left; the tally is that of the first one.
 */
export type Fill = (reads: Reads, waiting: Waiting) => Promise<ExecutionResult>;

/** One kept answer. `Body` is what HTTP sends: the text, and its compressed bytes. */
export interface Answer<Body> {
  readonly body: Body;
  /** Seconds for which it is fresh. */
  readonly lifetime: number;
  /** Seconds since the API sent the oldest reply in it. */
  readonly age: number;
  /** `miss`: filled for this caller. */
  readonly how: 'fresh' | 'stale' | 'miss';
}

/** A kept answer, or a result that may not be kept: it has errors, or parts of it could not be read. */
export type Outcome<Body> =
  | { readonly kept: Answer<Body> }
  | { readonly kept: null; readonly result: ExecutionResult };

interface Entry<Body> {
  readonly body: Body;
  readonly bytes: number;
  readonly lifetime: number;
  readonly readAt: number;
  /** The counts of drops of its groups when its fill began. */
  readonly drops: readonly (readonly [Group, number])[];
  readonly fill: Fill;
  /** When a renewal last brought nothing newer. */
  failedAt: number;
}

/** Bytes of plain text. Searches and further pages are unbounded in number and evict no other answer. */
const BUDGETS = { typed: 16 * 1024 * 1024, other: 48 * 1024 * 1024 };
/** Time after the second lifetime for which an answer is the fallback when the API fails. */
const FALLBACK_MS = 600_000;
/** Pause after a renewal that brought nothing newer. */
const PAUSE_MS = 5000;
/** Time after such a renewal for which a stale answer is answered at once, however old. */
const FAILING_MS = 30_000;

/** Seconds for which a shared cache may use an answer after its lifetime, as `stale-if-error`. */
export const FALLBACK_SECONDS = FALLBACK_MS / 1000;

export type Answers<Body> = ReturnType<typeof createAnswers<Body>>;

/**
 * Keeps anonymous answers (docs/decisions/0037). Fresh for their lifetime, counted from the oldest REST reply inside, so
 * that the age of the REST cache and of the answer do not add up. For a second lifetime, or while renewals fail, answered
 * stale while one renewal runs. Then renewed first, and the stale answer is the fallback. Never answered past a drop of
 * its groups. Concurrent fills of one key are one fill.
 */
export function createAnswers<Body>(options: {
  readonly dropsOf: RestClient['dropsOf'];
  /** Turns an answer's text into what HTTP sends. Receives the previous body of the same key. */
  readonly pack: (text: string, previous: Body | undefined) => Body;
  readonly budgets?: Readonly<Record<'typed' | 'other', number>>;
  readonly now?: () => number;
}) {
  const { dropsOf, pack, budgets = BUDGETS, now = () => performance.now() } = options;
  let evictions = 0;
  const open = (maxSize: number) =>
    new LRUCache<string, Entry<Body>>({
      maxSize,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: (_entry, _key, reason) => {
        if (reason === 'evict') evictions += 1;
      },
    });
  const shelves = { typed: open(budgets.typed), other: open(budgets.other) };
  const singleFlight = createSingleFlight<Outcome<Body>>();

  const answerOf = (
    { body, lifetime, readAt }: Entry<Body>,
    how: Answer<Body>['how'],
  ): Answer<Body> => ({ body, lifetime, age: Math.floor((now() - readAt) / 1000), how });

  /** The entry of a key, unless a write has dropped it or it is too old for any use. */
  const find = (key: string): Entry<Body> | undefined => {
    const entry = shelves.other.get(key) ?? shelves.typed.get(key);
    if (!entry) return undefined;
    const isDropped = entry.drops.some(([group, count]) => dropsOf(group) !== count);
    const isOver = now() - entry.readAt >= entry.lifetime * 2000 + FALLBACK_MS;
    if (!isDropped && !isOver) return entry;
    shelves.other.delete(key);
    shelves.typed.delete(key);
    return undefined;
  };

  const run = async (
    key: string,
    lifetime: number,
    fill: Fill,
    waiting: Waiting,
  ): Promise<Outcome<Body>> => {
    const before = { catalogo: dropsOf('catalogo'), fretes: dropsOf('fretes') };
    const previous = find(key);
    const reads = createReads(now());
    const result = await fill(reads, waiting);
    const { data, errors } = result;
    const isWhole = reads.keepable && !errors && data;
    const drops = [...reads.groups].map((group) => [group, before[group]] as const);
    // What was read before a write ended may be from before the write.
    const isCurrent = drops.every(([group, count]) => dropsOf(group) === count);
    const isNewer = !previous || reads.oldest > previous.readAt;
    if (previous && !isWhole) previous.failedAt = now();
    if (!isWhole || !isCurrent) return { kept: null, result };
    const text = `${JSON.stringify({ data })}\n`;
    const entry: Entry<Body> = {
      body: pack(text, previous?.body),
      // The compressed bytes and the key included.
      bytes: 2 * (key.length + text.length),
      lifetime,
      readAt: reads.oldest,
      drops,
      fill,
      failedAt: isNewer ? Number.NEGATIVE_INFINITY : now(),
    };
    const [shelf, otherShelf] =
      reads.typed || isEmpty(data)
        ? [shelves.typed, shelves.other]
        : [shelves.other, shelves.typed];
    otherShelf.delete(key);
    shelf.set(key, entry);
    return { kept: answerOf(entry, 'miss') };
  };

  /** Fills a key, once for concurrent callers. A caller after a write does not join a fill from before it. */
  const refill = (key: string, lifetime: number, fill: Fill, waiting?: Waiting) =>
    singleFlight(
      `${dropsOf('catalogo')} ${dropsOf('fretes')} ${key}`,
      (signal) => run(key, lifetime, fill, { signal, tally: waiting?.tally }),
      waiting?.signal,
    );

  const renewInBackground = (key: string, entry: Entry<Body>) => {
    if (now() - entry.failedAt < PAUSE_MS) return;
    refill(key, entry.lifetime, entry.fill).catch(() => undefined);
  };

  /** The answer that may be sent without waiting; a stale one is renewed in the background. */
  const peek = (key: string): Answer<Body> | undefined => {
    const entry = find(key);
    if (!entry) return undefined;
    const ageMs = now() - entry.readAt;
    const isFailing = now() - entry.failedAt < FAILING_MS;
    if (ageMs >= entry.lifetime * 2000 && !isFailing) return undefined;
    const isFresh = ageMs < entry.lifetime * 1000;
    if (!isFresh) renewInBackground(key, entry);
    return answerOf(entry, isFresh ? 'fresh' : 'stale');
  };

  return {
    peek,
    /** The answer of a key, filled when it is missing or too old. `lifetime` in seconds. */
    open: async (
      key: string,
      lifetime: number,
      fill: Fill,
      waiting?: Waiting,
    ): Promise<Outcome<Body>> => {
      const ready = peek(key);
      if (ready) return { kept: ready };
      const outcome = await refill(key, lifetime, fill, waiting);
      const fallback = outcome.kept ? undefined : find(key);
      return fallback ? { kept: answerOf(fallback, 'stale') } : outcome;
    },
    /** For metrics. */
    size: () => ({
      bytes: shelves.typed.calculatedSize + shelves.other.calculatedSize,
      entries: shelves.typed.size + shelves.other.size,
      evictions,
    }),
  };
}

/** True when every field of the root is null, such as an unknown product's: any text makes such a question. */
function isEmpty(data: Readonly<Record<string, unknown>>): boolean {
  return Object.values(data).every((value) => value === null);
}
