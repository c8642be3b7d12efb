import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Listener } from '@decantaria/server/connections';

/** Where a short cut sends a request that it does not answer at once. One object for all requests. */
export interface Onward {
  /** Runs the guards, for a request that waits for its body. */
  readonly guard: Listener;
  /** Passes the request to the guards and Fastify. */
  readonly next: Listener;
}

/** Answers a request at once, or passes it on. */
export type ShortCut = (request: IncomingMessage, reply: ServerResponse, onward: Onward) => void;

/**
 * Puts `shortCuts` in front of the listeners that `server` has now: the first one sees a request first. The last listener is
 * Fastify's; the others guard the requests that are not answered at once. Fastify alone answers where the connection closes
 * after the reply, so everything while the server drains.
 */
export function takeShortCuts(
  server: Server,
  isDraining: () => boolean,
  shortCuts: readonly ShortCut[],
): void {
  const listeners = server.listeners('request');
  const guards = listeners.slice(0, -1);
  const run = (some: typeof listeners): Listener => {
    return (request, reply) => {
      for (const listener of some) listener.call(server, request, reply);
    };
  };
  const guard = run(guards);
  const all = run(listeners);
  const first = shortCuts.reduceRight<Listener>((next, take) => {
    const onward = { guard, next };
    return (request, reply) => take(request, reply, onward);
  }, all);
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const staysOpen = reply.shouldKeepAlive && request.httpVersion === '1.1';
    const receive = staysOpen && !isDraining() ? first : all;
    receive(request, reply);
  });
}
