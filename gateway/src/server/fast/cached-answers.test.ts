import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { createCachedBody } from '../http/cached-body.ts';
import { acceptJson } from '../http/json.ts';
import { NO_METRICS } from '../telemetry/metrics.ts';
import { cachedAnswers } from './cached-answers.ts';
import { takeShortCuts } from './listener.ts';

const BODY = createCachedBody('{"data":{"a":1}}\n');
let close = async () => {};
afterEach(() => close());

/** A server that has a cached answer for every question, and counts the requests that reach Fastify. */
async function open() {
  const app = Fastify();
  acceptJson(app);
  const readBefore: (string | undefined)[] = [];
  app.addHook('onRequest', async ({ raw }) => {
    readBefore.push(raw.bodyText);
  });
  const seen = { byFastify: 0, cached: true };
  const answers = {
    peek: () =>
      seen.cached ? ({ body: BODY, lifetime: 60, age: 1, how: 'fresh' } as const) : undefined,
  };
  const parts = { answers, log: app.log, metrics: NO_METRICS };
  takeShortCuts(app.server, () => false, [cachedAnswers(app, parts)]);
  app.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: (incoming, reply) => {
      seen.byFastify += 1;
      reply.type('application/json');
      reply.answer = { key: 'key', name: undefined, uses: [] };
      return reply.send({ received: incoming.body ?? null });
    },
  });
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
  close = () => app.close();
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const reply = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return reply.body.text();
  };
  return { seen, url, post, readBefore };
}

test('only a body as long as one that was answered is read before Fastify (GW-01)', async () => {
  const { post, readBefore } = await open();
  const bodies = ['{"a":1}', '{"bc":1}', '{"d":1}'];
  for (const body of bodies) expect(await post(body)).toContain('received');
  expect(readBefore).toEqual([undefined, undefined, '{"d":1}']);
});

test('Fastify does not see a request whose text it answered before (GW-01)', async () => {
  const { seen, url, post } = await open();
  expect(await post('{"a":1}')).toBe('{"received":{"a":1}}');
  expect(await post('{"a":1}')).toBe('{"data":{"a":1}}\n');
  expect(seen.byFastify).toBe(1);
  for (const headers of [{}, {}, { 'content-type': 'application/json' }]) {
    await (await request(`${url}?query=x`, { headers })).body.dump();
  }
  expect(seen.byFastify).toBe(2);
  for (const headers of [
    { cookie: 'a=1' },
    { authorization: 'Bearer x' },
    { 'content-type': 'text/plain' },
  ]) {
    await (await request(`${url}?query=x`, { headers })).body.dump();
  }
  expect(seen.byFastify).toBe(5);
});

test('Fastify reads the body of every other request (GW-01)', async () => {
  const { seen, post } = await open();
  const texts = [
    '{"a":1}',
    '{"a":2}',
    `{"a":"${'é'.repeat(5000)}"}`,
    `{"a":"${'x'.repeat(20_000)}"}`,
  ];
  for (const text of texts) {
    expect(await post(text)).toBe(JSON.stringify({ received: JSON.parse(text) }));
  }
  seen.cached = false;
  expect(await post('{"a":1}')).toBe('{"received":{"a":1}}');
  seen.cached = true;
  const before = seen.byFastify;
  await post('{"a":1}', { 'x-decantaria-trace': '1' });
  await post('{"a":1}', { origin: 'https://studio.apollographql.com' });
  await post('{"a":1}', { 'content-type': 'application/json; charset=latin1' });
  expect(seen.byFastify).toBe(before + 3);
});

test('a body in pieces is answered before Fastify too, or reaches it whole (GW-01)', async () => {
  const { seen, url, post } = await open();
  await post('{"a":1}');
  const send = async (text: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').setNoDelay();
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n`,
    );
    for (const piece of text.match(/.{1,3}/g) ?? []) {
      socket.write(piece);
      // A reply to a later request shows that the server has read the piece.
      await post('{"other":1}');
    }
    const [reply] = await once(socket, 'data');
    socket.destroy();
    return String(reply).split('\r\n\r\n')[1];
  };
  await post('{"other":1}');
  const before = seen.byFastify;
  expect(await send('{"a":1}')).toBe('{"data":{"a":1}}\n');
  expect(seen.byFastify).toBe(before);
  expect(await send('{"a":2}')).toBe('{"received":{"a":2}}');
});

test('a connection that closes after its reply is left to Fastify (GW-01)', async () => {
  const { seen, url } = await open();
  await (await request(`${url}?query=x`)).body.dump();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET /graphql?query=x HTTP/1.0\r\nHost: x\r\n\r\n');
  const chunks = await socket.toArray();
  expect(chunks.join('')).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close/i);
  expect(seen.byFastify).toBe(2);
});
