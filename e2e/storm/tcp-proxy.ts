import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Delay of each piece of data in each direction while a proxy is slow, in milliseconds. */
const SLOW_MS = 150;

/** A TCP proxy on 127.0.0.1 in front of one part, which can hold, delay and break its connections. */
export class TcpProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #delayMs = 0;
  #held = Promise.withResolvers<void>();

  private constructor(server: Server, port: number, target: number) {
    this.#server = server;
    this.port = port;
    this.#held.resolve();
    server.on('connection', (client) => void this.#join(client, target));
  }

  /** `target`: a port of 127.0.0.1. */
  static async open(target: number): Promise<TcpProxy> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, portOf(server), target);
  }

  /** Forwards nothing until `release`. Connections stay open. */
  hold(): void {
    this.#held = Promise.withResolvers();
  }

  release(): void {
    this.#held.resolve();
    this.#delayMs = 0;
  }

  slow(): void {
    this.#delayMs = SLOW_MS;
  }

  /** Resets every open connection. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.release();
    this.reset();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #join(client: Socket, target: number): Promise<void> {
    await this.#held.promise;
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    const both = [client, upstream];
    for (const socket of both) this.#sockets.add(socket);
    const ways = [
      pipeline(client, this.#gate(), upstream),
      pipeline(upstream, this.#gate(), client),
    ];
    await Promise.allSettled(ways);
    for (const socket of both) {
      socket.destroy();
      this.#sockets.delete(socket);
    }
  }

  #gate() {
    const pass = async function* (this: TcpProxy, pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        if (this.#delayMs > 0) await sleep(this.#delayMs);
        await this.#held.promise;
        yield piece;
      }
    };
    return pass.bind(this);
  }
}

/** The port of a server that listens. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
