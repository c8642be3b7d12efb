import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { mayCall } from './access.ts';
import { type Answer, empty } from './answers.ts';
import { answerTo, denied, Failure } from './errors.ts';
import { type Part, readParts } from './multipart.ts';
import { settleIntent } from './pagamentos.ts';
import { type Match, matchRoute } from './routes.ts';
import { Shop } from './state.ts';
import { authenticate, signToken, type TokenOwner } from './tokens.ts';

export interface ReceivedCall {
  readonly method: string;
  /** Path below `/api`, with its query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Parts of a `multipart/form-data` body; otherwise empty. */
  readonly parts: readonly Part[];
}

/**
 * A fault injected into a call. `before` cuts the connection before the work, `after` cuts it after the work, `silent`
 * never answers, `truncated` does the work and sends half of the answer. A `status` is sent with `body`, after the work
 * when `saved`. `delayMs` delays the work and its answer by milliseconds.
 */
export type Fault =
  | 'before'
  | 'after'
  | 'silent'
  | 'truncated'
  | {
      readonly status: number;
      readonly body: string;
      readonly saved?: boolean;
      readonly delayMs?: number;
    }
  | { readonly delayMs: number };

/** Spring Security's cache headers, sent with every answer. */
const NO_CACHE = {
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  pragma: 'no-cache',
  expires: '0',
};

/**
 * A behavioural double of the older API (rest-contract 1 to 3): endpoints, habits, access gaps and error worlds, on a
 * free port. Tests may read and change its rows, read the log of calls and inject faults.
 */
export class LiveApi extends Shop {
  calls: ReceivedCall[] = [];
  /** Keyed by `METHOD /path`, concrete or with `{names}`, without the query. `times`: how many calls are left. */
  faults = new Map<string, { fault: Fault; times: number }>();
  /** Calls whose connection closed before the answer was sent. */
  abandoned = 0;
  readonly #server = createServer((request, reply) => void this.#serve(request, reply));

  /** Listens on a free port and returns the base address. */
  async open(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}/api`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** Restores the seeded rows, ends every fault and empties the log of calls. */
  reset(): void {
    Object.assign(this, new Shop({ errors: this.errors, habits: this.habits }));
    this.faults.clear();
    this.calls = [];
  }

  /** Injects `fault` into the next `times` calls; `call` is `METHOD /path`, concrete or with `{names}`. */
  spoil(call: string, fault: Fault, times = 1): void {
    this.faults.set(call, { fault, times });
  }

  /** Requested paths with their queries, in order of arrival. */
  requested(method?: string): string[] {
    return this.calls
      .filter((call) => method === undefined || call.method === method)
      .map(({ url }) => decodeURIComponent(url).replaceAll('+', ' '));
  }

  token(usuario: TokenOwner, seconds = 3600): string {
    return signToken(usuario, seconds);
  }

  /** Sets the provider's status of a payment, which `/payment/confirmar` reads; `webhook` reports it at once. */
  settle(intentId: string, status = 'succeeded', { webhook = false } = {}): void {
    settleIntent(this, intentId, status, webhook);
  }

  async #serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://api');
    const path = url.pathname.replace(/^\/api(?=\/|$)/, '');
    const method = request.method ?? 'GET';
    reply.on('close', () => {
      if (!reply.writableFinished) this.abandoned += 1;
    });
    const body = await buffer(request).catch(() => null);
    // The client disconnected while sending: the call is not counted.
    if (body === null) return;
    this.calls.push({
      method,
      url: `${path}${url.search}`,
      headers: request.headers,
      body: body.toString(),
      parts: readParts(request.headers['content-type'], body),
    });
    const fault = this.#faultOf(method, path);
    if (fault === 'silent') return;
    if (fault === 'before') return void reply.destroy();
    if (typeof fault === 'object' && 'delayMs' in fault) {
      await wait(fault.delayMs, undefined, { ref: false });
    }
    if (typeof fault === 'object' && 'status' in fault && !fault.saved) {
      return void reply.writeHead(fault.status, NO_CACHE).end(fault.body);
    }
    if (request.headers.origin !== undefined) {
      return void reply.writeHead(403, NO_CACHE).end('Invalid CORS request');
    }
    const picture = method === 'GET' ? this.imagens.get(url.pathname) : undefined;
    if (picture) {
      return void reply
        .writeHead(200, { 'content-type': picture.contentType ?? '' })
        .end(picture.bytes);
    }
    const answer = await this.#answer(method, path, url.searchParams, request, body);
    if (fault === 'after') return void reply.destroy();
    if (typeof fault === 'object' && 'status' in fault) {
      return void reply.writeHead(fault.status, NO_CACHE).end(fault.body);
    }
    send(reply, answer, request.headers.accept, fault === 'truncated');
  }

  #faultOf(method: string, path: string): Fault | undefined {
    if (this.faults.size === 0) return undefined;
    const template = this.#match(method, path)?.template;
    const kept = [`${method} ${path}`, `${method} ${template}`]
      .map((call) => this.faults.get(call))
      .find((one) => one !== undefined && one.times > 0);
    if (!kept) return undefined;
    kept.times -= 1;
    return kept.fault;
  }

  #match(method: string, path: string): Match | null {
    try {
      return matchRoute(method, path, this.habits);
    } catch {
      return null;
    }
  }

  /** Processes a call in the API's order: token, access rules, endpoint. */
  async #answer(
    method: string,
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    body: Buffer,
  ): Promise<Answer> {
    try {
      const { headers } = request;
      const usuario = authenticate(this, headers.authorization);
      if (!mayCall(method, path, usuario)) throw denied();
      if (method === 'OPTIONS') return empty();
      const { route, params } = matchRoute(method, path, this.habits);
      return await route.answer(this, { params, query, headers, body, usuario });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return answerTo(error, `/api${path}`, this.errors, this.habits);
    }
  }
}

function send(
  reply: ServerResponse,
  answer: Answer,
  accept: string | undefined,
  truncated: boolean,
): void {
  if (answer.kind === 'empty') {
    return void reply.writeHead(answer.status, NO_CACHE).end();
  }
  const wantsJson = accept?.trimStart().startsWith('application/json') ?? false;
  const isText = answer.kind === 'text' && !wantsJson;
  const content = contentOf(answer);
  reply.writeHead(answer.kind === 'broken' ? 200 : answer.status, {
    ...NO_CACHE,
    'content-type': isText ? 'text/plain;charset=UTF-8' : 'application/json',
  });
  if (answer.kind === 'broken' && answer.aborted) {
    return void reply.write(content, () => reply.destroy());
  }
  reply.end(truncated ? content.slice(0, content.length / 2) : content);
}

function contentOf(answer: Exclude<Answer, { kind: 'empty' }>): string {
  if (answer.kind === 'json') return JSON.stringify(answer.value);
  return answer.kind === 'text' ? answer.text : answer.json;
}
