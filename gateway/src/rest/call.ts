import type { z } from 'zod';

/** One row of the endpoint table: everything the client must know to make the call. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path template below the API's base, e.g. `/produtos/slug/{slug}`. */
  readonly path: string;
  /** Who may call: everybody, without a token, or the holder of a token. */
  readonly access: 'public' | 'session';
  /** Milliseconds from the call to its last byte. */
  readonly deadlineMs: number;
  /** True only for reads: asked a second time when no connection could be made. */
  readonly repeatable: boolean;
  /** Seconds that a public reply is fresh; 0 is never kept. */
  readonly cacheSeconds: number;
  /** Parses the reply and normalises it into the domain's shape. */
  readonly reply: z.ZodType;
}

/** What the trace remembers of one call. */
export interface Note {
  status: number | null;
  attempts: number;
  cache: 'hit' | 'stale' | 'miss' | 'none' | 'shared';
}

/** One call on its way through the layers. */
export interface Call {
  readonly endpoint: Endpoint;
  /** Encoded path with its query, below the API's base. */
  readonly path: string;
  readonly body: string | undefined;
  readonly token: string | undefined;
  /** Aborts when whoever asked has left. */
  readonly signal: AbortSignal | undefined;
  /** Skips what the cache holds, e.g. before a write that depends on today's stock. */
  readonly fresh: boolean;
  readonly note: Note;
}

/** Carries a call to its normalised reply, or rejects with `RestFailure`. */
export type Send = (call: Call) => Promise<unknown>;

/** One concern around the next. */
export type Layer = (next: Send) => Send;

/** How logs, errors and the trace name a call: never the filled-in address. */
export function callName(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}
