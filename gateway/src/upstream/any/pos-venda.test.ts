import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const READ = 'GET /pedidos/104';
const RECEIVE = 'POST /pedidos/104/desistencia/receber';
const REPEAT = 'POST /estornos/7/repetir';
const CLOCK = '2026-03-02T10:00:00';

const estorno = {
  id: 7,
  valor: 79.9,
  estado: 'PEDIDO',
  motivo: 'desistência',
  pedidoEm: CLOCK,
  concluidoEm: null,
};
const pedido = (given: object = {}) => ({
  id: 104,
  data: CLOCK,
  status: 'ENTREGUE',
  versao: 3,
  itens: [{ id: 1, nome: 'Âmbar', quantidade: 2, precoUnitario: 79.9 }],
  desistencia: { data: CLOCK, motivo: null, prazoAte: '2026-03-09' },
  pagamento: { provedor: 'simulado', valor: 159.8, pagoEm: CLOCK, estornos: [] },
  ...given,
});
const received = pedido({
  desistencia: {
    data: CLOCK,
    motivo: null,
    prazoAte: '2026-03-09',
    recebidaEm: CLOCK,
    valor: 79.9,
  },
  pagamento: {
    provedor: 'simulado',
    valor: 159.8,
    pagoEm: CLOCK,
    estornos: [estorno, { ...estorno, id: 8, estado: 'FALHOU', concluidoEm: CLOCK }],
  },
});
const reply = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench();
});
afterEach(() => bench.close());

const run = async (mutation: string) => {
  const { data, codes } = await bench.execute(
    `mutation { r: ${mutation} { __typename ... on Falha { campo mensagem } ... on Pedido {
      desistencia { data pedidaEm prazoAte recebidaEm valor }
      pagamento { provedor valor pagoEm estornado estornos { id valor estado pedidoEm concluidoEm } } } } }`,
    { token: bench.tokenOf('admin') },
  );
  return { r: data?.['r'], codes };
};
const receive = (itens = '') => run(`receberDesistencia(input: { pedidoId: 104${itens} })`);

test('receives returned units and answers with the refund (DASH-02)', async () => {
  bench.api.spoil(READ, reply(pedido()));
  bench.api.spoil(RECEIVE, reply(received));
  const at = `${CLOCK}-03:00`;
  expect(
    (await receive(', itens: [{ itemId: 1, quantidade: 1 }], voltaAoEstoque: false')).r,
  ).toEqual({
    __typename: 'Pedido',
    desistencia: { data: at, pedidaEm: at, prazoAte: '2026-03-09', recebidaEm: at, valor: 79.9 },
    pagamento: {
      provedor: 'SIMULADO',
      valor: 159.8,
      pagoEm: at,
      estornado: 79.9,
      estornos: [
        { id: '7', valor: 79.9, estado: 'PEDIDO', pedidoEm: at, concluidoEm: null },
        { id: '8', valor: 79.9, estado: 'FALHOU', pedidoEm: at, concluidoEm: at },
      ],
    },
  });
  expect(JSON.parse(bench.api.calls.at(-1)?.body ?? '')).toEqual({
    voltaAoEstoque: false,
    itens: [{ itemId: 1, quantidade: 1 }],
  });
});

test.each([
  [', itens: []', 'Diga o que voltou.'],
  [', itens: [{ itemId: 9, quantidade: 1 }]', 'Este item não é do pedido.'],
  [', itens: [{ itemId: 1, quantidade: 0 }]', 'Diga quantas unidades voltaram.'],
  [
    ', itens: [{ itemId: 1, quantidade: 2 }, { itemId: 1, quantidade: 1 }]',
    'De Âmbar o pedido tem 2 un.',
  ],
])('refuses %s unsent (DASH-02)', async (itens, mensagem) => {
  bench.api.spoil(READ, reply(pedido()));
  expect((await receive(itens)).r).toEqual({
    __typename: 'DadosInvalidos',
    campo: 'itens',
    mensagem,
  });
  expect(bench.api.requested('POST')).toEqual([]);
});

test('an order without a withdrawal is refused, unsent and by the API (DASH-02)', async () => {
  bench.api.spoil(READ, reply(pedido({ desistencia: null })));
  const refusal = { __typename: 'DadosInvalidos', campo: 'pedidoId' };
  expect((await receive()).r).toMatchObject(refusal);
  bench.api.spoil(READ, reply(pedido()), 2);
  bench.api.spoil(RECEIVE, reply({ codigo: 'SEM_DESISTENCIA' }, 409));
  expect((await receive()).r).toMatchObject(refusal);
});

test('after a lost reply the order decides, and nothing is sent twice (DASH-02, F1)', async () => {
  const reads = [pedido(), received];
  bench.api.spoil(
    READ,
    {
      status: 200,
      get body() {
        return JSON.stringify(reads.shift());
      },
    },
    2,
  );
  bench.api.spoil(RECEIVE, 'after');
  expect((await receive()).r).toMatchObject({ __typename: 'Pedido' });
  expect(bench.api.requested('POST')).toHaveLength(1);
});

test('a refused refund is requested again (DASH-02)', async () => {
  bench.api.spoil(REPEAT, reply(received));
  expect((await run('repetirEstorno(id: 7)')).r).toMatchObject({ __typename: 'Pedido' });
  bench.api.spoil(REPEAT, reply({ codigo: 'ESTORNO_NAO_ENCONTRADO' }, 404));
  expect((await run('repetirEstorno(id: 7)')).r).toMatchObject({ campo: 'id' });
  bench.api.spoil(REPEAT, 'before');
  expect((await run('repetirEstorno(id: 7)')).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
});
