import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LiveApi } from '../../../test/live-api/server.ts';
import { createReads } from '../../server/cache/reads.ts';
import { NO_METRICS, type SeenCall, type TraceStep } from '../../server/telemetry/metrics.ts';
import type { CacheOptions } from './cache.ts';
import { createRestClient, type RestClient } from './client.ts';
import { endpoints } from './endpoints.ts';
import { RestFailure, restFailureOf, wordOf } from './failure.ts';
import { openPool } from './transport.ts';

let api: LiveApi;
let pool: Pool;
let clock: number;
let client: RestClient;

const openClient = (cache: CacheOptions = {}) =>
  createRestClient(pool, '/api', { cache: { now: () => clock, ...cache } });

beforeEach(async () => {
  api = new LiveApi();
  pool = openPool(new URL(await api.open()).origin);
  clock = 0;
  client = openClient();
});
afterEach(async () => {
  await pool.destroy();
  await api.close();
});

const categorias = (c = client) => c.open({}).anonymous(endpoints.listCategorias, {});
const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof RestFailure ? wordOf(error.failed) : error),
  );
const expectCalls = (n: number) => expect.poll(() => api.calls.length, { interval: 5 }).toBe(n);

describe('cache of public replies', () => {
  test('answers a fresh reply from the cache', async () => {
    await categorias();
    clock = 59_000;
    expect(await categorias()).toHaveLength(3);
    expect(api.calls).toHaveLength(1);
  });

  test('answers a stale reply and renews it once in the background', async () => {
    await categorias();
    api.categorias = [{ id: 9, nome: 'Nicho' }];
    clock = 61_000;
    const [stale] = await Promise.all([categorias(), categorias(), categorias()]);
    expect(stale).toHaveLength(3);
    await expect.poll(async () => (await categorias()).length, { interval: 5 }).toBe(1);
    expect(api.calls).toHaveLength(2);
  });

  test('a renewal is counted once, and belongs to no request (GW-13)', async () => {
    const calls: SeenCall[] = [];
    const watched = createRestClient(pool, '/api', {
      cache: { now: () => clock },
      metrics: { ...NO_METRICS, rest: (call) => calls.push(call) },
    });
    const stats = { operation: null, calls: 0, callsMs: 0, span: null };
    const read = () => watched.open({ stats }).anonymous(endpoints.listCategorias, {});
    await read();
    clock = 61_000;
    await read();
    await expect.poll(() => calls.length, { interval: 5 }).toBe(3);
    expect(calls.map(({ cache, status }) => [cache, status])).toEqual([
      ['miss', 200],
      ['stale', null],
      ['none', 200],
    ]);
    expect(stats.calls).toBe(1);
  });

  test('requests an old reply again, and falls back to it while the API is down', async () => {
    await categorias();
    clock = 200_000;
    api.spoil('GET /categorias', 'before', 2);
    expect(await categorias()).toHaveLength(3);
    clock = 2_000_000;
    api.spoil('GET /categorias', 'before', 2);
    expect(await kindOf(categorias())).toBe('unreachable');
  });

  test('deletes the cached reply after a definite refusal', async () => {
    const slug = () =>
      client.open({}).anonymous(endpoints.readProdutoBySlug, { slug: 'noite-de-oud' });
    await slug();
    api.produtos = [];
    clock = 100_000;
    expect(await slug()).toBeNull();
    api.spoil('GET /produtos/slug/noite-de-oud', 'before', 2);
    expect(await kindOf(slug())).toBe('unreachable');
  });

  test('bypasses the cache with fresh: true', async () => {
    await categorias();
    await client.open({}).anonymous(endpoints.listCategorias, { fresh: true });
    expect(api.calls).toHaveLength(2);
  });

  test('sends every call where it is disabled, and still shares concurrent reads', async () => {
    const uncached = openClient({ enabled: false });
    await categorias(uncached);
    await Promise.all([categorias(uncached), categorias(uncached)]);
    expect(api.calls).toHaveLength(2);
  });

  test('neither reads nor fills the cache with bypass: true', async () => {
    const small = openClient({ limit: 1 });
    const ask = (limit: number, bypass: boolean) =>
      small
        .open({})
        .anonymous(endpoints.listMaisVendidos, { query: { categoria: 'Árabe', limit }, bypass });
    await ask(1, false);
    await ask(1, true);
    await ask(2, true);
    await ask(1, false);
    expect(api.requested().map((url) => url.at(-1))).toEqual(['1', '1', '2']);
  });

  test('counts the writes that invalidate replies, unreadable ones included', async () => {
    const admin = api.usuarios.find(({ roles }) => roles.includes('ROLE_ADMIN'));
    const withToken = client.open({}).withToken(admin ? api.token(admin) : '');
    expect(client.invalidation.countPublic()).toBe(0);
    await withToken(endpoints.criarCategoria, { body: { nome: 'Cítrico' } });
    expect(client.invalidation.countPublic()).toBe(1);
    await categorias();
    api.spoil('POST /categorias', 'before', 2);
    await kindOf(withToken(endpoints.criarCategoria, { body: { nome: 'Outra' } }));
    expect(client.invalidation.countPublic()).toBe(2);
  });

  test('counts separately the writes that may change the figures', async () => {
    const admin = api.usuarios.find(({ roles }) => roles.includes('ROLE_ADMIN'));
    const withToken = client.open({}).withToken(admin ? api.token(admin) : '');
    await withToken(endpoints.listPedidos, {});
    expect(client.invalidation.count('figuras')).toBe(0);
    await withToken(endpoints.atualizarPedido, { id: '101', body: { status: 'PAGO' } });
    expect([client.invalidation.count('figuras'), client.invalidation.countPublic()]).toEqual([
      1, 0,
    ]);
    await withToken(endpoints.criarCategoria, { body: { nome: 'Cítrico' } });
    expect([client.invalidation.count('figuras'), client.invalidation.countPublic()]).toEqual([
      2, 1,
    ]);
  });

  test('announces the writes of this process before they are answered, and applies those of others without announcing them (GW-11)', async () => {
    const admin = api.usuarios.find(({ roles }) => roles.includes('ROLE_ADMIN'));
    const withToken = client.open({}).withToken(admin ? api.token(admin) : '');
    const announced: string[] = [];
    const ready = Promise.withResolvers<void>();
    client.invalidation.listen((group) => {
      announced.push(group);
      return ready.promise;
    });
    await categorias();
    client.invalidation.apply('catalogo');
    client.invalidation.apply('fretes');
    expect([
      client.invalidation.countPublic(),
      client.invalidation.count('fretes'),
      announced,
    ]).toEqual([2, 1, []]);
    await categorias();
    expect(api.calls).toHaveLength(2);
    let isAnswered = false;
    const write = withToken(endpoints.criarCategoria, { body: { nome: 'Cítrico' } }).then(() => {
      isAnswered = true;
    });
    await expect.poll(() => announced).toEqual(['catalogo', 'figuras']);
    await delay(5);
    expect(isAnswered).toBe(false);
    ready.resolve();
    await write;
  });

  test('a read after a write joins no read from before it (GW-03)', async () => {
    api.spoil('GET /categorias', { delayMs: 50 });
    const before = categorias();
    await expectCalls(1);
    client.invalidation.apply('catalogo');
    await Promise.all([before, categorias()]);
    expect(api.calls).toHaveLength(2);
  });

  test('falls back past a write while the API is down, and marks what was read of it (GW-03)', async () => {
    await categorias();
    client.invalidation.apply('catalogo');
    const read = async () => {
      const reads = createReads(0);
      await client.open({ reads }).anonymous(endpoints.listCategorias, {});
      return reads.outdated;
    };
    api.spoil('GET /categorias', 'before', 2);
    expect(await read()).toBe(true);
    const calls = api.calls.length;
    expect(await read()).toBe(false);
    expect(api.calls).toHaveLength(calls + 1);
    expect(await read()).toBe(false);
    expect(api.calls).toHaveLength(calls + 1);
  });

  test('evicts the least recently used reply beyond the limit', async () => {
    const small = openClient({ limit: 2 });
    const ask = (limit: number) =>
      small
        .open({})
        .anonymous(endpoints.listMaisVendidos, { query: { categoria: 'Árabe', limit } });
    for (const limit of [1, 2, 1, 3, 1, 2]) await ask(limit);
    expect(api.requested().map((url) => url.at(-1))).toEqual(['1', '2', '3', '2']);
  });
});

