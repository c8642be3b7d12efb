import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';

/** The API's reply to the call that a fault breaks. */
export interface Healthy {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Answers in the place of the API. `healthy` is what the API would have answered. */
export type Break = (reply: ServerResponse, healthy: Healthy) => unknown;

interface Broken {
  /** `METHOD /path` below `/api`, without the query; `*` for every call. */
  readonly call: string;
  readonly answer: Break;
  /** True when the API does the work before its reply is broken. */
  readonly done: boolean;
}

/** A proxy in front of a healthy API that breaks chosen calls on the wire, and counts all of them. */
export class FaultProxy {
  /** `METHOD /path` of each received call, in order of arrival. */
  readonly calls: string[] = [];
  /** Milliseconds before each reply. */
  latencyMs = 0;
  #broken: Broken | undefined;
  #keepsConnections = true;
  /** 0 until it listens. */
  #port = 0;
  readonly #target: string;
  readonly #agent = new Agent();
  readonly #server = createServer(
    (request, reply) => void this.#serve(request, reply).catch(() => reply.destroy()),
  );

  /** `target` is the API's address, ending in `/api`. */
  constructor(target: string) {
    this.#target = new URL(target).origin;
  }

  /** Listens on a free port and returns the base address. */
  async open(): Promise<string> {
    await this.#listen();
    return `http://127.0.0.1:${this.#port}/api`;
  }

  /** Stops like a killed process: open connections break, and new ones are refused. */
  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Listens again after `stop`, on the same port. */
  async restart(): Promise<void> {
    await this.#listen();
  }

  /** False: each call takes its own connection. */
  set keepsConnections(keeps: boolean) {
    this.#keepsConnections = keeps;
    if (!keeps) this.#server.closeIdleConnections();
  }

  async #listen(): Promise<void> {
    await new Promise<void>((ready) => this.#server.listen(this.#port, '127.0.0.1', ready));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.#port = address.port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
    await this.#agent.destroy();
  }

  /** Breaks every call that matches until `heal`. */
  break(call: string, answer: Break, { done = true } = {}): void {
    this.#broken = { call, answer, done };
  }

  /** Ends the fault and the connections that hang in it. */
  heal(): void {
    this.#broken = undefined;
    this.#server.closeAllConnections();
  }

  count(call: string): number {
    return this.calls.filter((one) => one === call).length;
  }

  async #serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://api').pathname.replace(/^\/api/, '');
    const call = `${request.method} ${path}`;
    this.calls.push(call);
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    if (this.latencyMs > 0) await wait(this.latencyMs);
    const broken =
      this.#broken && ['*', call].includes(this.#broken.call) ? this.#broken : undefined;
    const healthy =
      broken?.done === false
        ? { status: 200, contentType: 'application/json', body: '{}' }
        : await this.#forward(request, body);
    if (!this.#keepsConnections) reply.setHeader('connection', 'close');
    if (broken) broken.answer(reply, healthy);
    else reply.writeHead(healthy.status, { 'content-type': healthy.contentType }).end(healthy.body);
  }

  async #forward({ url, method, headers }: IncomingMessage, body: Buffer): Promise<Healthy> {
    const { host: _, connection: __, ...kept } = headers;
    const reply = await this.#agent.request({
      origin: this.#target,
      path: url ?? '/',
      method: method ?? 'GET',
      headers: kept,
      body: body.length > 0 ? body : null,
    });
    return {
      status: reply.statusCode,
      contentType: String(reply.headers['content-type'] ?? 'application/json'),
      body: await reply.body.text(),
    };
  }
}
