import type { z } from 'zod';
import type { Lesson } from './capabilities.ts';

/** One row of the endpoint table: everything the client must know to make the call. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path template below the API's base, e.g. `/produtos/slug/{slug}`. */
  readonly path: string;
  /**
   * Who may call: everybody, without a token; everybody, and in their name who holds one; the holder of a token; or
   * an admin's.
   */
  readonly access: 'public' | 'either' | 'session' | 'admin';
  /** Milliseconds from the call to its last byte. */
  readonly deadlineMs: number;
  /** True only for reads: asked a second time when no connection could be made. */
  readonly repeatable: boolean;
  /** Seconds that a public reply is fresh; 0 is never kept. */
  readonly cacheSeconds: number;
  /**
   * How the reply's body is read: as JSON, as bare text (whatever its label says), or not at all where the
   * older API answers something that cannot be read after it has done the work (rest-contract 1, 3.3).
   */
  readonly body: 'json' | 'text' | 'ignored';
  /**
   * What the API's definite "no" means (its status alone does not tell, rest-contract 1.2): `absent`, there
   * is no such thing and the call answers null; `rejected`, it does not take what was sent; `unexpected`,
   * nothing it should ever say.
   */
  readonly refused: 'absent' | 'rejected' | 'unexpected';
  /** What a write makes untrue: replies of the public cache, the dashboard's figures. */
  readonly drops?: readonly ('catalogo' | 'fretes' | 'figuras')[];
  /** Under which name a cached reply is dropped. */
  readonly keptAs?: 'catalogo' | 'fretes';
  /** What its normalised reply, null included, shows of the API's capabilities. */
  teaches?(reply: unknown): Lesson;
  /** What a refusal that carries a code shows of them. */
  readonly codedRefusalTeaches?: Lesson;
  /** Parses the reply and normalises it into the domain's shape. */
  readonly reply: z.ZodType;
}

/** What the trace remembers of one call. */
export interface Note {
  status: number | null;
  attempts: number;
  cache: 'hit' | 'stale' | 'miss' | 'none' | 'shared';
}

/** A body that is sent as it comes, e.g. `multipart/form-data` with a file. */
export interface StreamBody {
  readonly contentType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** What a call sends: JSON text, a stream, or nothing. */
export type RequestBody = string | StreamBody | undefined;

/** One call on its way through the layers. */
export interface Call {
  readonly endpoint: Endpoint;
  /** Encoded path with its query, below the API's base. */
  readonly path: string;
  readonly body: RequestBody;
  readonly token: string | undefined;
  /** Headers that the gateway itself adds, lower-case names. Nothing of the browser's is ever among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts when whoever asked has left. */
  readonly signal: AbortSignal | undefined;
  /** Skips what the cache holds, e.g. before a write that depends on today's stock. */
  readonly fresh: boolean;
  /** Neither answered from the cache nor kept in it, for whoever reads everything once. */
  readonly passing?: boolean;
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