describe('bounds by kind', () => {
  const search = (text: string, signal?: AbortSignal) =>
    client
      .open({ signal })
      .anonymous(endpoints.listProdutos, { query: { search: text }, userInput: true });

  test('a flood of searches evicts none of the replies that the home page falls back to (SEC-12)', async () => {
    const home = () =>
      Promise.all([
        categorias(),
        client.open({}).anonymous(endpoints.listDestaques, {}),
        client.open({}).anonymous(endpoints.listProdutos, { query: { page: 0 } }),
      ]);
    await home();
    for (let flood = 0; flood < 600; flood += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, i) => search(`${flood + i}`)));
    }
    clock = 300_000;
    for (const call of ['GET /categorias', 'GET /produtos/destaques']) api.spoil(call, 'before', 2);
    api.spoil('GET /produtos/listarFiltroShop', 'before', 2);
    expect((await home())[0]).toHaveLength(3);
  });

  test('searches beyond the places wait, and those beyond the queue are refused like a 429 (SEC-11)', async () => {
    api.spoil('GET /produtos/listarFiltroShop', 'silent', 99);
    const asked = Array.from({ length: 60 }, (_, i) => search(`${i}`));
    const all = Promise.allSettled(asked);
    const settled = await Promise.allSettled(asked.slice(44));
    expect(
      settled.map((it) => it.status === 'rejected' && restFailureOf(it.reason).problem),
    ).toEqual(Array.from({ length: 16 }, () => 'SHED'));
    await expectCalls(4);
    const plain = client.open({}).anonymous(endpoints.listCategorias, {});
    expect(await plain).toHaveLength(3);
    await pool.destroy();
    await all;
  });

  test('a search whose client left before it began is not sent (SEC-11)', async () => {
    api.spoil('GET /produtos/listarFiltroShop', { delayMs: 100 }, 4);
    const running = Array.from({ length: 4 }, (_, i) => search(`${i}`));
    const leaving = new AbortController();
    const left = kindOf(search('left', leaving.signal));
    leaving.abort();
    expect(await left).toBe('abandoned');
    await Promise.all([...running, search('stays')]);
    expect(api.requested().map((url) => url.split('search=')[1])).not.toContain('left');
  });
});

