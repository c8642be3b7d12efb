import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { chooseEncoding } from './cached-body.ts';
import { inlineHashes } from './headers.ts';

const get = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await request(url, { headers });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    bytes: Buffer.from(await reply.body.arrayBuffer()),
  };
};

describe('HTTP endpoints', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench();
  });
  afterEach(() => bench.close());

  test('is ready once the API has answered, and 503 while draining', async () => {
    const ready = async () => (await get(`${bench.url}/health/ready`)).status;
    expect(await ready()).toBe(503);
    expect((await get(`${bench.url}/health/live`)).status).toBe(200);
    bench.api.spoil('GET /categorias', 'before', 2);
    expect(await bench.health.wait()).toBe(true);
    expect(await ready()).toBe(200);
    bench.health.drain();
    expect(await ready()).toBe(503);
  });

  test('sends security headers and the request id (P15)', async () => {
    const { headers } = await bench.execute('{ linkConversa }');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('aborts the calls of a client that disconnects', async () => {
    bench.api.spoil('GET /produtos/destaques', 'silent');
    const leaving = new AbortController();
    const pending = request(`${bench.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ destaques { id } }"}',
      signal: leaving.signal,
    }).catch((error: unknown) => error);
    await expect.poll(() => bench.api.calls.length, { interval: 5 }).toBe(1);
    leaving.abort();
    await pending;
    await expect.poll(() => bench.api.abandoned, { interval: 5 }).toBe(1);
  });

  test('redirects a browser from /graphql to the sandbox, and serves the schema', async () => {
    const { status, headers } = await get(`${bench.url}/graphql`, { accept: 'text/html' });
    expect([status, headers.location]).toEqual([302, '/sandbox']);
    const schema = await get(`${bench.url}/schema.graphql`);
    expect(schema.bytes.toString()).toContain('type Query {');
  });

  test('compresses large replies', async () => {
    const body = JSON.stringify({
      query: '{ __schema { types { name description fields { name } } } }',
    });
    const compressed = async (encoding: string) => {
      const reply = await request(`${bench.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
        body,
      });
      expect(reply.headers['content-encoding']).toBe(encoding);
      return Buffer.from(await reply.body.arrayBuffer());
    };
    expect(brotliDecompressSync(await compressed('br')).toString()).toContain('"Produto"');
    expect(gunzipSync(await compressed('gzip')).toString()).toContain('"Produto"');
  });

  test.each([
    ['gzip, deflate, br;q=0.9', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    [undefined, null],
  ])('chooses for %j: %s', (accepted, expected) => {
    expect(chooseEncoding(accepted)).toBe(expected);
  });

  test.each([
    '/imagens/../api/usuarios/me',
    '/imagens/x.svg',
    '/imagens/x',
    '/imagens/-/..%2fx.jpg',
  ])('%s is no picture and is not requested', async (path) => {
    const { status } = await get(`${bench.url}${path}`, { accept: 'image/*' });
    expect(status).toBe(404);
    expect(bench.api.calls).toEqual([]);
  });

  test('answers 404 for a missing picture and 502 while the API is down', async () => {
    expect((await get(`${bench.url}/imagens/noite-960.jpg`)).status).toBe(404);
    await bench.api.close();
    expect((await get(`${bench.url}/imagens/noite-960.jpg`)).status).toBe(502);
    await bench.api.open();
  });
});

