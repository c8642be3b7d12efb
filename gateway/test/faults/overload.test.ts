import { request } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFaultBench, type FaultBench } from './bench.ts';

let bench: FaultBench;
beforeEach(async () => {
  bench = await createFaultBench();
});
afterEach(() => bench.close());

/** 150 product pages, a row with places, and 150 lists of a row without; each of them another call. */
const QUESTIONS = Array.from({ length: 150 }, (_, n) => {
  const categoria = ['Masculino', 'Feminino', 'Árabe'][n % 3];
  const limite = 1 + Math.floor(n / 3);
  return [
    `{ produto(slug: "s${n}") { id } }`,
    `{ maisVendidos(categoria: "${categoria}", limite: ${limite}) { id } }`,
  ];
}).flat();

test('overload sheds anonymous operations with 503 and Retry-After; signed-in ones are answered (GW-08)', async () => {
  bench.proxy.latencyMs = 600;
  const anonymous = QUESTIONS.map((query) => bench.execute(query));
  const signedIn = Array.from({ length: 20 }, () =>
    bench.execute('{ carrinho { quantidadeTotal } }', { signedIn: true }),
  );
  const live = await request(`${bench.url}/health/live`);
  expect(live.statusCode).toBe(200);
  await live.body.dump();

  const answers = await Promise.all(anonymous);
  const shed = answers.filter(({ status }) => status === 503);
  expect(shed.length).toBeGreaterThan(20);
  for (const { headers, codes, data } of shed) {
    expect([headers['retry-after'], codes]).toEqual(['1', ['RATE_LIMITED']]);
    expect(Object.values(data ?? {})).toEqual([null]);
  }
  const answered = answers.filter(({ status }) => status === 200);
  expect(answered.length).toBeGreaterThan(32);
  expect(answered.flatMap(({ codes }) => codes)).toEqual([]);
  expect((await Promise.all(signedIn)).flatMap(({ codes }) => codes)).toEqual([]);

  bench.proxy.latencyMs = 0;
  const after = await Promise.all(
    Array.from({ length: 20 }, (_, n) => bench.execute(`{ produto(slug: "depois${n}") { id } }`)),
  );
  expect(after.flatMap(({ codes }) => codes)).toEqual([]);
});
