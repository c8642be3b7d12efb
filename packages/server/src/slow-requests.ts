import type { IncomingMessage, Server } from 'node:http';
import type { Connections, Listener } from './connections.ts';

/** How slow a request may be. Milliseconds, except the rate. */
export interface Pace {
  /** For the head of a request. */
  readonly headMs: number;
  /** For the whole request. A picture of 5 MB at 20 KB/s takes 250 s. */
  readonly requestMs: number;
  /** Without a byte in either direction, such as a client that does not read its reply. */
  readonly silenceMs: number;
  /** After it, a body must have arrived at `bytesPerSecond` on average. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
  /** Between two checks. */
  readonly checkMs: number;
}

/** The pace of a server that faces browsers. */
export const PACE: Pace = {
  headMs: 15_000,
  requestMs: 300_000,
  silenceMs: 120_000,
  graceMs: 10_000,
  bytesPerSecond: 1024,
  checkMs: 1000,
};

/** How long a connection stays open after a reply. */
export const KEEP_ALIVE_SECONDS = 72;

/** Fastify's options that cut slow heads, slow requests and silent connections. */
export function timeouts({ headMs, requestMs, silenceMs, checkMs }: Pace) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
  };
}

/** Event of a request whose body is too slow. A listener answers the request; without one it is answered with 408. */
export const TOO_SLOW = Symbol('the body is too slow');

interface Arriving {
  /** A `checkMs` for each check that found it incomplete. Neither a pause of the server counts, nor its own slow reading. */
  waitedMs: number;
  /** Bytes of the connection before the body. */
  readonly bytesBefore: number;
}

/** Returns the guard that cuts requests whose body arrives too slowly. `open` are the connections of `server`. */
export function cutSlowBodies(
  server: Server,
  { open }: Pick<Connections, 'open'>,
  { graceMs, bytesPerSecond, checkMs }: Pace,
): Listener {
  const arriving = new Map<IncomingMessage, Arriving>();
  const check = () => {
    for (const [incoming, body] of arriving) {
      const { socket } = incoming;
      const allowedMs = graceMs + ((socket.bytesRead - body.bytesBefore) / bytesPerSecond) * 1000;
      if (incoming.complete || incoming.destroyed) arriving.delete(incoming);
      else if (incoming.readableLength < incoming.readableHighWaterMark) body.waitedMs += checkMs;
      if (body.waitedMs > allowedMs) {
        arriving.delete(incoming);
        if (!incoming.emit(TOO_SLOW)) cut(incoming);
      }
    }
  };
  const cut = ({ socket }: IncomingMessage) => {
    const begun = open.get(socket)?.some((reply) => reply.headersSent);
    if (begun) socket.destroy();
    else server.emit('clientError', new SlowBody(), socket);
  };

  server.once('listening', () => {
    const timer = setInterval(check, checkMs).unref();
    server.once('close', () => clearInterval(timer));
  });

  return (incoming) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    // Then the rest of the head's packet has been read. Most bodies are whole by then.
    process.nextTick(() => {
      if (incoming.complete || incoming.readableLength === Number(length)) return;
      const bytesBefore = incoming.socket.bytesRead - incoming.readableLength;
      arriving.set(incoming, { waitedMs: 0, bytesBefore });
    });
  };
}

/** Has the code of Node's own timeouts, so that both are answered in the same way. */
class SlowBody extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
