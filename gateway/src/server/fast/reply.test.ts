import { createServer } from 'node:http';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { HAS_READY_HEADS, send } from './reply.ts';

test.each([
  ['a short body', 200, 'é'.repeat(20)],
  ['a long body', 200, 'é'.repeat(20_000)],
  ['no body', 304, null],
] as const)('a reply with %s is the same without ready heads (GW-01)', async (_, status, text) => {
  const content = text === null ? null : { bytes: Buffer.from(text), encoding: null };
  const server = createServer({ keepAliveTimeout: 72_000 }, ({ url }, reply) => {
    const lines = 'content-type: text/plain\r\nx-note: a: b\r\n';
    send({ status, content }, lines, reply, url === '/ready');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const read = async (path: string) => {
    const { statusCode, headers, body } = await request(origin + path);
    const { date, 'x-request-id': id, ...rest } = headers;
    return { statusCode, rest, hasOwn: Boolean(date && id), text: await body.text() };
  };
  expect(HAS_READY_HEADS).toBe(true);
  const ready = await read('/ready');
  expect(ready).toMatchObject({ statusCode: status, hasOwn: true, text: text ?? '' });
  expect(await read('/checked')).toEqual(ready);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
