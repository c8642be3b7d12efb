import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ConnectionLimits } from '@decantaria/server/guard-connections';
import { MAX_IMAGE_BYTES } from '@decantaria/server/picture';
import { PACE } from '@decantaria/server/slow-requests';
import { afterEach, describe, expect, test } from 'vitest';
import { openGateway } from '../../../test/gateway.ts';
import { endpoints } from '../../upstream/rest/endpoints.ts';

const BRISK = { ...PACE, headMs: 60, graceMs: 60, checkMs: 10 };
const GET = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';

let close = async () => {};
afterEach(() => close());

/** Opens connections to a whole gateway with these limits. */
async function open(limits: ConnectionLimits) {
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
    const connection = await open({ pace: { ...BRISK, headMs: PACE.headMs } });
    expect(await readAll(connection(post(FORM, 9999, '--b\r\nContent-')))).toMatch(
      /^HTTP\/1\.1 400 [^]*connection: close[^]*The upload took too long\./i,
    );
  });

  test('a picture of the largest size arrives in time at 20 KB/s', () => {
    const neededMs = (MAX_IMAGE_BYTES / 20_000) * 1000;
    expect(neededMs).toBeLessThan(PACE.requestMs - 20_000);
  });

  test('the API has answered a received picture before its silent client is cut', () => {
    for (const { deadlineMs } of [endpoints.atualizarProduto, endpoints.enviarImagem]) {
      expect(deadlineMs).toBeLessThan(PACE.silenceMs);
    }
  });
});

test('peers near the gateway, such as proxies, have no bound of connections (SEC-10)', async () => {
  const connection = await open({ perAddress: 1 });
  const sockets = [connection(GET), connection(GET), connection(GET)];
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  for (const socket of sockets) socket.destroy();
});
