import Fastify from 'fastify';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { createCachedBody, sendBody } from '../http/cached-body.ts';
import type { Page } from '../http/pages.ts';
import { NO_METRICS } from '../telemetry/metrics.ts';
import { cachedPages } from './cached-pages.ts';
import { takeShortCuts } from './listener.ts';

const PHONE = { 'sec-ch-ua-mobile': '?1' };
let close = async () => {};
afterEach(() => close());

function pageOf(text: string, status = 200): Page {
  const body = createCachedBody(text);
  return { status, body, policy: "default-src 'self'", location: undefined, preload: [] };
}

/** A site whose pages name the path and the kind of device; counts the requests that reach Fastify. */
async function open(status = 200) {
  const app = Fastify();
  const site = { byFastify: 0, isFresh: true, isDraining: false };
  const parts = {
    pages: { isFresh: () => site.isFresh },
    metrics: NO_METRICS,
  };
  takeShortCuts(app.server, () => site.isDraining, [cachedPages(app, parts)]);
  app.get('/*', async (incoming, reply) => {
    site.byFastify += 1;
    const device = String(incoming.headers['sec-ch-ua-mobile'] ?? '');
    const long = incoming.url === '/longa' ? 'é'.repeat(20_000) : '';
    const page = pageOf(`${incoming.url} ${device}${long}`, status);
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    reply.header('content-security-policy', page.policy);
    reply.page = page;
    return sendBody(page.body, incoming, reply);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await request(url + path, { headers: { accept: 'text/html', ...headers } });
    return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() };
  };
  return { site, read };
}

test('a fresh page is sent again before Fastify, with the same headers (GW-20, SEC-16)', async () => {
  const { site, read } = await open();
  const [first, second] = [await read('/produtos'), await read('/produtos')];
  expect(site.byFastify).toBe(1);
  expect(second.text).toBe(first.text);
  const { date: _, 'x-request-id': id, ...headers } = second.headers;
  expect(first.headers).toMatchObject(headers);
  expect(Object.keys(headers)).toEqual(
    expect.arrayContaining(['content-security-policy', 'etag', 'cache-control', 'content-type']),
  );
  expect(id).toMatch(/^[\da-f-]{36}$/);
  const etag = String(headers['etag']);
  expect(await read('/produtos', { 'if-none-match': etag })).toMatchObject({
    status: 304,
    text: '',
  });
  expect(site.byFastify).toBe(1);
});

test('another address, device or type, a stale page and a draining server reach Fastify (GW-20)', async () => {
  const { site, read } = await open();
  await read('/a');
  expect((await read('/b')).text).toBe('/b ');
  expect((await read('/a', PHONE)).text).toBe('/a ?1');
  await read('/a', { accept: 'image/webp' });
  expect(site.byFastify).toBe(4);
  site.isFresh = false;
  await read('/a');
  site.isFresh = true;
  site.isDraining = true;
  await read('/a');
  expect(site.byFastify).toBe(6);
});

test.each(['', 'br'])('a long page has the same bytes, encoded as %j (GW-20)', async (encoding) => {
  const { site, read } = await open();
  const first = await read('/longa', { 'accept-encoding': encoding });
  expect((await read('/longa', { 'accept-encoding': encoding })).text).toBe(first.text);
  expect(site.byFastify).toBe(1);
});

test('a page that is not found is never sent before Fastify (GW-20)', async () => {
  const { site, read } = await open(404);
  await read('/nada');
  await read('/nada');
  expect(site.byFastify).toBe(2);
});
