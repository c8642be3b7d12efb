import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const PUBLIC_URL = 'https://loja.example';
const WRITE = JSON.stringify({ query: 'mutation { limparCarrinho { __typename } }' });
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM = [
  '--x',
  'Content-Disposition: form-data; name="operations"',
  '',
  WRITE,
  '--x',
  'Content-Disposition: form-data; name="map"',
  '',
  '{}',
  '--x--',
  '',
].join('\r\n');

const refusal = z.object({
  errors: z.tuple([
    z.object({ extensions: z.object({ code: z.string(), requestId: z.string() }) }),
  ]),
});

describe.each([
  ['http', {}, 'decantaria_sessao'],
  ['https', { PUBLIC_URL }, '__Host-decantaria_sessao'],
] as const)('a write with the cookie over %s', (_, environment, name) => {
  let bench: TestBench;
  let cookie: string;
  beforeAll(async () => {
    bench = await createTestBench({ environment });
    cookie = `${name}=${bench.tokenOf('marina')}`;
  });
  afterAll(() => bench.close());

  const post = async (
    headers: Readonly<Record<string, string>>,
    { path = '/graphql', body = WRITE }: { readonly path?: string; readonly body?: string } = {},
  ) => {
    const reply = await request(bench.url + path, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body,
    });
    const text = await reply.body.text();
    return { status: reply.statusCode, text };
  };

  test.each([
    'https://evil.example',
    'http://127.0.0.1.evil.example',
    'https://loja.example.evil.example',
    'https://loja.example:8443',
    'null',
    'nonsense',
  ])('is refused for a page of %s (SEC-38)', async (origin) => {
    const form = {
      origin,
      cookie,
      'content-type': 'multipart/form-data; boundary=x',
      'apollo-require-preflight': '1',
    };
    const replies = [
      await post({ origin, cookie }),
      await post(form, { body: FORM }),
      await post({ origin, cookie, accept: 'text/event-stream' }, { path: '/graphql/stream' }),
      await post({ origin, cookie, 'sec-fetch-site': 'same-site' }),
    ];
    for (const { status, text } of replies) {
      expect(status).toBe(403);
      expect(refusal.parse(JSON.parse(text)).errors[0].extensions.code).toBe('FORBIDDEN');
    }
    expect(bench.api.calls).toEqual([]);
  });

  test('runs for a page of the shop, and for a client without an origin (SEC-38)', async () => {
    const { host, origin } = new URL(bench.url);
    const own = [
      {},
      { origin },
      { origin: 'https://loja.example', host: 'loja.example' },
      { origin: 'https://LOJA.example', host: 'loja.example' },
      { origin: `https://${host}` },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of own) {
      const { status, text } = await post({ cookie, ...headers });
      expect([status, text]).toEqual([200, expect.stringContaining('"__typename"')]);
    }
  });

  test('a token without a cookie runs from any origin (SEC-38)', async () => {
    const authorization = `Bearer ${bench.tokenOf('marina')}`;
    const { status, text } = await post({ authorization, origin: 'https://evil.example' });
    expect([status, text]).toEqual([200, expect.stringContaining('"__typename"')]);
  });
});

test('a page of PUBLIC_URL may write behind a proxy that changes the host (SEC-38)', async () => {
  const bench = await createTestBench({ PUBLIC_URL });
  const reply = await request(`${bench.url}/graphql`, {
    method: 'POST',
    headers: {
      ...JSON_TYPE,
      cookie: `__Host-decantaria_sessao=${bench.tokenOf('marina')}`,
      origin: PUBLIC_URL,
      host: 'gateway.internal:4000',
    },
    body: WRITE,
  });
  expect(await reply.body.text()).toContain('"__typename"');
  await bench.close();
});
