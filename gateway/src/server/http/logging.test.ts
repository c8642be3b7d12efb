import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
const text: string[] = [];
const lines = () => text.map((line): Record<string, unknown> => JSON.parse(line));
const requests = () => lines().filter((line) => line['msg'] === 'request');

async function open() {
  text.length = 0;
  bench = await createTestBench({
    environment: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => text.push(line) },
  });
}

afterEach(() => bench.close());

test('one line per request names its id, operation, milliseconds, REST calls and cache (GW-15)', async () => {
  await open();
  const { headers } = await bench.execute('query Home { categorias { id } destaques { id } }');
  await expect.poll(requests).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId: headers['x-request-id'],
      method: 'POST',
      route: '/graphql',
      status: 200,
      ms: expect.any(Number),
      operation: 'Home',
      type: 'query',
      cache: expect.stringMatching(/^(none|miss)$/),
      calls: 2,
      callsMs: expect.any(Number),
      msg: 'request',
    },
  ]);
});

test('a line holds the codes of errors, and no name that is not a short word (GW-15)', async () => {
  await open();
  await bench.execute(`query ${'N'.repeat(61)} { minhaConta { id } carrinho { id } }`);
  await expect.poll(() => requests().length).toBe(1);
  expect(requests()[0]).toMatchObject({ codes: expect.any(Array) });
  expect(requests()[0]).not.toHaveProperty('operation');
});

test('the log of requests holds no path, query, header, body or variable (GW-15)', async () => {
  await open();
  const secret = 'segredo-8812';
  await bench.execute(
    `mutation Entrar($u: String!) { entrar(username: $u, senha: "${secret}") { __typename } }`,
    { variables: { u: secret }, headers: { 'x-outro': secret, cookie: `a=${secret}` } },
  );
  await bench.execute(`{ ${secret.replace('-', '_')} }`);
  for (const path of [`/${secret}`, `/shop?busca=${secret}`, `/produto/${secret}%zz`]) {
    await (await request(bench.url + path, { headers: { authorization: secret } })).body.dump();
  }
  await expect.poll(() => requests().length).toBe(5);
  expect(text.join('')).not.toMatch(/segredo.8812/);
});

test('an outage logs one line per endpoint and kind, not one per call', async () => {
  await open();
  bench.api.spoil('GET /produtos/destaques', 'before', 50);
  for (let i = 0; i < 6; i += 1) await bench.execute('{ destaques { id } }');
  await expect.poll(() => requests().length).toBe(6);
  expect(lines().filter((line) => line['msg'] === 'upstream call failed')).toHaveLength(1);
});

test('a request whose client left is logged with status 499', async () => {
  await open();
  bench.api.spoil('GET /produtos/destaques', { delayMs: 300 });
  const leaving = new AbortController();
  const reply = request(`${bench.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ destaques { id } }"}',
    signal: leaving.signal,
  });
  await expect.poll(() => bench.api.requested()).toContain('/produtos/destaques');
  leaving.abort();
  await expect(reply).rejects.toThrow();
  await expect.poll(requests).toMatchObject([{ route: '/graphql', status: 499 }]);
});
