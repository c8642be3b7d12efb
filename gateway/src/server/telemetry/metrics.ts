import type { DocumentNode } from 'graphql';

/** How the answer of an operation was found. `none`: the operation may not be cached. */
export type CacheOutcome = 'fresh' | 'stale' | 'outdated' | 'miss' | 'none';

export interface SeenOperation {
  /** As the client named it; unknown names are counted together. */
  readonly name: string | undefined;
  readonly cache: CacheOutcome;
  /** `ok`, or the code of its first error. */
  readonly outcome: string;
  /** The counted elements of the schema that it uses. */
  readonly uses?: readonly string[];
}

export interface SeenCall {
  /** `callName` of its row: method and path template. */
  readonly call: string;
  /** Null when the API did not answer. */
  readonly status: number | null;
  readonly cache: 'hit' | 'stale' | 'outdated' | 'miss' | 'none' | 'shared';
  readonly ms: number;
}

/** One REST call in `extensions.rest`, for developers. */
export interface TraceStep {
  readonly metodo: string;
  /** Path template, never the filled-in path. */
  readonly caminho: string;
  readonly status: number | null;
  readonly tentativas: number;
  readonly cache: SeenCall['cache'];
  /** Milliseconds, one decimal. */
  readonly ms: number;
  readonly resultado: 'ok' | 'falha';
}

/** Elements of the schema whose uses are counted, by element and name of the operation. */
export interface Uses {
  /** The counter, without the prefix of the gateway. */
  readonly metric: string;
  readonly help: string;
  /** Each has a series from the start. */
  readonly elements: readonly string[];
  readonly of: UsesOf;
}

/** The counted elements that a document uses. */
export type UsesOf = (document: DocumentNode) => readonly string[];

/** A value that is read when the metrics are scraped. A name that ends in `_total` is a counter. */
export const WATCHED = {
  http_requests_running: 'HTTP requests in progress; an open subscription is one',
  upstream_breaker_open: '1 while calls to the API fail at once',
  upstream_calls_running: 'Calls to the API in progress',
  upstream_calls_waiting: 'Calls that wait for a place of the bulkhead',
  answer_cache_bytes: 'Bytes of kept answers',
  answer_cache_entries: 'Kept answers',
  answer_cache_evictions_total: 'Kept answers that were evicted for others',
  redis_up: '1 while Redis answers',
  redis_bypassed_total: 'Times that Redis stopped answering',
  subscriptions_open: 'Open subscriptions',
} as const;

export type Watched = keyof typeof WATCHED;

/**
 * Records what the gateway does. Each call costs about a microsecond, and labels are bounded: unknown names become
 * `other`.
 */
export interface Metrics {
  /** One HTTP request. `route` is the template, undefined for an unknown path. */
  readonly request: (method: string, route: string | undefined, status: number, ms: number) => void;
  readonly operation: (operation: SeenOperation) => void;
  readonly rest: (call: SeenCall) => void;
  /** The outcome of a sign-in, as its type in the schema. */
  readonly signIn: (outcome: string | undefined) => void;
  /** A server-rendered page was answered, or had to be rendered. Most answers come from the page cache. */
  readonly page: (event: 'answered' | 'rendered') => void;
  /** Reads a value at each scrape. The last reader of a name counts. */
  readonly watch: (name: Watched, read: () => number) => void;
}

/** Records nothing: without `METRICS_PORT`. */
export const NO_METRICS: Metrics = {
  request: () => undefined,
  operation: () => undefined,
  rest: () => undefined,
  signIn: () => undefined,
  page: () => undefined,
  watch: () => undefined,
};
