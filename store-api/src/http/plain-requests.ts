import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { bodyOfStatus } from './errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ALLOW = METHODS.join(', ');

/** Answers two `Host` headers and a target that is no path of the API with 400, and methods that no route serves with 405. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasTwoHosts(request.raw.rawHeaders)) {
      return reply.code(400).header('connection', 'close').send(bodyOfStatus(400));
    }
    if (!request.url.startsWith('/')) return reply.code(400).send(bodyOfStatus(400));
    if (METHODS.includes(request.method)) return;
    return reply.code(405).header('allow', ALLOW).send(bodyOfStatus(405));
  });
  // Node gives these no reply object.
  app.server.on('connect', (_request, socket: Duplex) => {
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${ALLOW}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  });
}

/** `names` are header names and values in turn. A proxy and a server may choose different ones of two. */
function hasTwoHosts(names: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < names.length; at += 2) {
    if (names[at]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
