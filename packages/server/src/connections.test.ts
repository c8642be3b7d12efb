import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { type Connections, trackConnections } from './connections.ts';
import { cutSlowBodies, PACE, TOO_SLOW, timeouts } from './slow-requests.ts';

const BRISK = { ...PACE, graceMs: 60, checkMs: 10 };
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (length: number, begin: string) =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${begin}`;

let close = async () => {};
afterEach(() => close());

interface Options {
  readonly pace?: typeof PACE;
  readonly perAddress?: number;
  readonly isExempt?: (address: string) => boolean;
}

/** A server that answers each request with `feito`, and a way to open connections to it. */
async function open(
  options: Options,
  route: (app: FastifyInstance, connections: Connections) => void = (app) => {
    app.get('/', () => 'feito');
    app.post('/', () => 'feito');
  },
) {
  const { pace = PACE, perAddress = 100, isExempt = () => false } = options;
  const app = Fastify(timeouts(pace));
  close = () => app.close();
  const connections = trackConnections(app.server, { perAddress, isExempt });
  app.server.prependListener('request', connections.track);
  app.server.prependListener('request', cutSlowBodies(app.server, connections, pace));
  route(app, connections);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const connection = (begin = ''): Socket => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.write(begin);
    return socket;
  };
  return { app, connection };
}

/** Everything that the server sends until it closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  return (await socket.toArray()).join('');
}

describe('slow requests (SEC-10)', () => {
  test.each([
    ['nothing at all', ''],
    ['a head without end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['a body without end', post(1000, '{')],
  ])('%s is answered with 408, and the connection is closed', async (_name, begin) => {
    const { connection } = await open({ pace: { ...BRISK, headMs: 60 } });
    expect(await readAll(connection(begin))).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  test('a request that stays fast enough but never ends is cut', async () => {
    // Node uses the longer of the two for the whole request.
    const { connection } = await open({
      pace: { ...BRISK, headMs: 100, requestMs: 200, bytesPerSecond: 1 },
    });
    // At a byte a second its first bytes are ample for the time of the test. More writes could meet a closed connection.
    expect(await readAll(connection(post(90_000, ' '.repeat(100))))).toContain('408');
  });

  test('a body that takes longer but keeps the pace is served', async () => {
    const { connection } = await open({ pace: { ...BRISK, bytesPerSecond: 20 } });
    const socket = connection(post(900, ' '.repeat(400)));
    await setTimeout(4 * BRISK.graceMs);
    socket.write(' '.repeat(500));
    expect(await once(socket, 'data')).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 /)]);
    socket.destroy();
  });

  test('a body that the server itself reads slowly is not cut', async () => {
    const { connection } = await open({ pace: BRISK }, (app) => {
      app.addContentTypeParser(
        'text/plain',
        async (_request: unknown, body: NodeJS.ReadableStream) => {
          await setTimeout(4 * BRISK.graceMs);
          for await (const _ of body);
          return 'read';
        },
      );
      app.post('/', () => 'feito');
    });
    const socket = connection(post(200_000, ' '.repeat(100_000)));
    await setTimeout(3 * BRISK.graceMs);
    socket.write(' '.repeat(100_000));
    expect(await once(socket, 'data')).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 /)]);
    socket.destroy();
  });

  test('a body that has arrived while the server was busy is served', async () => {
    const { app, connection } = await open({ pace: BRISK });
    const socket = connection(post(2, ' '));
    await once(app.server, 'request');
    socket.write(' ');
    // Blocks this process, and so the server.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * BRISK.graceMs);
    expect(await once(socket, 'data')).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 /)]);
    socket.destroy();
  });

  test('a route may answer a slow body itself', async () => {
    const { connection } = await open({ pace: BRISK }, (app) => {
      app.addContentTypeParser('text/plain', async () => 'unread');
      app.post('/', async (request) => {
        await once(request.raw, TOO_SLOW);
        return 'devagar';
      });
    });
    const socket = connection(post(1000, '{'));
    expect(await once(socket, 'data')).toEqual([expect.stringContaining('devagar')]);
    socket.destroy();
  });

  test('a slow body whose reply has begun ends the connection', async () => {
    const { connection } = await open({ pace: BRISK }, (app) => {
      app.addContentTypeParser('text/plain', async () => 'unread');
      app.post('/', (_request, reply) => {
        reply.hijack();
        reply.raw.write('begun');
      });
    });
    const reply = await readAll(connection(post(1000, '{'))).catch(() => 'reset');
    expect(reply).not.toContain('408');
  });

  test('the connection of a client that does not read its reply is closed', async () => {
    const { app, connection } = await open({ pace: { ...PACE, silenceMs: 50 } }, (server) => {
      server.get('/', () => Buffer.alloc(50_000_000));
    });
    const accepted = once(app.server, 'connection');
    const socket = connection(GET);
    socket.pause();
    const [peer]: Socket[] = await accepted;
    if (peer) await once(peer, 'close');
    socket.destroy();
  });
});

describe('connections of one address (SEC-10)', () => {
  const BOUND = { perAddress: 2 };

  test('a new one ends the oldest idle connection of an address that has too many', async () => {
    const { connection } = await open(BOUND);
    const [first, second] = [connection(GET), connection(GET)];
    await Promise.all([once(first, 'data'), once(second, 'data')]);
    const ended = once(first, 'end');
    const third = connection(GET);
    expect(await once(third, 'data')).toEqual([expect.stringContaining('HTTP/1.1 200')]);
    await ended;
    second.write(GET);
    expect(await once(second, 'data')).toEqual([expect.stringContaining('HTTP/1.1 200')]);
    for (const socket of [second, third]) socket.destroy();
  });

  test('a new one is refused while all others wait for a reply, and served afterwards', async () => {
    const answer = Promise.withResolvers<void>();
    let running = 0;
    const { connection } = await open(BOUND, (app) => {
      app.get('/', async () => {
        running += 1;
        await answer.promise;
        return 'feito';
      });
    });
    const once200 = () => connection(GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    const busy = [once200(), once200()];
    await expect.poll(() => running).toBe(2);
    expect(await readAll(once200())).toMatch(/^HTTP\/1\.1 429 [^]*Retry-After: 5/);
    answer.resolve();
    for (const socket of busy) expect(await readAll(socket)).toContain('feito');
    expect(await readAll(once200())).toContain('feito');
  });

  test('a new one is refused while all others have not read their replies', async () => {
    const { app, connection } = await open(BOUND, ({ server }) => {
      server.removeAllListeners('request');
      server.on('request', (_request, reply) => void reply.end(Buffer.alloc(16 * 1024 * 1024)));
    });
    const unread = [connection(), connection()];
    for (const socket of unread) {
      socket.write(GET);
      await once(app.server, 'request');
    }
    expect(await readAll(connection())).toMatch(/^HTTP\/1\.1 429 /);
    for (const socket of unread) socket.destroy();
  });

  test('exempt peers have no bound', async () => {
    const { connection } = await open({ perAddress: 1, isExempt: () => true });
    const sockets = [connection(GET), connection(GET), connection(GET)];
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.destroy();
  });
});
