import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { handleErrors } from './errors.ts';
import { acceptJson } from './json.ts';

let close = async () => {};
afterEach(() => close());

/** A server that answers with the JSON it received, of at most 20 bytes. */
async function open() {
  const app = Fastify({ bodyLimit: 20 });
  const failures: unknown[] = [];
  app.addHook('onError', (_request, _reply, error, done) => {
    failures.push(error.statusCode);
    done();
  });
  handleErrors(app);
  acceptJson(app);
  app.post('/', (incoming) => ({ received: incoming.body }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  const post = async (body: string | Readable) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await request(url, { method: 'POST', headers, body });
    return `${reply.statusCode} ${await reply.body.text()}`;
  };
  return { post, url, failures };
}

test('reads a JSON body in one piece and in many, up to the limit of the route (SEC-10)', async () => {
  const { post } = await open();
  const pieces = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));
  const eAcute = Buffer.from('é');
  expect(await post('{"a":1}')).toBe('200 {"received":{"a":1}}');
  expect(await post(pieces('{"a"', ':1}'))).toBe('200 {"received":{"a":1}}');
  const halves = [Buffer.from('{"a":"'), eAcute.subarray(0, 1), eAcute.subarray(1)];
  expect(await post(Readable.from([...halves, Buffer.from('"}')]))).toBe(
    '200 {"received":{"a":"é"}}',
  );
  expect(await post(`{"a":"${'x'.repeat(20)}"}`)).toMatch(/^413 /);
  expect(await post(pieces('{"a":"', 'x'.repeat(20), '"}'))).toMatch(/^413 /);
  expect(await post('{"a":')).toMatch(/^400 /);
  expect(await post(pieces())).toMatch(/^400 /);
});

test('a client that leaves within its body is no failure of the server (SEC-10)', async () => {
  const { url, failures, post } = await open();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"',
  );
  await once(socket, 'connect');
  // Answered after the head above has been received.
  expect(await post('{"a":1}')).toMatch(/^200 /);
  socket.destroy();
  await expect.poll(() => failures).toEqual([400]);
});
