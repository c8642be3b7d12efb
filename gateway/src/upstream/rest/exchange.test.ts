import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { Pool } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainCall } from '../../../test/call.ts';
import type { Call } from './call.ts';
import { endpoints } from './endpoints.ts';
import { exchange } from './exchange.ts';

let server: Server;
let pool: Pool;
let sockets: Socket[];
/** What arrived on each connection. */
let received: string[];
let answer: (socket: Socket) => void;

beforeEach(async () => {
  sockets = [];
  received = [];
  answer = (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]');
  server = createServer((socket) => {
    const index = sockets.push(socket) - 1;
    received.push('');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      received[index] += String(bytes);
      answer(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  pool = new Pool(`http://127.0.0.1:${portOf(server)}`, { connections: 1 });
});
afterEach(async () => {
  await pool.destroy();
  for (const socket of sockets) socket.destroy();
  server.close();
});

function portOf(listening: Server): number | undefined {
  const address = listening.address();
  return typeof address === 'object' ? address?.port : undefined;
}

const send = (call: Partial<Call> = {}) => exchange(pool, '/api', { ...plainCall(), ...call });
const WRITE = { endpoint: endpoints.excluirCategoria, path: '/categorias/1' };
const closed = async () => {
  const [socket] = sockets;
  if (socket && !socket.destroyed) await once(socket, 'close');
};

test('joins a body that arrives in pieces, without a byte order mark', async () => {
  answer = (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\n\u{FEFF}"', () =>
      setImmediate(() => socket.write('\u{E9}"\n')),
    );
  };
  expect(await send()).toEqual({ status: 200, retryAfter: undefined, text: '"\u{E9}"\n' });
});

test('skips informational replies', async () => {
  answer = (socket) =>
    socket.write(
      'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 503 Busy\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n',
    );
  expect(await send()).toEqual({ status: 503, retryAfter: '7', text: '' });
});

test('a call that waits for a connection ends at its deadline, and is not sent', async () => {
  answer = () => undefined;
  const running = send({ until: performance.now() + 100 }).catch((error: unknown) => error);
  const waiting = send({ path: '/waits', until: performance.now() + 20 });
  await expect(waiting).rejects.toMatchObject({ failed: { why: 'timeout' } });
  expect(await running).toMatchObject({ failed: { why: 'timeout' } });
  answer = (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
  expect(await send({ path: '/next' })).toMatchObject({ text: '{}' });
  expect(received.join('')).not.toContain('/waits');
});

test('the deadline ends a body that arrives slowly, and closes the connection', async () => {
  answer = (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n[');
  const slow = send({ until: performance.now() + 30 });
  await expect(slow).rejects.toMatchObject({ failed: { why: 'timeout' } });
  await closed();
});

test('a client that left sends nothing', async () => {
  await send({ path: '/first' });
  await expect(send({ signal: AbortSignal.abort() })).rejects.toMatchObject({
    failed: { why: 'abandoned' },
  });
  await send({ path: '/next' });
  expect(sockets).toHaveLength(1);
  expect(received.join('')).not.toContain('/categorias');
});

test('an ignored body that never ends closes the connection; an empty one keeps it', async () => {
  answer = (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n');
  expect(await send(WRITE)).toMatchObject({ status: 204, text: '' });
  answer = (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  expect(await send(WRITE)).toMatchObject({ status: 200, text: '' });
  expect(sockets).toHaveLength(1);
  answer = (socket) =>
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n[\r\n');
  expect(await send(WRITE)).toMatchObject({ status: 200, text: '' });
  await closed();
});

test('an array beyond its limit is cut, and its rest is not read (GW-16)', async () => {
  answer = (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n[1,2,3');
  const elements: unknown[] = [];
  const gather = () => ({
    maxBytes: 5,
    add: (element: unknown) => elements.push(element),
    end: (complete: boolean) => ({ elements, complete }),
  });
  expect(await send({ endpoint: { ...endpoints.listCategorias, gather } })).toMatchObject({
    gathered: { elements: [1, 2], complete: false },
  });
  await closed();
});

test('a header that would break out of its line is not sent', async () => {
  const injected = { 'x-forwarded-for': '1.2.3.4\r\nx-papel: ADMIN' };
  await expect(send({ headers: injected })).rejects.toMatchObject({
    failed: { why: 'unreachable' },
  });
  expect(sockets).toEqual([]);
});

/** A call that a dead, a wrong and a closed upstream fail. */
const NEVER_SENT: readonly (readonly [string, () => Promise<Pool>])[] = [
  [
    'nothing listens',
    async () => {
      server.close();
      return pool;
    },
  ],
  ['the name is unknown', async () => new Pool('http://api.invalid')],
  ['TLS is refused', async () => new Pool(`https://127.0.0.1:${portOf(server)}`)],
  [
    'the pool was closed',
    async () => {
      await pool.close();
      return pool;
    },
  ],
];

test.each(NEVER_SENT)('where %s, nothing was sent (MON-14)', async (_, open) => {
  answer = (socket) => socket.destroy();
  const dead = await open();
  const failure = exchange(dead, '/api', { ...plainCall(), ...WRITE });
  await expect(failure).rejects.toMatchObject({ failed: { is: 'notSent', why: 'unreachable' } });
  await dead.destroy();
});

test('a call that ends while it waits for a connection was not sent, one that ends later was (MON-14)', async () => {
  const arrived = Promise.withResolvers<void>();
  answer = () => arrived.resolve();
  const [leavesSent, leavesWaiting] = [new AbortController(), new AbortController()];
  const running = send({ signal: leavesSent.signal }).catch((error: unknown) => error);
  await arrived.promise;
  const late = send({ until: performance.now() + 20 }).catch((error: unknown) => error);
  const left = send({ signal: leavesWaiting.signal }).catch((error: unknown) => error);
  leavesWaiting.abort();
  expect(await late).toMatchObject({ failed: { is: 'notSent', why: 'timeout' } });
  expect(await left).toMatchObject({ failed: { is: 'notSent', why: 'abandoned' } });
  leavesSent.abort();
  expect(await running).toMatchObject({ failed: { is: 'noReply', why: 'abandoned' } });
});

test('a connection that breaks after the head was written leaves the call sent (MON-14)', async () => {
  answer = (socket) => socket.destroy();
  await expect(send(WRITE)).rejects.toMatchObject({
    failed: { is: 'noReply', why: 'unreachable' },
  });
});
