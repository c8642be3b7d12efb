import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const GET = 'GET /pedidos/101/notas';
const POST = 'POST /pedidos/101/notas';
const nota = { id: 4, texto: 'Ligar antes.', autor: 'lojista', data: '2026-03-01T09:15:00' };
const reply = (notas: readonly object[]) => ({ status: 200, body: JSON.stringify(notas) });

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench({ errors: 'plain' });
});
afterEach(() => bench.close());

const write = async (texto = 'Ligar antes.') => {
  const { data, codes, text } = await bench.execute(
    `mutation ($texto: String!) { r: anotarPedido(pedidoId: 101, texto: $texto) {
      __typename ... on Falha { campo } ... on Pedido { notas { id texto autor criadaEm } } } }`,
    { token: bench.tokenOf('admin'), variables: { texto } },
  );
  return { r: data?.['r'], codes, text };
};

test('sends a note once and returns the notes (DASH-01)', async () => {
  bench.api.spoil(GET, reply([nota]), 2);
  bench.api.spoil(POST, reply([]));
  expect((await write(' Ligar antes. ')).r).toEqual({
    __typename: 'Pedido',
    notas: [
      { id: '4', texto: 'Ligar antes.', autor: 'lojista', criadaEm: '2026-03-01T09:15:00-03:00' },
    ],
  });
});

test.each(['', ' ', 'a'.repeat(2001), 'a\0b'])(
  'refuses an unfit text unsent: %# (DASH-01)',
  async (texto) => {
    expect((await write(texto)).r).toEqual({ __typename: 'DadosInvalidos', campo: 'texto' });
    expect(bench.api.requested()).toEqual(['/usuarios/me']);
  },
);

test.each([
  ['is there', [nota], true],
  ['is not there', [], false],
  ['was there before', [{ ...nota, id: 3 }], false],
])('after a lost reply the notes decide: the note %s (DASH-01)', async (_, after, written) => {
  const lists = [[{ ...nota, id: 3 }], after];
  bench.api.spoil(
    GET,
    {
      status: 200,
      get body() {
        return JSON.stringify(lists.shift() ?? after);
      },
    },
    3,
  );
  bench.api.spoil(POST, { status: 504, body: '' });
  const { r, codes, text } = await write();
  expect(bench.api.requested('POST')).toHaveLength(1);
  if (written) expect(r).toMatchObject({ __typename: 'Pedido' });
  else {
    expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(text).toContain('Look at the notes');
  }
});
