import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';

/** The API's reply to the call that a fault breaks. */
export interface Healthy {
  readonly status: number;
  /** Without those of the connection and the length. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/** Answers in the place of the API. `healthy` is what the API would have answered. */
export type Break = (reply: ServerResponse, healthy: Healthy) => unknown;

interface Broken {
  readonly answer: Break;
  /** True when the API does the work before its reply is broken. */
  readonly done: boolean;
}

const noFault = () => undefined;
const EMPTY: Healthy = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{}'),
};
const OF_THE_CONNECTION = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

/** A proxy in front of a healthy API that breaks chosen calls on the wire, and counts all of them. */
export class FaultProxy {
  /** `METHOD /path` of each received call, in order of arrival. */
  readonly calls: string[] = [];
  /** Milliseconds before each reply. */
  latencyMs = 0;
  /** Decides for each received call, `METHOD /path`, how it breaks. */
  choose: (call: string) => Broken | undefined = noFault;
  #keepsConnections = true;
  #port = 0;
  #host = '127.0.0.1';
  #isClosed = false;
  readonly #target: string;
  readonly #agent = new Agent();
  readonly #server = createServer(
    (request, reply) => void this.#serve(request, reply).catch(() => reply.destroy()),
  );

  /** `target` is the API's address, ending in `/api`. */
  constructor(target: string) {
    this.#target = new URL(target).origin;
  }

  /** Listens, by default on a free port of this machine only, and returns the base address. */
  async open({ port = 0, host = '127.0.0.1' } = {}): Promise<string> {
    this.#port = port;
    this.#host = host;
    await this.#listen();
    return `http://127.0.0.1:${this.#port}/api`;
  }

  /** Stops like a killed process: open connections break, and new ones are refused. */
  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Listens again after `stop`, on the same port. Does nothing once closed. */
  async restart(): Promise<void> {
    if (!this.#isClosed) await this.#listen();
  }

  /** False: each call takes its own connection. */
  set keepsConnections(keeps: boolean) {
    this.#keepsConnections = keeps;
    if (!keeps) this.#server.closeIdleConnections();
  }

  async #listen(): Promise<void> {
    await once(this.#server.listen(this.#port, this.#host), 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.#port = address.port;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
    await this.#agent.destroy();
  }

  /** Breaks every call that matches until `heal`. `call`: `METHOD /path` below `/api`, without the query; `*` for every call. */
  break(call: string, answer: Break, { done = true } = {}): void {
    this.choose = (received) => (['*', received].includes(call) ? { answer, done } : undefined);
  }

  /** Ends the fault and the connections that hang in it. */
  heal(): void {
    this.choose = noFault;
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
    const broken = this.choose(call);
    const answered = broken?.done === false ? EMPTY : await this.#forward(request, body);
    if (!this.#keepsConnections) reply.setHeader('connection', 'close');
    if (broken) broken.answer(reply, answered);
    else reply.writeHead(answered.status, answered.headers).end(answered.body);
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
    const received = Object.entries(reply.headers).flatMap(([name, value]) =>
      value === undefined || OF_THE_CONNECTION.has(name) ? [] : [[name, value] as const],
    );
    return {
      status: reply.statusCode,
      headers: Object.fromEntries(received),
      body: Buffer.from(await reply.body.arrayBuffer()),
    };
  }
}
