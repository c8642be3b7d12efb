import { type Dispatcher, errors } from 'undici';
import { type Body, type BodyReader, gatherReader, textReader } from './body.ts';
import { type Call, callName } from './call.ts';
import { CONTRACT_HEADER } from './contract.ts';
import { type Failed, RestFailure } from './failure.ts';

/** A reply. An ignored body is empty here. */
export interface RawReply extends Body {
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | string[] | undefined;
  /** The header `API-Contract`. */
  readonly contract: string | string[] | undefined;
}

const COMMON_HEADERS = { accept: 'application/json', 'user-agent': 'decantaria-gateway' };
/** The call's deadline covers both. */
const NO_TIMEOUTS = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * Sends a call over the pool and reads the reply. The call's deadline and its client's leaving reject at once and close
 * the socket. Half the CPU of `pool.request`, which makes a stream of each body: 109 µs instead of 196 µs.
 * @throws RestFailure without a reply, or with one that cannot be read
 */
export function exchange(pool: Dispatcher, base: string, call: Call): Promise<RawReply> {
  const { endpoint, token, signal } = call;
  if (signal?.aborted) return Promise.reject(abandoned(call, 'notSent'));
  const headers: Record<string, string> = { ...call.headers, ...COMMON_HEADERS };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (call.body) headers['content-type'] = call.body.contentType;
  const body = call.body?.content ?? null;
  const { method } = endpoint;
  const path = base + call.path;
  return new Promise((resolve, reject) => {
    const handler = new Handler(call, resolve, reject);
    pool.dispatch({ method, path, headers, body, ...NO_TIMEOUTS }, handler);
  });
}

class Handler implements Dispatcher.DispatchHandler {
  readonly #call: Call;
  readonly #resolve: (reply: RawReply) => void;
  readonly #reject: (failure: RestFailure) => void;
  readonly #timer: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #isSettled = false;
  #status = 0;
  #retryAfter: string | string[] | undefined;
  #contract: string | string[] | undefined;
  #reader: BodyReader | undefined;

  constructor(
    call: Call,
    resolve: (reply: RawReply) => void,
    reject: (failure: RestFailure) => void,
  ) {
    const { signal, until } = call;
    this.#call = call;
    this.#resolve = resolve;
    this.#reject = reject;
    if (until !== undefined) {
      this.#timer = setTimeout(
        () => this.#abort(failureOf(call, { is: this.#silence, why: 'timeout' })),
        until - performance.now(),
      );
    }
    signal?.addEventListener('abort', this.#leave, { once: true });
  }

  /** The pool starts a request on its connection just before it writes the head. */
  get #silence(): 'notSent' | 'noReply' {
    return this.#controller === undefined ? 'notSent' : 'noReply';
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // It ended while it waited for a connection, and is not sent.
    if (this.#isSettled) controller.abort(new Error('not sent'));
    else this.#controller = controller;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#retryAfter = headers['retry-after'];
    this.#contract = headers[CONTRACT_HEADER];
    const { endpoint } = this.#call;
    const isAccepted = status <= 299;
    if (isAccepted && endpoint.body === 'ignored') {
      this.#end({ text: '' });
      // The body may be truncated or endless.
      const isEmpty = status === 204 || headers['content-length'] === '0';
      if (!isEmpty) controller.abort(new Error('body ignored'));
      return;
    }
    const gathering = isAccepted ? endpoint.gather?.() : undefined;
    this.#reader = gathering ? gatherReader(gathering) : textReader();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // An error thrown here aborts the exchange and reaches `onResponseError`.
    if (this.#reader?.take(chunk) !== false) return;
    this.#end(this.#reader.end());
    controller.abort(new Error('rest of the body not needed'));
  }

  onResponseEnd(): void {
    if (!this.#isSettled && this.#reader) this.#end(this.#reader.end());
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const isReply = this.#status > 0 || error instanceof errors.HTTPParserError;
    const failed: Failed = isReply
      ? { is: 'unreadable' }
      : { is: this.#silence, why: 'unreachable' };
    this.#fail(failureOf(this.#call, failed, error));
  }

  readonly #leave = () => this.#abort(abandoned(this.#call, this.#silence));

  #abort(failure: RestFailure): void {
    this.#fail(failure);
    this.#controller?.abort(failure);
  }

  #end(body: Body): void {
    this.#settle();
    const [status, retryAfter, contract] = [this.#status, this.#retryAfter, this.#contract];
    this.#resolve({ status, retryAfter, contract, ...body });
  }

  #fail(failure: RestFailure): void {
    if (this.#isSettled) return;
    this.#settle();
    this.#reject(failure);
  }

  #settle(): void {
    this.#isSettled = true;
    clearTimeout(this.#timer);
    this.#call.signal?.removeEventListener('abort', this.#leave);
  }
}

function failureOf({ endpoint }: Call, failed: Failed, cause?: unknown): RestFailure {
  return cause instanceof RestFailure ? cause : new RestFailure(failed, callName(endpoint), cause);
}

function abandoned(call: Call, is: 'notSent' | 'noReply'): RestFailure {
  return failureOf(call, { is, why: 'abandoned' }, call.signal?.reason);
}