test('sends the key of an order without an address that strangers may share (SEC-22)', async () => {
  const marina = api.usuarios[0];
  const rest = client.open({}).withToken(marina ? api.token(marina) : '');
  await rest(endpoints.criarPedido, { body: { itens: [] }, idempotencyKey: 'k1' }).catch(
    () => undefined,
  );
  const { headers } = api.calls[0] ?? {};
  expect(headers).toMatchObject({ 'idempotency-key': 'k1' });
  expect(headers).not.toHaveProperty('x-forwarded-for');
});

describe('coalescing', () => {
  test('shares concurrent reads of one path, uncached ones included', async () => {
    const ask = () => client.open({}).anonymous(endpoints.readProdutoById, { id: '1' });
    await Promise.all([ask(), ask(), ask()]);
    expect(api.calls).toHaveLength(1);
    await ask();
    expect(api.calls).toHaveLength(2);
  });

  test('shares reads that no write drops', async () => {
    const ask = () => client.open({}).anonymous(endpoints.readPedidoPublico, { id: '9999' });
    expect(await Promise.all([ask(), ask()])).toEqual([null, null]);
    expect(api.calls).toHaveLength(1);
  });

  test("does not share a session's replies with another operation", async () => {
    const marina = api.usuarios[0];
    const token = marina ? api.token(marina) : '';
    const read = () => client.open({ isReading: true }).withToken(token)(endpoints.readConta, {});
    await Promise.all([read(), read()]);
    expect(api.calls).toHaveLength(2);
  });

  test('sends each read of an operation that writes: it must not be from before the write (GW-05)', async () => {
    const marina = api.usuarios[0];
    const rest = client.open({}).withToken(marina ? api.token(marina) : '');
    await Promise.all([rest(endpoints.readConta, {}), rest(endpoints.readConta, {})]);
    expect(api.calls).toHaveLength(2);
  });

  test('shares the concurrent reads of one operation of a session, and their end (GW-05)', async () => {
    const marina = api.usuarios[0];
    const token = marina ? api.token(marina) : '';
    const steps: TraceStep[] = [];
    const leaving = new AbortController();
    const { withToken } = client.open({ isReading: true, steps, signal: leaving.signal });
    const rest = withToken(token);
    const read = () => rest(endpoints.readConta, {});
    const [one, other] = await Promise.all([read(), read()]);
    expect(other).toBe(one);
    expect(steps).toMatchObject([
      { cache: 'none', status: 200 },
      { cache: 'shared', status: 200 },
    ]);
    await read();
    expect(api.calls).toHaveLength(2);
    api.spoil('GET /usuarios/me', 'silent');
    const waits = [kindOf(read()), kindOf(read())];
    await expectCalls(3);
    leaving.abort();
    expect(await Promise.all(waits)).toEqual(['abandoned', 'abandoned']);
  });

  test('an aborting caller does not abort the others; the last one ends the call', async () => {
    api.spoil('GET /categorias', 'silent', 2);
    const [one, other] = [new AbortController(), new AbortController()];
    const waits = [one, other].map(({ signal }) =>
      kindOf(client.open({ signal }).anonymous(endpoints.listCategorias, {})),
    );
    await expectCalls(1);
    one.abort();
    expect(await waits[0]).toBe('abandoned');
    expect(api.abandoned).toBe(0);
    other.abort();
    expect(await waits[1]).toBe('abandoned');
    await expect.poll(() => api.abandoned, { interval: 5 }).toBe(1);
    const gone = client.open({ signal: AbortSignal.abort() });
    expect(await kindOf(gone.anonymous(endpoints.listCategorias, {}))).toBe('abandoned');
  });
});

