/** Names and values of a span. Never values of people: no address, name, token, query or variable. */
export type Attributes = Readonly<Record<string, string | number>>;

/** One timed step of a request. */
export interface Span {
  readonly traceId: string;
  /** The W3C header for a request that this span causes. */
  readonly traceparent: string;
  /** Begins a request to another server, or another step below. */
  readonly call: (name: string, attributes: Attributes) => Span;
  /** Adds a step below that took `ms` and has just ended. */
  readonly took: (name: string, attributes: Attributes, ms: number, failure?: string) => void;
  /** `failure` is a kind, never a text of another server. */
  readonly end: (attributes: Attributes, failure?: string) => void;
}

/** Begins a span per request, and sends finished ones in the background. */
export interface Tracing {
  /** `parent` is the `traceparent` of a caller that may be believed: its trace and its sampling continue. */
  readonly request: (name: string, attributes: Attributes, parent?: string) => Span;
  /** Sends the rest; waits at most two seconds for the collector. */
  readonly close: () => Promise<void>;
}
