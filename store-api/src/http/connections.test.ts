import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PACE } from '@decantaria/server/slow-requests';
import { expect, it } from 'vitest';
import { onPGlite } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

const BRISK = { ...PACE, headMs: 60, graceMs: 60, checkMs: 10 };
const GET = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
const POST = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

onPGlite('connections', (db) => {
  const open = async (limits: object) => {
    const server = await TestServer.open(db(), { connections: limits });
    const connection = (begin = ''): Socket => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
      socket.on('error', () => undefined);
      socket.write(begin);
      return socket;
    };
    return { connection, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
  };
  const readAll = async (socket: Socket): Promise<string> => (await socket.toArray()).join('');

  it.each([
    ['a head without end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['a body without end', `${POST}Content-Length: 1000\r\n\r\n{`],
    ['nothing at all', ''],
  ])('answers %s with 408 and closes the connection (SEC-10)', async (_name, begin) => {
    await using api = await open({ pace: BRISK });
    expect(await readAll(api.connection(begin))).toMatch(
      /^HTTP\/1\.1 408 Request Timeout\r\n[^]*Connection: close[^]*TEMPO_ESGOTADO/,
    );
  });

  it('never bounds the gateway, which sends the requests of all (SEC-10)', async () => {
    await using api = await open({ perAddress: 1 });
    const sockets = [api.connection(GET), api.connection(GET), api.connection(GET)];
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.destroy();
  });
});