describe('wire faults', () => {
  test('aborts the call at its deadline', async () => {
    api.spoil('GET /categorias', 'silent');
    const hurried = { ...endpoints.listCategorias, deadlineMs: 60 };
    expect(await kindOf(client.open({}).anonymous(hurried, {}))).toBe('timeout');
    await expect.poll(() => api.abandoned, { interval: 5 }).toBe(1);
  });

  test('retries a read without a connection exactly once', async () => {
    api.spoil('GET /categorias', 'before', 1);
    expect(await categorias()).toHaveLength(3);
    api.spoil('GET /produtos/destaques', 'before', 9);
    const ask = client.open({}).anonymous(endpoints.listDestaques, {});
    expect(await kindOf(ask)).toBe('unreachable');
    expect(api.calls).toHaveLength(4);
  });

  test('never sends a write twice', async () => {
    api.spoil('POST /auth/login', 'before', 9);
    const body = { username: 'marina', password: 'x' };
    expect(await kindOf(client.open({}).anonymous(endpoints.entrar, { body }))).toBe('unreachable');
    expect(api.calls).toHaveLength(1);
  });

  test.each([
    'truncated',
    { status: 200, body: '<html>' },
    { status: 200, body: '{"a":1}' },
  ] as const)('%j is unreadable', async (fault) => {
    api.spoil('GET /categorias', fault);
    expect(await kindOf(categorias())).toBe('unreadable');
  });

  test('a truncated body and a malformed reply are unreadable', async () => {
    const serve = async (reply: string) => {
      const sockets = new Set<Socket>();
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.once('data', () => socket.end(reply));
        socket.on('error', () => undefined);
      });
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const crooked = openPool(`http://127.0.0.1:${port}`);
      const kind = await kindOf(
        createRestClient(crooked, '/api').open({}).anonymous(endpoints.listCategorias, {}),
      );
      await crooked.destroy();
      for (const socket of sockets) socket.destroy();
      server.close();
      return kind;
    };
    expect(await serve('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n[{"id":1')).toBe(
      'unreadable',
    );
    expect(await serve('nada disso\r\n\r\n')).toBe('unreadable');
    const huge = `HTTP/1.1 200 OK\r\ncontent-length: 5000000\r\n\r\n${' '.repeat(5_000_000)}`;
    expect(await serve(huge)).toBe('unreadable');
  });

  test('forwards no Origin, no cookie, and no token to public calls', async () => {
    await categorias();
    const [call] = api.calls;
    expect(Object.keys(call?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
    ]);
  });
});

describe('trace', () => {
  test("records each call's cost under its path template", async () => {
    const steps: TraceStep[] = [];
    const { anonymous } = client.open({ steps });
    api.spoil('GET /produtos/slug/noite-de-oud', 'before', 1);
    await anonymous(endpoints.readProdutoBySlug, { slug: 'noite-de-oud' });
    await anonymous(endpoints.readProdutoBySlug, { slug: 'noite-de-oud' });
    const common = { metodo: 'GET', caminho: '/produtos/slug/{slug}', resultado: 'ok' };
    expect(steps).toMatchObject([
      { ...common, status: 200, tentativas: 2, cache: 'miss' },
      { ...common, status: null, tentativas: 0, cache: 'hit' },
    ]);
  });
});
