import { AsyncLocalStorage } from 'node:async_hooks';

/** The span of one request. Never with values of people: no address, name, token, query or value of a statement. */
export interface Span {
  readonly traceId: string;
  /** Adds a statement that has ended. `sql` has placeholders instead of values; `ms` is how long it took. */
  readonly statement: (sql: string, ms: number, failed: boolean) => void;
  readonly end: (route: string | undefined, status: number) => void;
}

/** Begins a span per request, and sends finished ones in the background. */
export interface Tracing {
  /** `traceparent` is the W3C header of a caller that may be believed. */
  readonly request: (method: string, traceparent: string | undefined) => Span;
  /** Sends the rest; waits at most two seconds for the collector. */
  readonly close: () => Promise<void>;
}

/** The span of the request that the running code works for. Statements are added to it. */
export const currentSpan = new AsyncLocalStorage<Span>();
