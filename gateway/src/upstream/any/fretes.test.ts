import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
let token: string;
/** Rows that the API keeps, by state. */
let stored: Map<string, Record<string, unknown>>;

const RESULT = `__typename
  ... on ListaFretes { fretes { uf valor prazoMinDias prazoMaxDias } padrao { valor prazoMaxDias } }
  ... on Falha { codigo mensagem campo }`;
const run = async (mutation: string) => {
  const { data, codes, text } = await bench.execute(`mutation { r: ${mutation} { ${RESULT} } }`, {
    token,
  });
  return { r: data?.['r'], codes, text };
};
const define = (uf: string, valor: number, prazoMinDias: number, prazoMaxDias: number) =>
  run(
    `definirFrete(input: { uf: ${uf}, valor: ${valor}, prazoMinDias: ${prazoMinDias}, prazoMaxDias: ${prazoMaxDias} })`,
  );
const definePadrao = (valor: number, prazoMaxDias: number) =>
  run(
    `definirFretePadrao(input: { valor: ${valor}, prazoMinDias: 1, prazoMaxDias: ${prazoMaxDias} })`,
  );
const remove = (uf: string) => run(`removerFrete(uf: ${uf})`);
const writes = () =>
  bench.api.calls.filter(({ method }) => method === 'PUT' || method === 'DELETE');
const lastBody = (): Record<string, unknown> => JSON.parse(bench.api.calls.at(-1)?.body ?? '{}');

/** Answers like an API that keeps freight by state. */
const keepFretes = () => {
  const answer = (call: string, body: () => string) =>
    bench.api.spoil(
      call,
      {
        status: 200,
        get body() {
          return body();
        },
      },
      99,
    );
  answer('GET /fretes', () => JSON.stringify([...stored.values()].filter(({ uf }) => uf !== 'BR')));
  answer('POST /frete/cotar', () => {
    const uf = String(lastBody()['estado']);
    return JSON.stringify(
      stored.get(uf) ?? { uf, servico: 'A combinar', valor: 0, aCombinar: true },
    );
  });
  answer('GET /fretes/padrao', () => JSON.stringify({ padrao: stored.get('BR') ?? null }));
  answer('PUT /fretes/padrao', () => {
    stored.set('BR', { uf: 'BR', ...lastBody() });
    return '{}';
  });
  answer('DELETE /fretes/padrao', () => {
    stored.delete('BR');
    return '';
  });
  for (const uf of ['CE', 'SP']) {
    answer(`PUT /fretes/${uf}`, () => {
      stored.set(uf, { uf, ...lastBody() });
      return '{}';
    });
    answer(`DELETE /fretes/${uf}`, () => {
      stored.delete(uf);
      return '';
    });
  }
};

beforeEach(() => {
  stored = new Map();
});
afterEach(() => bench.close());

