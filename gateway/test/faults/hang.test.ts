import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFaultBench, type FaultBench, shortenDeadlines } from './bench.ts';

const CATEGORIAS = '{ categorias { id } }';
const hang = () => undefined;

let bench: FaultBench;
let restore: () => void;
beforeAll(() => {
  restore = shortenDeadlines(0.1);
});
afterAll(() => restore());
beforeEach(async () => {
  bench = await createFaultBench();
});
afterEach(() => bench.close());

test('a hanging API costs one deadline, then questions fail at once, and it is used again when it answers (GW-09)', async () => {
  bench.proxy.break('*', hang);
  const first = await bench.execute(CATEGORIAS);
  expect(first.codes).toEqual(['UPSTREAM_TIMEOUT']);
  for (const query of ['{ destaques { id } }', '{ produto(slug: "x") { id } }', CATEGORIAS]) {
    const next = await bench.execute(query);
    expect(next.codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    // Half a second by design; more on a busy machine.
    expect(next.ms).toBeLessThan(1500);
  }
  const cart = await bench.execute('{ carrinho { quantidadeTotal } }', { signedIn: true });
  expect([cart.codes, cart.ms < 1500]).toEqual([['UPSTREAM_UNAVAILABLE'], true]);

  bench.proxy.heal();
  await expect
    .poll(async () => (await bench.execute(CATEGORIAS)).data, { interval: 100, timeout: 20_000 })
    .toMatchObject({ categorias: expect.any(Array) });
});

test('one hanging endpoint fails alone (GW-09)', async () => {
  bench.proxy.break('GET /produtos/destaques', hang);
  expect((await bench.execute('{ destaques { id } }')).codes).toEqual(['UPSTREAM_TIMEOUT']);
  expect((await bench.execute(CATEGORIAS)).codes).toEqual([]);
  expect((await bench.execute('{ destaques { id } }')).codes).toEqual(['UPSTREAM_TIMEOUT']);
  expect(
    (await bench.execute('{ carrinho { quantidadeTotal } }', { signedIn: true })).codes,
  ).toEqual([]);
});
