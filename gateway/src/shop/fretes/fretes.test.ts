import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

describe.each(['plain', 'empty403'] as const)('freight, error world %s', (errors) => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench({ errors });
  });
  afterEach(() => bench.close());

  const QUOTE = '{ cotarFrete(cep: "60.000-000") { cep uf servico valor prazo aCombinar } }';

  test('answers null, read as "a combinar", on an API without freight (C-40)', async () => {
    expect((await bench.execute(QUOTE)).data).toEqual({ cotarFrete: null });
    expect((await bench.execute('{ fretes { uf } fretePadrao { valor } }')).data).toEqual({
      fretes: null,
      fretePadrao: null,
    });
  });

  test("returns the shop's price and delivery time for a hyphenated CEP (S1)", async () => {
    const reply = { uf: 'CE', servico: 'Entrega padrão', valor: 12.9, prazo: '3 dias úteis' };
    bench.api.spoil('POST /frete/cotar', { status: 200, body: JSON.stringify(reply) });
    expect((await bench.execute(QUOTE)).data).toEqual({
      cotarFrete: { cep: '60000-000', aCombinar: false, ...reply },
    });
    expect(bench.api.calls.at(-1)?.body).toBe('{"cep":"60000-000"}');
  });

  test('returns the table in alphabetical order of the states', async () => {
    const rows = ['SP', 'CE'].map((uf) => ({ uf, valor: 10, prazoMinDias: 1, prazoMaxDias: 2 }));
    bench.api.spoil('GET /fretes', { status: 200, body: JSON.stringify(rows) });
    const { data } = await bench.execute('{ fretes { uf valor prazoMinDias prazoMaxDias } }');
    expect(data).toEqual({ fretes: rows.toReversed() });
  });

  test.each(['', '6000-000', '600000000', 'abcdefgh'])('rejects the CEP %j', async (cep) => {
    const { codes } = await bench.execute(`{ cotarFrete(cep: "${cep}") { valor } }`);
    expect(codes).toEqual(['BAD_USER_INPUT']);
    expect(bench.api.requested()).toEqual([]);
  });

  test('fails when the API is down instead of answering "a combinar"', async () => {
    bench.api.spoil('POST /frete/cotar', 'before');
    expect((await bench.execute(QUOTE)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});