describe('the shop', () => {
  let folder: string;
  let bench: TestBench;
  const TEMPLATE =
    '<html><head><style>p{margin:0}</style><script>comecar()</script><script type="application/json">{}</script><script type="module" src="/assets/a.js"></script></head></html>';
  const RENDERER = `
    let times = 0;
    const resolve = async (url) => {
      const proper = new URL(url);
      if (url.pathname === '/TORTA') proper.pathname = '/lista';
      if (url.pathname === '/fora') return { url: new URL(url.origin + '//outra.example/'), moved: true };
      proper.searchParams.delete('de');
      return { url: proper, moved: url.pathname === '/TORTA' };
    };
    const render = (template) => async ({ url: address, mobile, execute }) => {
      const url = address.pathname + address.search;
      if (url.startsWith('/quebra')) throw new Error('quebrou');
      if (url.startsWith('/antiga')) return { status: 301, html: '', location: '/nova', broken: false, lasting: false };
      if (url.startsWith('/alheia')) return { status: 301, html: '', location: '//outra.example/', broken: false, lasting: false };
      if (url.startsWith('/lenta')) {
        globalThis.begun.push(url);
        await globalThis.held;
        return { status: 200, html: url, styles: [], broken: false, lasting: true };
      }
      times += 1;
      const field = (name, selected) => ({ kind: 'Field', name: { kind: 'Name', value: name }, ...(selected && { selectionSet: { kind: 'SelectionSet', selections: [field(selected)] } }) });
      const selections = [field('linkConversa'), field('carrinho', 'id'), ...(url.startsWith('/secoes') ? [field('categorias', 'nome')] : [])];
      const document = { kind: 'Document', definitions: [{ kind: 'OperationDefinition', operation: 'query', selectionSet: { kind: 'SelectionSet', selections } }] };
      const { data, errors } = await execute({ document, variables: {} });
      const status = url.startsWith('/nada') ? 404 : globalThis.lojaFora ? 503 : 200;
      return { status, broken: status === 503, lasting: status === 200, styles: ['p{margin:0}'], preload: url.startsWith('/foto') ? ['</a.avif>; rel="preload"'] : [],
        html: template + JSON.stringify({ times, url, mobile, data, codes: errors.map((e) => e.extensions.code) }) + ' '.repeat(1500) };
    };
    export const createRenderer = ({ template }) => ({ resolve, render: render(template) });`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loja-'));
    await mkdir(join(folder, 'client', 'assets'), { recursive: true });
    await mkdir(join(folder, 'client', 'loja'));
    await mkdir(join(folder, 'server'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'client', 'index.html'), TEMPLATE);
    await writeFile(join(folder, 'client', 'assets', 'a.js'), 'inteiro()');
    await writeFile(join(folder, 'client', 'assets', 'a.js.br'), 'comprimido');
    await writeFile(join(folder, 'client', 'favicon.svg'), '<svg/>');
    await writeFile(join(folder, 'client', 'manifest.webmanifest'), '{"name":"Loja"}');
    await writeFile(join(folder, 'client', 'sw.js'), 'trabalhar()');
    await writeFile(join(folder, 'client', 'loja', 'hero-0123456789abcdef-810.avif'), 'retrato');
    await writeFile(join(folder, 'server', 'entry-server.js'), RENDERER);
    bench = await createTestBench({ WEB_DIST: folder });
  });
  afterAll(async () => {
    await bench.close();
    await rm(folder, { recursive: true });
  });

  const open = async (path: string, headers: Record<string, string> = {}) => {
    const {
      status,
      headers: received,
      bytes,
    } = await get(`${bench.url}${path}`, {
      accept: 'text/html',
      ...headers,
    });
    const text = bytes.toString();
    const json: unknown = text.includes('{"times')
      ? JSON.parse(text.slice(text.indexOf('{"times')))
      : null;
    return { status, headers: received, text, json };
  };

  test('caches assets and shop pictures for ever, root files for an hour', async () => {
    const js = await get(`${bench.url}/assets/a.js`, { 'accept-encoding': 'br' });
    expect([
      js.bytes.toString(),
      js.headers['content-encoding'],
      js.headers['cache-control'],
    ]).toEqual(['comprimido', 'br', 'public, max-age=31536000, immutable']);
    expect(js.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    const icon = await get(`${bench.url}/favicon.svg`);
    expect([icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      'image/svg+xml',
      'public, max-age=3600',
    ]);
    const picture = await get(`${bench.url}/loja/hero-0123456789abcdef-810.avif`);
    expect([picture.bytes.toString(), picture.headers['cache-control']]).toEqual([
      'retrato',
      'public, max-age=31536000, immutable',
    ]);
    expect((await get(`${bench.url}/assets/nada.js`)).status).toBe(404);
    expect((await get(`${bench.url}/nada.txt`)).status).toBe(404);
  });

  test('serves the manifest with its type and a revalidated, restricted service worker', async () => {
    const manifest = await get(`${bench.url}/manifest.webmanifest`);
    expect([manifest.status, manifest.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^application\/manifest\+json/),
    ]);
    const worker = await get(`${bench.url}/sw.js`);
    expect([worker.status, worker.bytes.toString()]).toEqual([200, 'trabalhar()']);
    expect(worker.headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    const known = { 'if-none-match': String(worker.headers.etag) };
    expect((await get(`${bench.url}/sw.js`, known)).status).toBe(304);
  });

  test('removes the installed worker with SERVICE_WORKER=off', async () => {
    const without = await createTestBench({ WEB_DIST: folder, SERVICE_WORKER: 'off' });
    const { status, headers, bytes } = await get(`${without.url}/sw.js`);
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-cache',
      'text/javascript; charset=utf-8',
    ]);
    const calls: string[] = [];
    const listeners = new Map<string, (event: object) => void>();
    runInNewContext(bytes.toString(), {
      caches: {
        keys: () => Promise.resolve(['lojaSemConexao-1', 'fotosDaLoja']),
        delete: (name: string) => Promise.resolve(calls.push(`delete ${name}`)),
      },
      self: {
        skipWaiting: () => calls.push('skipWaiting'),
        registration: { unregister: () => Promise.resolve(calls.push('unregister')) },
        addEventListener: (type: string, listener: (event: object) => void) =>
          listeners.set(type, listener),
      },
    });
    listeners.get('install')?.({});
    const done = await new Promise<unknown>((resolve) => {
      listeners.get('activate')?.({ waitUntil: resolve });
    });
    await done;
    expect(calls).toEqual([
      'skipWaiting',
      'delete lojaSemConexao-1',
      'delete fotosDaLoja',
      'unregister',
    ]);
    await without.close();
  });

  test('sends only relevant headers with the parts of a page (P15)', async () => {
    const { headers } = await get(`${bench.url}/favicon.svg`);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('permissions-policy');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect((await open('/')).headers).toHaveProperty('x-frame-options', 'DENY');
  });

  test("renders pages without the visitor's cookie", async () => {
    const cookie = `decantaria_sessao=${bench.tokenOf('marina')}`;
    const { status, json, headers } = await open('/?a=1', { cookie });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      url: '/?a=1',
      mobile: false,
      data: { carrinho: null },
      codes: ['UNAUTHENTICATED'],
    });
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Sec-CH-UA-Mobile, User-Agent, Accept-Encoding',
    });
    expect(bench.api.calls).toEqual([]);
  });

  test('allows inline scripts and styles only by hash (P15)', async () => {
    const { headers } = await open('/');
    const { scripts, styles } = inlineHashes(TEMPLATE);
    const { styles: own } = inlineHashes('<style>p{margin:0}</style>');
    expect([scripts, styles, own].map((hashes) => hashes.length)).toEqual([1, 1, 1]);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain(`script-src 'self' ${scripts[0]}`);
    expect(policy).toContain("script-src-attr 'none'");
    expect(policy).toContain(`style-src 'self' ${styles[0]} ${own[0]}`);
    expect(policy).toContain("img-src 'self' data: https:");
    expect(policy.filter((rule) => rule.includes('unsafe'))).toEqual([
      "style-src-attr 'unsafe-inline'",
    ]);
    expect(headers['permissions-policy']).toBe('camera=(), geolocation=(), microphone=()');
  });

  test('allows Stripe only on the checkout, and only where Stripe takes payments (P6)', async () => {
    const policyOf = async (url: string, path: string) => {
      const { headers } = await get(url + path, { accept: 'text/html' });
      expect(headers['permissions-policy']).not.toContain('payment');
      return String(headers['content-security-policy']);
    };
    const plain = await policyOf(bench.url, '/');
    expect(plain).not.toContain('stripe');
    const chatOnly = await createTestBench({ WEB_DIST: folder, STRIPE_PUBLISHABLE_KEY: '' });
    expect(await policyOf(chatOnly.url, '/checkout?pedido=31')).toBe(plain);
    await chatOnly.close();
    const charging = await createTestBench({
      WEB_DIST: folder,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_0',
    });
    expect(await policyOf(charging.url, '/')).toBe(plain);
    expect(await policyOf(charging.url, '/checkout/outra')).toBe(plain);
    expect(await policyOf(charging.url, '/checkouts')).toBe(plain);
    const checkout = await policyOf(charging.url, '/checkout?pedido=31');
    expect(await policyOf(charging.url, '/checkout/')).toBe(checkout);
    const added = checkout.split('; ').filter((rule) => !plain.split('; ').includes(rule));
    expect(added).toEqual([
      expect.stringMatching(
        /^script-src 'self' 'sha256-\S+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/,
      ),
      "img-src 'self' data: https: https://*.stripe.com",
      "connect-src 'self' https://api.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    ]);
    await charging.close();
  });

  test('renders a page once per address and device class', async () => {
    const phone = { 'user-agent': 'Mozilla/5.0 (Android) Mobile' };
    const drawn = (page: { json: unknown }) => page.json;
    const [one, two] = await Promise.all([open('/lista'), open('/lista')]);
    expect(drawn(two)).toEqual(drawn(one));
    const mobile = await open('/lista', phone);
    expect(mobile.json).toMatchObject({ mobile: true });
    expect(mobile.json).not.toEqual(one.json);
    expect((await open('/lista', { ...phone, 'sec-ch-ua-mobile': '?0' })).json).toEqual(one.json);
    expect((await open('/nada')).json).not.toEqual((await open('/nada')).json);
    expect((await open('/lista?de=anuncio')).json).toEqual(one.json);
  });

  test('does not serve a page from before a catalogue write', async () => {
    const before = await open('/vitrine');
    expect((await open('/vitrine')).json).toEqual(before.json);
    await bench.executeAs('admin', 'mutation { criarCategoria(nome: "Cítrico") { __typename } }');
    expect((await open('/vitrine')).json).not.toEqual(before.json);
  });

  test('does not keep a page of data from before a write, which it shows while the API is down (GW-03)', async () => {
    const page = async () => {
      const { status, json } = await open('/secoes');
      expect(status).toBe(200);
      return json;
    };
    await page();
    await bench.executeAs(
      'admin',
      'mutation { definirProdutoAtivo(id: 2, ativo: false) { __typename } }',
    );
    bench.api.spoil('GET /categorias', 'before', 2);
    const outdated = await page();
    expect(outdated).toMatchObject({ data: { categorias: expect.anything() } });
    const renewed = await page();
    expect(renewed).not.toEqual(outdated);
    expect(await page()).toEqual(renewed);
  });

  test("redirects a form sent without the page's script back to the page", async () => {
    const send = (path: string, accept: string) =>
      fetch(`${bench.url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'username=a&password=b',
      });
    const page = await send('/login?de=a', 'text/html,*/*');
    expect([page.status, page.headers.get('location')]).toEqual([303, '/login']);
    expect((await send('//outra.example/login', 'text/html')).status).toBe(404);
    expect((await send('/login', 'application/json')).status).toBe(404);
  });

  test('renders each visit with PAGE_CACHE=off', async () => {
    const anew = await createTestBench({ WEB_DIST: folder, PAGE_CACHE: 'off' });
    const draw = async () =>
      (await get(`${anew.url}/lista`, { accept: 'text/html' })).bytes.toString();
    expect(await draw()).not.toBe(await draw());
    await anew.close();
  });

  test('answers 503 with Retry-After without the API and without a cached page', async () => {
    Object.assign(globalThis, { lojaFora: true });
    const away = await open('/ausente');
    Object.assign(globalThis, { lojaFora: false });
    expect(away.status).toBe(503);
    expect(away.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    expect((await open('/ausente')).status).toBe(200);
  });

  describe('many renderings at once', () => {
    const PLACES = availableParallelism();
    let begun: string[];
    let round = 0;
    let release: () => void;
    beforeEach(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun = [];
      round += 1;
      release = resolve;
      Object.assign(globalThis, { begun, held: promise });
    });
    /** Takes every place, and as much of the queue as `waiting` says. */
    const fill = async (waiting: number) => {
      const pages = Array.from({ length: PLACES + waiting }, (_, i) =>
        open(`/lenta?busca=${round}-${i}`),
      );
      await expect.poll(() => begun.length, { interval: 5 }).toBe(PLACES);
      return pages;
    };

    test('have a place per core; beyond the queue the answer is 503 with Retry-After and the bare template (SEC-11)', async () => {
      const pages = await fill(32);
      const refused: Awaited<ReturnType<typeof open>>[] = [];
      for (const page of pages) {
        void page.then((answer) => answer.status === 503 && refused.push(answer));
      }
      await expect.poll(() => refused.length, { interval: 5 }).toBe(2);
      expect(refused[0]?.text).toBe(TEMPLATE);
      expect(refused[0]?.headers).toMatchObject({
        'retry-after': '10',
        'cache-control': 'no-store',
      });
      expect(begun).toHaveLength(PLACES);
      release();
      const statuses = (await Promise.all(pages)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(PLACES + 30);
    });

    test('pages without a query are rendered before searches, and a cached page stays (SEC-11)', async () => {
      await open('/lista');
      const pages = await fill(20);
      const page = open('/lenta');
      expect((await open('/lista')).status).toBe(200);
      // Answered in order of arrival, so the page waits by now.
      await open('/robots.txt');
      release();
      await Promise.all([...pages, page]);
      expect(begun.indexOf('/lenta')).toBe(PLACES);
    });

    test('a page whose visitor left before it began is never rendered (SEC-11)', async () => {
      const pages = await fill(0);
      const leaving = new AbortController();
      const { promise: gone, resolve: notice } = Promise.withResolvers<void>();
      bench.app.server.once('request', (_, reply) => reply.once('close', () => notice()));
      const received = once(bench.app.server, 'request');
      const left = request(`${bench.url}/lenta?busca=saiu`, {
        headers: { accept: 'text/html' },
        signal: leaving.signal,
      }).catch(() => 'left');
      await received;
      leaving.abort();
      expect(await left).toBe('left');
      await gone;
      const after = open('/lenta?busca=depois');
      release();
      await Promise.all([...pages, after]);
      expect(begun).toContain('/lenta?busca=depois');
      expect(begun).not.toContain('/lenta?busca=saiu');
    });
  });

  test("preloads the page's first picture in a header", async () => {
    expect((await open('/foto')).headers['link']).toBe('</a.avif>; rel="preload"');
    expect((await open('/lista')).headers['link']).toBeUndefined();
  });

  test('every encoding has the same content and its own length', async () => {
    const plain = await get(`${bench.url}/lista`, { accept: 'text/html' });
    for (const [encoding, read] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const reply = await get(`${bench.url}/lista`, {
        accept: 'text/html',
        'accept-encoding': encoding,
      });
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(Number(reply.headers['content-length'])).toBe(reply.bytes.length);
      expect(read(reply.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  test("answers 304, 404 and the shop's own redirects", async () => {
    const { headers } = await open('/lista');
    const etag = String(headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"outra", ${etag}`]) {
      expect((await open('/lista', { 'if-none-match': known })).status).toBe(304);
    }
    expect((await open('/lista', { 'if-none-match': '"outra"' })).status).toBe(200);
    const none = await open('/nada');
    expect(none.status).toBe(404);
    expect((await open('/nada', { 'if-none-match': String(none.headers.etag) })).status).toBe(404);
    const old = await open('/antiga');
    expect([old.status, old.headers.location]).toEqual([301, '/nova']);
  });

  test('redirects to the canonical address and keeps the query', async () => {
    const moved = await open('/TORTA?de=anuncio&a=1');
    expect([moved.status, moved.headers.location]).toEqual([301, '/lista?a=1']);
  });

  test('a malformed address or a missing file is a page for a browser (ROUTE-12)', async () => {
    for (const path of ['/nada/%', '/nada/%E0%A4%A?x=1', '/nada.html', '/loja/nada.php']) {
      const { status, headers, text } = await open(path);
      expect([path, text.startsWith('<html>')]).toEqual([path, true]);
      expect(status).toBe(path.startsWith('/nada') ? 404 : 200);
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY' });
      expect(headers['content-security-policy']).toContain("style-src-attr 'unsafe-inline'");
    }
    const image = await open('/nada.png', { accept: 'image/avif,*/*;q=0.8' });
    expect([image.status, image.json]).toEqual([404, null]);
    expect((await open('/favicon.svg')).text).toBe('<svg/>');
  });

  test('never redirects to another host', async () => {
    expect((await open('/fora')).headers.location).toBeUndefined();
    expect((await open('/alheia')).headers.location).toBeUndefined();
  });

  test('an address that looks like another host stays on this one', async () => {
    expect((await open('//outra.example/lista')).json).toMatchObject({
      url: '//outra.example/lista',
    });
  });

  test('sends the bare template without a stack when rendering fails', async () => {
    const { status, text } = await open('/quebra');
    expect([status, text]).toEqual([200, TEMPLATE]);
  });

  test('explains what to do when the shop is not built', async () => {
    const unbuilt = await createTestBench({ WEB_DIST: join(folder, 'nada') });
    const { status, bytes } = await get(`${unbuilt.url}/produtos`, { accept: 'text/html' });
    expect([status, bytes.toString()]).toEqual([503, expect.stringContaining('npm run build')]);
    await unbuilt.close();
  });
});
