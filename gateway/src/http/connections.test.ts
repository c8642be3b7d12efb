import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { openGateway } from '../../test/gateway.ts';
import { MAX_UPLOAD_BYTES } from '../graphql/upload.ts';
import { endpoints } from '../rest/endpoints.ts';
import { putAhead } from './ahead.ts';
import { trackConnections } from './connections.ts';
import type { ServerLimits } from './server.ts';
import { PACE } from './slow-requests.ts';

const BRISK = { ...PACE, headMs: 60, graceMs: 60, checkMs: 10 };
const GET = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';

let close = async () => {};
afterEach(() => close());

/** Opens connections to a whole gateway with these limits. */
async function open(limits: Partial<ServerLimits>) {
  const gateway = await openGateway({}, limits);
  close = gateway.close;
  const port = Number(new URL(gateway.url).port);
  return (begin = ''): Socket => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.write(begin);
    return socket;
  };
}

/** Everything that the server sends until it closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  return (await socket.toArray()).join('');
}

const post = (type: string, length: number, begin: string) =>
  `POST /graphql HTTP/1.1\r\nHost: x\r\nApollo-Require-Preflight: 1\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${begin}`;
const FORM = 'multipart/form-data; boundary=b';

describe('slow requests of the whole gateway (SEC-10)', () => {
  test.each([
    ['a head without end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['a body without end', post('application/json', 1000, '{')],
    ['a body that no route reads', GET.replace('\r\n\r\n', '\r\nContent-Length: 9\r\n\r\n')],
  ])('answers %s with 408 and closes the connection', async (_name, begin) => {
    const connection = await open({ pace: BRISK });
    expect(await readAll(connection(begin))).toMatch(
      /HTTP\/1\.1 408 Request Timeout\r\n[^]*Connection: close[^]*took too long/,
    );
  });

  test('closes a connection that sends nothing', async () => {
    const connection = await open({ pace: BRISK });
    expect(await readAll(connection())).toContain('408');
  });

  test('answers a slow upload and closes the connection', async () => {
    const connection = await open({ pace: BRISK });
    expect(await readAll(connection(post(FORM, 9999, '--b\r\nContent-')))).toMatch(
      /^HTTP\/1\.1 400 [^]*connection: close[^]*The upload took too long\./i,
    );
  });

  test('cuts a request that stays fast enough but never ends', async () => {
    const connection = await open({ pace: { ...BRISK, requestMs: 200, bytesPerSecond: 1 } });
    const socket = connection(post('application/json', 90_000, ' '));
    const drip = setInterval(() => socket.write(' '), 50);
    // A write to the closed connection would fail.
    socket.once('data', () => clearInterval(drip));
    expect(await readAll(socket)).toContain('408');
  });

  test('serves a body that takes longer but keeps the pace', async () => {
    const connection = await open({ pace: { ...BRISK, bytesPerSecond: 500 } });
    const body = JSON.stringify({ query: `{ linkConversa }${' '.repeat(500)}` });
    const socket = connection(post('application/json', body.length, body.slice(0, 400)));
    await setTimeout(4 * BRISK.graceMs);
    socket.write(body.slice(400));
    const [reply] = await once(socket, 'data');
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  test('a picture of the largest size arrives in time at 20 KB/s', () => {
    const neededMs = (MAX_UPLOAD_BYTES / 20_000) * 1000;
    expect(neededMs).toBeLessThan(PACE.requestMs - 20_000);
    expect(neededMs).toBeLessThan(endpoints.atualizarProduto.deadlineMs);
  });
});

test('closes the connection of a client that does not read its reply (SEC-10)', async () => {
  const app = Fastify({ connectionTimeout: 50 });
  close = () => app.close();
  app.get('/', () => Buffer.alloc(50_000_000));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(app.server, 'connection');
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [peer]: Socket[] = await accepted;
  if (peer) await once(peer, 'close');
  socket.destroy();
});

describe('connections of one address (SEC-10)', () => {
  const BOUND = { perAddress: 2, isExempt: () => false };

  test('a new one ends the oldest one that waits for nothing', async () => {
    const connection = await open(BOUND);
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

  test('is refused while all others wait for a reply, and served afterwards', async () => {
    const app = Fastify();
    close = () => app.close();
    putAhead(app.server, [], [trackConnections(app.server, BOUND).track]);
    const answer = Promise.withResolvers<void>();
    let running = 0;
    app.get('/', async () => {
      running += 1;
      await answer.promise;
      return 'feito';
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const connection = () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      return socket;
    };
    const busy = [connection(), connection()];
    await expect.poll(() => running).toBe(2);
    expect(await readAll(connection())).toMatch(/^HTTP\/1\.1 429 [^]*Retry-After: 5/);
    answer.resolve();
    for (const socket of busy) expect(await readAll(socket)).toContain('feito');
    expect(await readAll(connection())).toContain('feito');
  });

  test('is refused while all others have not read their replies', async () => {
    const app = Fastify();
    close = () => app.close();
    const { track } = trackConnections(app.server, BOUND);
    putAhead(app.server, [(_, reply) => void reply.end(Buffer.alloc(16 * 1024 * 1024))], [track]);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const connection = () => connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
    const unread = [connection(), connection()];
    for (const socket of unread) {
      socket.write(GET);
      await once(app.server, 'request');
    }
    expect(await readAll(connection())).toMatch(/^HTTP\/1\.1 429 /);
    for (const socket of unread) socket.destroy();
  });

  test('peers in a private network, such as proxies, have no bound', async () => {
    const connection = await open({ perAddress: 1 });
    const sockets = [connection(GET), connection(GET), connection(GET)];
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.destroy();
  });
});
