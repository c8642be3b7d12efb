import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestBench, type TestBench } from '../../../../test/test-bench.ts';
import { RestFailure } from '../../../upstream/rest/failure.ts';
import { pedidoWire } from '../../../upstream/wire/pedidos.ts';
import { anotarPedido } from './notas.ts';

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
  const { data, codes } = await bench.execute(
    `mutation ($texto: String!) { r: anotarPedido(pedidoId: 101, texto: $texto) {
      __typename ... on Falha { campo } ... on Pedido { notas { id texto autor criadaEm } } } }`,
    { token: bench.tokenOf('admin'), variables: { texto } },
  );
  return { r: data?.['r'], codes };
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

const row = { id: '4', texto: 'Ligar antes.', autor: null, criadaEm: '2026-03-01T09:15:00' };

test.each([
  ['is there', [row], true],
  ['is not there', [], false],
  ['was there before', [{ ...row, id: '3' }], false],
])('after a lost reply the notes decide: the note %s (DASH-01)', async (_, after, written) => {
  const pedido = pedidoWire.parse({ id: 101, data: '2026-03-01T09:15:00' });
  const notas = vi.fn(async () => after).mockResolvedValueOnce([{ ...row, id: '3' }]);
  const outcome = anotarPedido(
    {
      read: async () => pedido,
      notas,
      anotar: async () => {
        throw new RestFailure('timeout', 'a lost reply');
      },
    },
    async () => undefined,
    '101',
    'Ligar antes.',
  );
  if (written) expect(await outcome).toBe(pedido);
  else await expect(outcome).rejects.toThrow(/Look at the notes/);
});
