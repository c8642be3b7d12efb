import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench();
});
afterEach(() => bench.close());

const CATEGORIAS = '{ categorias { id nome titulo descricao slug } }';

const post = async (query: string, headers: Record<string, string> = {}, extra: object = {}) => {
  const reply = await request(`${bench.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, ...extra }),
  });
  const bytes = Buffer.from(await reply.body.arrayBuffer());
  return { status: reply.statusCode, headers: reply.headers, bytes, text: bytes.toString() };
};

const get = async (query: string, headers: Record<string, string> = {}) => {
  const reply = await request(`${bench.url}/graphql?query=${encodeURIComponent(query)}`, {
    headers,
  });
  return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() };
};

/** Without the values that differ between two replies. */
const shapeOf = ({ headers }: { readonly headers: Record<string, unknown> }) => ({
  ...headers,
  date: '',
  'x-request-id': '',
});

describe('cached answers', () => {
  test('a warm question makes no REST call; renaming a category drops it and not the settings (GW-01)', async () => {
    const first = await post(CATEGORIAS);
    await post('{ configuracao { marca } }');
    expect(bench.api.calls).toHaveLength(1);
    for (let n = 0; n < 3; n += 1) expect((await post(CATEGORIAS)).text).toBe(first.text);
    expect(bench.api.calls).toHaveLength(1);
    await bench.executeAs('admin', 'mutation { criarCategoria(nome: "Cítrico") { __typename } }');
    expect((await post(CATEGORIAS)).text).toContain('Cítrico');
  });

  test('an operation that the document does not have is refused (GW-19)', async () => {
    const refused = await post('query A { categorias { id } }', {}, { operationName: 'B' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('OPERATION_RESOLUTION_FAILURE');
  });

  test('a concurrent miss makes one REST call (GW-03)', async () => {
    await Promise.all(Array.from({ length: 10 }, () => post(CATEGORIAS)));
    expect(bench.api.calls).toHaveLength(1);
  });

  test('a field that fails is answered with its error and the request id, and is not cached (GW-01)', async () => {
    bench.api.spoil('GET /produtos/destaques', 'before', 2);
    const query = '{ destaques { id } configuracao { marca } }';
    const failed = await post(query);
    expect(JSON.parse(failed.text)).toMatchObject({
      data: { destaques: null, configuracao: {} },
      errors: [
        {
          path: ['destaques'],
          extensions: {
            code: 'UPSTREAM_UNAVAILABLE',
            requestId: failed.headers['x-request-id'],
          },
        },
      ],
    });
    await expect.poll(async () => (await post(query)).text).not.toContain('errors');
  });

  test('variables that do not fit are refused as without the cache (GW-19)', async () => {
    const query = 'query P($slug: String!) { produto(slug: $slug) { id } }';
    const refused = await post(query, {}, { variables: { slug: 7 } });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('BAD_USER_INPUT'),
    ]);
  });

  test('an answer that depends on the caller is not cached, and signed-in callers share the others (GW-18)', async () => {
    const token = bench.tokenOf('marina');
    const asks = [
      () => post('{ sessao { username } categorias { id } }', { authorization: `Bearer ${token}` }),
      () => post('{ sessao { username } categorias { id } }'),
      () => post('{ carrinho { id } }', { authorization: `Bearer ${token}` }),
      () => post('{ carrinho { id } }'),
    ];
    for (let n = 0; n < 2; n += 1) {
      const [own, none, cart, refused] = await Promise.all(asks.map((ask) => ask()));
      expect(own?.text).toContain('marina');
      expect(none?.text).toContain('"sessao":null');
      expect(cart?.text).not.toContain('UNAUTHENTICATED');
      expect(refused?.text).toContain('UNAUTHENTICATED');
    }
    const calls = bench.api.calls.length;
    const [anonymous, signedIn] = [
      await post(CATEGORIAS),
      await post(CATEGORIAS, { authorization: `Bearer ${token}` }),
    ];
    expect(signedIn.text).toBe(anonymous.text);
    expect(bench.api.calls.length).toBe(calls);
    expect([anonymous, signedIn].map(({ headers }) => headers['cache-control'])).toEqual([
      'no-store',
      'no-store',
    ]);
  });

  test('a traced request sees its own REST calls (GW-01)', async () => {
    await post(CATEGORIAS);
    const traced = await post(CATEGORIAS, { 'x-decantaria-trace': '1' });
    expect(JSON.parse(traced.text).extensions.rest).toHaveLength(1);
  });

  test('ANSWER_CACHE=off runs every operation for its own caller (GW-01)', async () => {
    await bench.restart({ ANSWER_CACHE: 'off' });
    await get(CATEGORIAS);
    const { headers } = await get(CATEGORIAS);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('etag');
  });
});

describe('shared caches', () => {
  const LIFETIME = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=600';

  test('anonymous GETs carry lifetime, age and ETag; 304 answers a known ETag (GW-02)', async () => {
    for (let n = 0; n < 3; n += 1) {
      const reply = await get(CATEGORIAS);
      expect(reply.status).toBe(200);
      expect(reply.headers).toMatchObject({
        'cache-control': LIFETIME,
        vary: 'Accept, Accept-Encoding, Origin',
        etag: expect.stringMatching(/^W\/"/),
        age: expect.stringMatching(/^\d$/),
      });
      const known = { 'if-none-match': String(reply.headers['etag']) };
      const same = await get(CATEGORIAS, known);
      expect([same.status, same.text]).toEqual([304, '']);
      expect(same.headers).toMatchObject({ 'cache-control': LIFETIME });
    }
  });

  test.each([
    ['a bearer', { authorization: 'Bearer x' }],
    ['the session cookie', { cookie: 'decantaria_sessao=x', 'apollo-require-preflight': '1' }],
  ])('a GET with %s is no-store (GW-02)', async (_, headers) => {
    await get(CATEGORIAS);
    await get(CATEGORIAS);
    const reply = await get(CATEGORIAS, headers);
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers).not.toHaveProperty('etag');
    expect(reply.headers).not.toHaveProperty('age');
  });

  test.each(['{ sessao { username } }', '{ carrinho { id } }', '{ linkConversa }', '{ x }'])(
    'a GET of %s is no-store (GW-02)',
    async (query) => {
      const { headers } = await get(query);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
    },
  );
});

describe('requests that other sites could send', () => {
  const QUERY = '{ categorias { id } }';
  test.each<[string, Record<string, string>, number]>([
    ['without cookies', {}, 200],
    ["with another program's cookie", { cookie: 'outro=1' }, 200],
    ['with the session cookie', { cookie: 'decantaria_sessao=x' }, 400],
    ['with the cookie of the browser', { cookie: 'decantaria_aparelho=x' }, 400],
    [
      "with the session cookie, from another site's page",
      { cookie: 'decantaria_sessao=x', 'sec-fetch-site': 'cross-site' },
      400,
    ],
    [
      'with the session cookie and a header that needs a preflight',
      { cookie: 'decantaria_sessao=x', 'apollo-require-preflight': '1' },
      200,
    ],
    ['with a form type', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ])('a GET %s (GW-07)', async (_, headers, status) => {
    expect((await get(QUERY, headers)).status).toBe(status);
    expect((await get(QUERY, headers)).status).toBe(status);
  });

  test('a mutation by GET is refused, with and without the header (GW-07)', async () => {
    for (const headers of [{}, { 'apollo-require-preflight': '1' }]) {
      const reply = await get('mutation { sair }', headers);
      expect([reply.status, reply.headers['allow']]).toEqual([405, 'POST']);
    }
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'a POST as %s is refused after the same text was cached (GW-07)',
    async (type) => {
      await post(QUERY);
      await post(QUERY);
      expect((await post(QUERY, { 'content-type': type })).status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('answers before Fastify', () => {
  test.each<[string, Record<string, string>]>([
    ['plain', {}],
    ['br', { 'accept-encoding': 'br, gzip' }],
    ['gzip', { 'accept-encoding': 'gzip' }],
    ['GraphQL media type', { accept: 'application/graphql-response+json' }],
    ['origin', { origin: 'http://shop.example' }],
  ])('have every header and byte of the first answer: %s (GW-02)', async (_, headers) => {
    const [first, second, third] = [
      await post(CATEGORIAS, headers),
      await post(CATEGORIAS, headers),
      await post(CATEGORIAS, headers),
    ];
    expect(shapeOf(second)).toEqual(shapeOf(first));
    expect(shapeOf(third)).toEqual(shapeOf(first));
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(third.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    const aged = (reply: Awaited<ReturnType<typeof get>>) => ({ ...shapeOf(reply), age: '' });
    const [slow, fast] = [await get(CATEGORIAS, headers), await get(CATEGORIAS, headers)];
    expect(aged(fast)).toEqual(aged(slow));
    const known = { ...headers, 'if-none-match': String(slow.headers['etag']) };
    const cookie = { ...known, cookie: 'outro=1' };
    expect(aged(await get(CATEGORIAS, known))).toEqual(aged(await get(CATEGORIAS, cookie)));
  });

  test('are decoded to the same text in every encoding (GW-01)', async () => {
    const query = `{ categorias { ${Array.from({ length: 29 }, (_, n) => `a${n}: descricao`).join(' ')} } }`;
    const plain = await post(query);
    for (let n = 0; n < 3; n += 1) {
      const br = await post(query, { 'accept-encoding': 'br' });
      const gzip = await post(query, { 'accept-encoding': 'gzip' });
      expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([
        'br',
        'gzip',
      ]);
      expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.text);
      expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
    }
  });

  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(bench.url).port), '127.0.0.1');
      let reply = '';
      socket.on('data', (bytes) => {
        reply += bytes.toString();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(reply));
      socket.write(text);
    });
  const body = JSON.stringify({ query: CATEGORIAS });
  const head = (lines: string) =>
    `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${lines}\r\n`;

  test('two Host headers are refused, also for a cached answer (GW-02)', async () => {
    await post(CATEGORIAS);
    expect(await raw(head('Host: y\r\nConnection: close\r\n') + body)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('pipelined requests are answered in order, cached or not (GW-01)', async () => {
    await post(CATEGORIAS);
    const unknown = JSON.stringify({ query: '{ configuracao { marca } }' });
    const other = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${unknown.length}\r\n\r\n${unknown}`;
    const reply = await raw(
      head('') + body + other + head('') + body + head('Connection: close\r\n') + body,
    );
    expect(reply.match(/"(?:categorias|configuracao)":/g)).toEqual([
      '"categorias":',
      '"configuracao":',
      '"categorias":',
      '"categorias":',
    ]);
  });

  test('a body that arrives in pieces is read whole (GW-01)', async () => {
    await post(CATEGORIAS);
    const socket = connect(Number(new URL(bench.url).port), '127.0.0.1').setNoDelay();
    const replied = new Promise<string>((resolve) => {
      socket.once('data', (bytes) => resolve(bytes.toString()));
    });
    socket.write(head('') + body.slice(0, 5));
    // A reply to a later request shows that the server has read the first piece.
    await post('{ configuracao { marca } }');
    socket.write(body.slice(5));
    expect(await replied).toMatch(/^HTTP\/1\.1 200 OK/);
    socket.destroy();
  });

  test('while the server drains, replies close their connections (GW-01)', async () => {
    await post(CATEGORIAS);
    await post(CATEGORIAS);
    bench.health.drain();
    expect((await post(CATEGORIAS)).headers['connection']).toBe('close');
  });
});
