import { type Dispatcher, errors } from 'undici';

/** Why a call has no answer. */
export type Silence = 'timeout' | 'unreachable' | 'cut' | 'too-large' | 'not-http';

/** The unparsed outcome of one call. */
export type Answer =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly text: string;
      /** Milliseconds to the last byte. */
      readonly ms: number;
    }
  | {
      readonly kind: 'silence';
      readonly why: Silence;
      /** The system's error code, e.g. `ECONNREFUSED`. */
      readonly code: string;
      readonly ms: number;
    };

export interface RawCall {
  readonly method: Dispatcher.HttpMethod;
  /** Encoded path with its query, below the API's base. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly deadlineMs: number;
}

export type Ask = (call: RawCall) => Promise<Answer>;

/**
 * Calls over `pool` with the headers and limits of the gateway's transport, without redirects. Returns status, headers
 * and body unparsed. Never rejects: a transport failure is an answer of kind `silence`.
 */
export function createAsk(pool: Dispatcher, base: string): Ask {
  return async ({ method, path, headers, body, deadlineMs }) => {
    const start = performance.now();
    const elapsed = () => Math.round(performance.now() - start);
    try {
      const reply = await pool.request({
        method,
        path: base + path,
        headers: {
          accept: 'application/json',
          'user-agent': 'decantaria-gateway',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(deadlineMs),
      });
      const text = await reply.body.text();
      const { statusCode: status, headers: received } = reply;
      return { kind: 'reply', status, headers: received, text, ms: elapsed() };
    } catch (error) {
      return { kind: 'silence', why: nameSilence(error), code: codeOf(error), ms: elapsed() };
    }
  };
}

function nameSilence(error: unknown): Silence {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return 'timeout';
  }
  if (error instanceof errors.ResponseExceededMaxSizeError) return 'too-large';
  if (error instanceof errors.HTTPParserError) return 'not-http';
  if (error instanceof errors.SocketError || codeOf(error) === 'ECONNRESET') return 'cut';
  return 'unreachable';
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : 'no code';
}
