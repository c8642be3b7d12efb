import type { z } from 'zod';
import type { Group, Reads } from '../../server/cache/reads.ts';
import type { TraceStep } from '../../server/telemetry/metrics.ts';
import type { RequestStats } from '../../server/telemetry/request-stats.ts';
import type { Invalidated } from './invalidation.ts';

/** The form of a reply other than 2xx. `coded`: a code of store-api, or a known text of the older API. */
export type RefusalForm = 'coded' | 'empty' | 'framework' | 'html' | 'text';

/** One row of the endpoint table: everything that the client needs for a call. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path template below the API's base, e.g. `/produtos/slug/{slug}`. */
  readonly path: string;
  /** `public`: without a token. `either`: with the caller's token when there is one. `session`, `admin`: with a token. */
  readonly access: 'public' | 'either' | 'session' | 'admin';
  /** Milliseconds from the request to the last byte of the reply. */
  readonly deadlineMs: number;
  /** Seconds for which a public reply is fresh; 0 is never cached. */
  readonly cacheSeconds: number;
  /** How the reply is read. `ignored`: the older API answers unreadable JSON after the write is done. */
  readonly body: 'json' | 'text' | 'ignored';
  /** A definite refusal means that it does not exist, and the call returns null. The status alone does not tell. */
  readonly refused?: 'absent';
  /**
   * The replies that refuse the request itself, by status and form of the body. Any other failure is a fault of the
   * API or of a proxy in front of it.
   */
  readonly refusals?: readonly `${number} ${RefusalForm}`[];
  /** What a write invalidates: groups of cached replies, or the dashboard's figures. */
  readonly invalidates?: readonly Invalidated[];
  /** The group whose writes invalidate the reply. */
  readonly cacheGroup?: Group;
  /** Most cached replies of the row; as many again of calls with user input. */
  readonly cacheEntries?: number;
  /** Tells the API where the caller is, for its own limits. */
  readonly tellsCaller?: true;
  /** Most concurrent calls without a session; more wait or are refused. Unbounded without it. */
  readonly limit?: number;
  /** Parses the reply and normalises it to the domain's shape. */
  readonly reply: z.ZodType;
  /** Reads a reply that is an array in place of `reply`, for arrays that may be too long to hold. */
  gather?(): Gathering;
}

/** Takes the elements of a JSON array while they arrive. */
export interface Gathering {
  /** Largest array in bytes, 64 MiB by default. A longer one is cut, and its rest is not read. */
  readonly maxBytes?: number;
  readonly add: (element: unknown) => void;
  /** The normalised reply; null when it cannot be read. `complete` is false when the array was cut. */
  readonly end: (complete: boolean) => unknown;
}

/** What the trace records of one call. */
export interface Note {
  status: number | null;
  attempts: number;
  cache: 'hit' | 'stale' | 'outdated' | 'miss' | 'none' | 'shared';
  /** When a cached reply was stored, in milliseconds of `performance.now()`. */
  readAt?: number;
}

/** An encoded body: JSON, or a form such as `multipart/form-data` with a picture. */
export interface EncodedBody {
  readonly contentType: string;
  readonly content: string | Uint8Array;
}

/** The operation behind its calls. */
export interface Operation {
  /** What its calls do. */
  readonly steps?: TraceStep[] | undefined;
  readonly stats?: RequestStats | undefined;
  /** What its public calls read. */
  readonly reads?: Reads | undefined;
  /**
   * Its calls read for an answer: they have one deadline together, and concurrent ones of a session are shared. Other
   * calls write, or read to decide on a write, and each is sent.
   */
  readonly isReading?: boolean;
  /** That deadline, on the clock of `performance.now`. Set by `withOperationDeadline`. */
  until?: number;
}

/** One call as it passes the layers. */
export interface Call {
  readonly endpoint: Endpoint;
  /** Encoded path with its query, below the API's base. */
  readonly path: string;
  readonly body: EncodedBody | undefined;
  readonly token: string | undefined;
  /** Headers that the gateway adds, in lower case. The browser's headers are never forwarded. */
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal | undefined;
  /** When its last byte must have arrived, on the clock of `performance.now`. Set by `withDeadline`. */
  until?: number;
  /** Bypasses the cached reply, for example before a write that depends on the stock. */
  readonly fresh: boolean;
  /** The caller chose the query freely, for example words of a search: cached and bounded apart from the row's other calls. */
  readonly userInput?: boolean;
  /** Neither answered from the cache nor cached, for readers of whole lists. */
  readonly bypass?: boolean;
  readonly note: Note;
  readonly operation: Operation;
}

/** Resolves to the normalised reply, or rejects with `RestFailure`. */
export type Send = (call: Call) => Promise<unknown>;

/** Wraps one concern around the next layer. */
export type Layer = (next: Send) => Send;

/** What a call shares its cache and its limit with: the calls of its row with user input, or the others. */
export function kindOf({ endpoint, userInput }: Call): string {
  return `${userInput ? 'user input ' : ''}${callName(endpoint)}`;
}

/** The name of a call in logs, errors and the trace: the path template, never the filled-in path. */
export function callName(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}
