import { request } from 'undici';
import { expect, test } from 'vitest';
import { createTestBench } from '../../../test/test-bench.ts';
import { ERROR_CODES } from '../graphql/errors.ts';
import { serveMetrics } from '../http/metrics.ts';
import { createPrometheus } from './prometheus.ts';

test('counts an operation by name; a name that no client of ours uses is counted as other (GW-13)', async () => {
  const prometheus = createPrometheus(new Set(['Carrinho']), ERROR_CODES);
  for (const name of ['Carrinho', 'x'.repeat(5000), undefined, '__proto__']) {
    prometheus.operation({ name, cache: 'none', outcome: 'ok' });
  }
  const text = await prometheus.scrape();
  expect(text).toContain(
    'gateway_graphql_operations_total{operation="Carrinho",outcome="ok",cache="none"} 1',
  );
  expect(text).toContain(
    'gateway_graphql_operations_total{operation="other",outcome="ok",cache="none"} 3',
  );
});

test('counts every error code under its own name (GW-13)', async () => {
  const prometheus = createPrometheus(new Set(), ERROR_CODES);
  for (const outcome of ERROR_CODES) {
    prometheus.operation({ name: undefined, cache: 'none', outcome });
  }
  const text = await prometheus.scrape();
  for (const code of ['PERSISTED_QUERY_NOT_FOUND', 'SUBSCRIPTIONS_OFF', 'INTERNAL']) {
    expect(text).toContain(`outcome="${code}"`);
  }
  expect(text).not.toContain('outcome="other"');
});

test('reads watched values at each scrape, with the latest reader (GW-13)', async () => {
  const prometheus = createPrometheus(new Set(), ERROR_CODES);
  let bytes = 7;
  prometheus.watch('answer_cache_bytes', () => bytes);
  prometheus.watch('answer_cache_evictions_total', () => 1);
  prometheus.watch('answer_cache_evictions_total', () => 3);
  expect(await prometheus.scrape()).toContain('gateway_answer_cache_bytes 7');
  bytes = 8;
  const text = await prometheus.scrape();
  expect(text).toContain('gateway_answer_cache_bytes 8');
  expect(text).toContain('gateway_answer_cache_evictions_total 3');
});

test('serves /metrics on a separate port, and nothing else there (GW-13)', async () => {
  const server = await serveMetrics(createPrometheus(new Set(), ERROR_CODES), {
    host: '127.0.0.1',
    port: 0,
  });
  try {
    const reply = await request(server.url);
    expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4');
    const text = await reply.body.text();
    for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_heap_size_used_bytes']) {
      expect(text).toContain(name);
    }
    const other = await request(new URL('/graphql', server.url), { method: 'POST' });
    expect(other.statusCode).toBe(404);
    await other.body.dump();
  } finally {
    await server.close();
  }
});

test('random requests add no series (GW-13)', async () => {
  const bench = await createTestBench({ METRICS_PORT: '0' });
  try {
    const seriesAfter = async (requests: number, from: number) => {
      for (let i = from; i < from + requests; i += 1) {
        await bench.execute(`query Busca${i} { produto(slug: "s${i}") { id } }`);
        await bench.execute(`query Busca${i} { campo${i} }`);
        for (const path of [`/p${i}`, `/shop?busca=${i}`, `/imagens/${i}.webp`]) {
          await (await request(bench.url + path, { headers: { accept: '*/*' } })).body.dump();
        }
      }
      const text = (await bench.scrape()) ?? '';
      const own = text.split('\n').filter((line) => line.startsWith('gateway_'));
      expect(own.join('\n')).not.toMatch(/Busca|campo\d|s1\b|\/p\d/);
      return own.length;
    };
    const first = await seriesAfter(3, 0);
    expect(first).toBeGreaterThan(10);
    expect(await seriesAfter(30, 3)).toBe(first);
  } finally {
    await bench.close();
  }
});

test('counts the outcomes of sign-ins (GW-13)', async () => {
  const bench = await createTestBench({ METRICS_PORT: '0' });
  try {
    const entrar = 'mutation { entrar(username: "ninguem", senha: "errada") { __typename } }';
    await bench.execute(entrar);
    expect(await bench.scrape()).toContain(
      'gateway_sign_ins_total{outcome="CredenciaisInvalidas"} 1',
    );
  } finally {
    await bench.close();
  }
});

test('records nothing without METRICS_PORT', async () => {
  const bench = await createTestBench();
  await bench.execute('{ categorias { id } }');
  expect(await bench.scrape()).toBeNull();
  await bench.close();
});

test('shows the calls in progress, the waiting ones and the open breaker (GW-13)', async () => {
  const bench = await createTestBench({ METRICS_PORT: '0' });
  try {
    expect(await bench.scrape()).toContain('gateway_upstream_calls_waiting 0');
    bench.api.spoil('GET /produtos/destaques', { delayMs: 200 });
    const answer = bench.execute('{ destaques { id } }');
    await expect.poll(bench.scrape).toContain('gateway_upstream_calls_running 1');
    await answer;
    const text = (await bench.scrape()) ?? '';
    expect(text).toContain('gateway_upstream_calls_running 0');
    expect(text).toContain('gateway_upstream_breaker_open 0');
    expect(text).toContain(
      'gateway_rest_call_seconds_count{call="GET /produtos/destaques",status="2xx",cache="miss"} 1',
    );
  } finally {
    await bench.close();
  }
});

test('shows whether Redis answers, and the open subscriptions (GW-13)', async () => {
  const bench = await createTestBench({ METRICS_PORT: '0', REDIS_URL: 'redis://127.0.0.1:9' });
  try {
    expect(await bench.scrape()).toContain('gateway_redis_up 0');
    expect(await bench.scrape()).toContain('gateway_redis_bypassed_total 1');
    const { body } = await request(`${bench.url}/graphql/stream`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${bench.tokenOf('admin')}`,
      },
      body: '{"query":"subscription { pedidosNovos { id } }"}',
    });
    expect(await bench.scrape()).toContain('gateway_subscriptions_open 1');
    expect(await bench.scrape()).toContain('gateway_http_requests_running 1');
    body.on('error', () => undefined).destroy();
    await expect.poll(bench.scrape).toContain('gateway_subscriptions_open 0');
    await expect.poll(bench.scrape).toContain('gateway_http_requests_running 0');
  } finally {
    await bench.close();
  }
});

test('a cached answer is counted with its name and the outcome of the answer cache (GW-13)', async () => {
  const bench = await createTestBench({ METRICS_PORT: '0' });
  try {
    for (let i = 0; i < 3; i += 1) await bench.execute('{ categorias { id } }');
    const text = (await bench.scrape()) ?? '';
    const counted = (cache: string) =>
      text.includes(
        `gateway_graphql_operations_total{operation="other",outcome="ok",cache="${cache}"}`,
      );
    expect(['miss', 'fresh'].map(counted)).toEqual([true, true]);
    expect(text).toMatch(/gateway_answer_cache_entries [1-9]/);
  } finally {
    await bench.close();
  }
});
