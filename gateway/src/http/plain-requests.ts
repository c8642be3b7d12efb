import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const ALLOW = METHODS.join(', ');

/** Answers two `Host` headers and a target that is no path of the shop with 400, and methods that no route serves with 405. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasTwoHosts(request.raw.rawHeaders)) {
      reply
        .code(400)
        .header('connection', 'close')
        .send({ error: 'Send one Host header.', requestId: request.id });
      return;
    }
    if (!request.url.startsWith('/')) {
      reply
        .code(400)
        .send({ error: 'Send the path of the shop as the target.', requestId: request.id });
      return;
    }
    if (METHODS.includes(request.method)) {
      done();
      return;
    }
    reply
      .code(405)
      .header('allow', ALLOW)
      .send({ error: `Send one of ${ALLOW}.`, requestId: request.id });
  });
  // Node gives these no reply object.
  app.server.on('connect', (_request, socket: Duplex) => {
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${ALLOW}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  });
}

/** `names` are header names and values in turn. A proxy and a server may choose different ones of two. */
export function hasTwoHosts(names: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < names.length; at += 2) {
    const name = names[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