describe('freight by state on an API that keeps it', () => {
  beforeEach(async () => {
    bench = await createTestBench();
    token = bench.tokenOf('admin');
    keepFretes();
  });

  test('answers setting and removing with the whole list in alphabetical order (C-40)', async () => {
    await define('SP', 23.9, 2, 4);
    expect((await define('CE', 12.9, 1, 3)).r).toEqual({
      __typename: 'ListaFretes',
      fretes: [
        { uf: 'CE', valor: 12.9, prazoMinDias: 1, prazoMaxDias: 3 },
        { uf: 'SP', valor: 23.9, prazoMinDias: 2, prazoMaxDias: 4 },
      ],
      padrao: null,
    });
    expect((await remove('SP')).r).toMatchObject({ fretes: [{ uf: 'CE' }] });
    expect(writes()[0]?.body).toBe(
      JSON.stringify({ servico: 'Entrega padrão', valor: 23.9, prazoMinDias: 2, prazoMaxDias: 4 }),
    );
  });

  test('sets and removes the default, keeping the name of its service (DASH-04)', async () => {
    stored.set('BR', { uf: 'BR', servico: 'Correios', valor: 1, prazoMinDias: 1, prazoMaxDias: 1 });
    await define('CE', 12.9, 1, 3);
    expect((await definePadrao(39.9, 15)).r).toMatchObject({
      fretes: [{ uf: 'CE' }],
      padrao: { valor: 39.9, prazoMaxDias: 15 },
    });
    expect(stored.get('BR')).toMatchObject({ servico: 'Correios', prazoMinDias: 1 });
    expect((await run('removerFretePadrao')).r).toMatchObject({ padrao: null });
    const sent = writes().length;
    expect((await run('removerFretePadrao')).r).toMatchObject({
      fretes: [{ uf: 'CE' }],
      padrao: null,
    });
    expect(writes()).toHaveLength(sent);
    await definePadrao(5, 2);
    expect(stored.get('BR')).toMatchObject({ servico: 'Entrega padrão' });
    expect((await definePadrao(5, 0)).r).toMatchObject({ campo: 'prazoMaxDias' });
  });

  test('answers FreteIndisponivel where only states have freight (DASH-04)', async () => {
    const body = JSON.stringify({ codigo: 'NAO_ENCONTRADO', mensagem: 'texto da API' });
    bench.api.spoil('PUT /fretes/padrao', { status: 404, body });
    expect((await definePadrao(5, 2)).r).toMatchObject({ __typename: 'FreteIndisponivel' });
  });

  test("keeps the service's name, which cannot be edited here", async () => {
    stored.set('CE', { uf: 'CE', servico: 'Motoboy', valor: 10, prazoMinDias: 1, prazoMaxDias: 1 });
    await define('CE', 12.9, 1, 3);
    expect(stored.get('CE')).toMatchObject({ servico: 'Motoboy', valor: 12.9 });
  });

  test('answers the removal of a missing row with the list, without a write', async () => {
    expect((await remove('SP')).r).toEqual({
      __typename: 'ListaFretes',
      fretes: [],
      padrao: null,
    });
    expect(writes()).toEqual([]);
  });

  test.each([
    ['valor', -0.01, 1, 3],
    ['valor', 10_000.01, 1, 3],
    ['prazoMinDias', 1, 0, 3],
    ['prazoMinDias', 1, 61, 61],
    ['prazoMaxDias', 1, 1, 0],
    ['prazoMaxDias', 1, 1, 61],
    ['prazoMaxDias', 1, 4, 3],
  ])('refuses an invalid %s (%d, %d, %d) before any write', async (campo, valor, min, max) => {
    expect((await define('CE', valor, min, max)).r).toMatchObject({
      __typename: 'DadosInvalidos',
      campo,
    });
    expect(bench.api.requested().filter((url) => url.startsWith('/frete'))).toEqual([]);
  });

  test('accepts zero as free delivery', async () => {
    expect((await define('CE', 0, 1, 60)).r).toMatchObject({ fretes: [{ valor: 0 }] });
  });

  test.each(['before', { status: 500, body: '' }] as const)(
    'fails when a write does not arrive (%j), and does not repeat it',
    async (fault) => {
      bench.api.spoil('PUT /fretes/CE', fault);
      const { codes } = await define('CE', 1, 1, 1);
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(writes()).toHaveLength(1);
    },
  );

  test('does not report a removal when the reply is lost and the list is unreadable', async () => {
    await define('SP', 1, 1, 1);
    bench.api.spoil('DELETE /fretes/SP', 'before');
    let reads = 0;
    bench.api.faults.set('GET /fretes', {
      times: 9,
      get fault() {
        reads += 1;
        return reads === 1
          ? { status: 200, body: JSON.stringify([...stored.values()]) }
          : { status: 403, body: '' };
      },
    });
    const { r, codes } = await remove('SP');
    expect([r, codes]).toEqual([undefined, ['UPSTREAM_UNAVAILABLE']]);
  });

  test('answers with the list when a write with a bad reply succeeded', async () => {
    bench.api.spoil('PUT /fretes/CE', {
      status: 504,
      get body() {
        stored.set('CE', { uf: 'CE', ...lastBody() });
        return 'upstream of proxy 10.0.0.1 timed out';
      },
    });
    const { r, text } = await define('CE', 1, 1, 1);
    expect(r).toMatchObject({ __typename: 'ListaFretes' });
    expect(text).not.toContain('10.0.0.1');
  });

  test.each([
    [422, 'PRAZO_INVALIDO', 'prazoMaxDias'],
    [400, 'DADOS_INVALIDOS', 'valor'],
  ])("explains the API's refusal (%i %s) in our own words", async (status, codigo, campo) => {
    const body = JSON.stringify({ codigo, campo: 'valor', mensagem: 'texto da API' });
    bench.api.spoil('PUT /fretes/CE', { status, body });
    const { r, text } = await define('CE', 1, 1, 1);
    expect(r).toMatchObject({ __typename: 'DadosInvalidos', campo });
    expect(text).not.toContain('texto da API');
  });
});

describe.each(['plain', 'empty403'] as const)(
  'freight by state on an API without it (%s)',
  (errors) => {
    beforeEach(async () => {
      bench = await createTestBench({ errors });
      token = bench.tokenOf('admin');
    });

    test('answers RecursoIndisponivel to setting and removing, without a write', async () => {
      const absent = { __typename: 'FreteIndisponivel', codigo: 'FRETE_INDISPONIVEL', campo: null };
      expect((await define('CE', 1, 1, 1)).r).toMatchObject(absent);
      expect((await remove('CE')).r).toMatchObject(absent);
      expect((await definePadrao(1, 1)).r).toMatchObject(absent);
      expect((await run('removerFretePadrao')).r).toMatchObject(absent);
      expect(writes()).toEqual([]);
    });

    test('is for admins only', async () => {
      token = bench.tokenOf('marina');
      expect((await define('CE', 1, 1, 1)).codes).toEqual(['FORBIDDEN']);
    });
  },
);
