import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCollector } from '../../../test/collector.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let collector: Awaited<ReturnType<typeof openCollector>>;
let bench: TestBench;

beforeEach(async () => {
  collector = await openCollector();
});
afterEach(() => collector.close());

const open = async (environment: Record<string, string> = {}) => {
  bench = await createTestBench({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...environment,
  });
};

/** Closing the gateway sends what it still holds. */
const spansAfterClose = async () => {
  await bench.close();
  return collector.spans;
};

test('an operation and its REST calls are one trace, and the API learns of it (GW-14)', async () => {
  await open();
  await bench.execute('query Destaques { destaques { id } }');
  const sent = bench.api.calls.find(({ url }) => url.startsWith('/produtos/destaques'));
  const spans = await spansAfterClose();
  const server = spans.find(({ name }) => name === 'POST /graphql');
  const call = spans.find(({ name }) => name === 'GET /produtos/destaques');
  expect(server?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/graphql',
    'http.response.status_code': 200,
    'graphql.operation.name': 'Destaques',
    'graphql.operation.type': 'query',
  });
  expect(call).toMatchObject({
    service: 'gateway',
    traceId: server?.traceId,
    parentSpanId: server?.spanId,
    attributes: { 'http.response.status_code': 200 },
  });
  expect(sent?.headers['traceparent']).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
});

test("a browser's traceparent chooses neither trace nor sampling (GW-14)", async () => {
  await open({ OTEL_TRACES_SAMPLER_ARG: '0' });
  const foreign = '4bf92f3577b34da6a3ce929d0e0e4736';
  await bench.execute('{ destaques { id } }', {
    headers: { traceparent: `00-${foreign}-00f067aa0ba902b7-01` },
  });
  const { headers = {} } = bench.api.calls.find(({ url }) => url.includes('destaques')) ?? {};
  expect(headers['traceparent']).toMatch(/-00$/);
  expect(headers['traceparent']).not.toContain(foreign);
  expect(await spansAfterClose()).toEqual([]);
});

test('a failed call ends its span with the kind of the failure (GW-14)', async () => {
  await open();
  bench.api.spoil('GET /produtos/destaques', { status: 500, body: 'palavra-alheia' }, 5);
  bench.api.spoil('GET /categorias', 'before', 5);
  await bench.execute('{ destaques { id } categorias { id } }');
  const spans = await spansAfterClose();
  const kindOf = (wanted: string) =>
    spans.find(({ name }) => name === wanted)?.attributes['error.type'];
  expect(kindOf('GET /produtos/destaques')).toBe('refused');
  expect(kindOf('GET /categorias')).toBe('unreachable');
  expect(kindOf('POST /graphql')).toMatch(/^UPSTREAM_/);
  expect(collector.text()).not.toContain('palavra-alheia');
});

test('spans hold no token, name, address, value or variable (GW-14)', async () => {
  await open();
  const secrets = ['senha-de-teste', 'fulana.de.tal', '198.51.100.7', 'Rua Sigilosa'];
  await bench.execute(
    `mutation Entrar($u: String!, $s: String!) { entrar(username: $u, senha: $s) { __typename } }`,
    {
      variables: { u: secrets[1], s: secrets[0] },
      token: bench.tokenOf('admin'),
      headers: { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'Rua Sigilosa' },
    },
  );
  await bench.execute(`query ${'N'.repeat(61)} { produtos(busca: "Rua Sigilosa") { total } }`);
  const token = bench.tokenOf('admin').split('.')[2] ?? '';
  expect(await spansAfterClose()).not.toEqual([]);
  for (const secret of [...secrets, token, 'N'.repeat(61)]) {
    expect(collector.text()).not.toContain(secret);
  }
});

test('without an endpoint no header is added', async () => {
  bench = await createTestBench();
  await bench.execute('{ destaques { id } }');
  expect(bench.api.calls.at(-1)?.headers).not.toHaveProperty('traceparent');
  await bench.close();
});
