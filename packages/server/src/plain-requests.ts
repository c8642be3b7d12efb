import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface PlainRequests {
  /** The methods that routes serve. */
  readonly methods: readonly string[];
  /** The body of a refusal. `text` says what to send. */
  readonly bodyOf: (status: 400 | 405, text: string, request: FastifyRequest) => object;
}

/** Answers two `Host` headers and a target that is no path of the server with 400, and methods that no route serves with 405. */
export function refuseOddRequests(app: FastifyInstance, { methods, bodyOf }: PlainRequests): void {
  const allow = methods.join(', ');
  app.addHook('onRequest', (request, reply, done) => {
    if (hasTwoHosts(request.raw.rawHeaders)) {
      reply
        .code(400)
        .header('connection', 'close')
        .send(bodyOf(400, 'Send one Host header.', request));
    } else if (!request.url.startsWith('/')) {
      reply.code(400).send(bodyOf(400, 'Send the path of the shop as the target.', request));
    } else if (!methods.includes(request.method)) {
      reply
        .code(405)
        .header('allow', allow)
        .send(bodyOf(405, `Send one of ${allow}.`, request));
    } else {
      done();
    }
  });
  // Node gives these no reply object.
  app.server.on('connect', (_request, socket: Duplex) => {
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allow}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
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
