import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { portOf } from './tcp-proxy.ts';

const HEALTH_EVERY_MS = 400;
const HEALTH_TIMEOUT_MS = 800;
const TRY_FOR_MS = 5_000;
const TRY_EVERY_MS = 100;

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
  open: number;
}

/** Thrown for an attempt without a reply. `isSent`: the upstream may have received the request. */
class NoReply extends Error {
  readonly isSent: boolean;
  constructor(isSent: boolean, cause: unknown) {
    super('The upstream did not reply.', { cause });
    this.isSent = isSent;
  }
}

/**
 * An HTTP balancer with the rules of deploy/Caddyfile: the ready server with the fewest open requests; for five seconds,
 * connections that could not be opened and GETs are tried again, so a write is sent once.
 */
export class Balancer {
  readonly port: number;
  readonly #server: Server;
  readonly #upstreams: readonly Upstream[];
  readonly #healthPath: string;
  readonly #checks: NodeJS.Timeout;

  private constructor(server: Server, ports: readonly number[], healthPath: string) {
    this.#server = server;
    this.port = portOf(server);
    this.#healthPath = healthPath;
    this.#upstreams = ports.map((port) => ({
      port,
      agent: new Agent({ keepAlive: true, timeout: 60_000 }),
      isReady: true,
      open: 0,
    }));
    server.on('request', (asked, reply) => void this.#serve(asked, reply));
    const check = () => void Promise.all(this.#upstreams.map((one) => this.#check(one)));
    this.#checks = setInterval(check, HEALTH_EVERY_MS);
  }

  /** `ports`: servers on 127.0.0.1. `healthPath` answers 200 while a server is ready. */
  static async open(ports: readonly number[], healthPath: string): Promise<Balancer> {
    const server = createServer({ keepAliveTimeout: 60_000 }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server, ports, healthPath);
  }

  async close(): Promise<void> {
    clearInterval(this.#checks);
    this.#server.close();
    this.#server.closeAllConnections();
    for (const { agent } of this.#upstreams) agent.destroy();
    await once(this.#server, 'close');
  }

  async #check(upstream: Upstream): Promise<void> {
    const url = `http://127.0.0.1:${upstream.port}${this.#healthPath}`;
    upstream.isReady = await fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
      async (reply) => {
        await reply.body?.cancel();
        return reply.ok;
      },
      () => false,
    );
  }

  async #serve(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    try {
      const body = await buffer(asked);
      const left = new AbortController();
      reply.once('close', () => left.abort());
      const answer = await this.#send(asked, body, left.signal);
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      await pipeline(answer, reply);
    } catch {
      if (!reply.headersSent) reply.writeHead(502).end();
      else reply.destroy();
    }
  }

  async #send(asked: IncomingMessage, body: Buffer, left: AbortSignal): Promise<IncomingMessage> {
    const until = performance.now() + TRY_FOR_MS;
    for (;;) {
      const ready = this.#upstreams.filter(({ isReady }) => isReady);
      const [upstream] = ready.toSorted((one, other) => one.open - other.open);
      try {
        if (upstream === undefined) throw new NoReply(false, 'No server is ready.');
        return await attempt(upstream, asked, body, left);
      } catch (error) {
        const mayRepeat = error instanceof NoReply && (!error.isSent || asked.method === 'GET');
        if (left.aborted) throw error;
        if (upstream) upstream.isReady = false;
        if (!mayRepeat || performance.now() > until) throw error;
        if (ready.length < 2) await sleep(TRY_EVERY_MS);
      }
    }
  }
}

function attempt(
  upstream: Upstream,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { port, agent } = upstream;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request({ host: '127.0.0.1', port, agent, method, path: url, headers, signal });
  let isConnected = false;
  sent.once('socket', (socket) => {
    isConnected = !socket.connecting;
    if (isConnected) return;
    socket.once('connect', () => {
      isConnected = true;
    });
  });
  upstream.open += 1;
  sent
    .once('response', resolve)
    .once('error', (error) => reject(new NoReply(isConnected, error)))
    .once('close', () => {
      upstream.open -= 1;
    });
  sent.end(body);
  return promise;
}
