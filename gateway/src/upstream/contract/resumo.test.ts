import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
let token: string;

const RESUMO = `{ adminResumo { atualizadoEm produtos esgotados estoqueBaixo usuarios pedidos
  pedidosPorStatus { status quantidade } faturamento30Dias hoje { ...D } porDia { ...D }
  maisVendidos30Dias { nome unidades faturamento produto { slug } } pedidosRecentes { id status } } }
  fragment D on ResumoDia { data pedidos faturamento devolvido }`;
const read = async () => {
  const { data } = await bench.execute(RESUMO, { token });
  return data?.['adminResumo'];
};
/** The token of a mailed link. */
const LINK = `a.${'b'.repeat(20)}`;
/** Marks order 101 as paid. */
const move = () =>
  bench.executeAs(
    'admin',
    'mutation { atualizarPedido(id: 101, input: { status: PAGO }) { __typename } }',
  );

describe('figures of an API with the contract', () => {
  beforeEach(async () => {
    bench = await createTestBench({ API_CONTRACT: '1', PIX_AUTOMATICO: 'on' });
    token = bench.tokenOf('admin');
  });
  afterEach(() => bench.close());

  const FIGURES = {
    produtos: 78,
    esgotados: 2,
    estoqueBaixo: 9,
    usuarios: 3,
    pedidos: 41,
    pedidosPorStatus: [{ status: 'CONCLUIDO', quantidade: 12 }],
    faturamento30Dias: 20.5,
    porDia: [
      { data: '2026-03-30', pedidos: 1, faturamento: 20, devolvido: 0 },
      { data: '2026-03-31', pedidos: 4, faturamento: 0.5, devolvido: 0.2 },
    ],
    maisVendidos30Dias: [{ produtoId: 2, nome: 'Brisa', unidades: 9, faturamento: 20.5 }],
  };

  test('cost two calls, and one more for each product', async () => {
    bench.api.spoil('GET /resumo', { status: 200, body: JSON.stringify(FIGURES) });
    await bench.execute('{ sessao { username } }', { token });
    bench.api.calls = [];
    expect(await read()).toEqual({
      ...FIGURES,
      atualizadoEm: expect.any(String),
      pedidosPorStatus: [{ status: 'ENTREGUE', quantidade: 12 }],
      hoje: { data: '2026-03-31', pedidos: 4, faturamento: 0.5, devolvido: 0.2 },
      maisVendidos30Dias: [
        { nome: 'Brisa', unidades: 9, faturamento: 20.5, produto: { slug: 'brisa-leve' } },
      ],
      pedidosRecentes: expect.toSatisfy((list: unknown[]) => list.length === 5),
    });
    expect(bench.api.requested()).toEqual(['/resumo', '/pedidos?page=0&size=5', '/produtos/2']);
  });

  test.each([
    ['truncated', { status: 200, body: '{"produtos":78,' }],
    ['of another shape', { status: 200, body: '{"produtos":"muitos"}' }],
    ['that fails', { status: 500, body: '{"codigo":"ERRO_INTERNO"}' }],
  ] as const)(
    "are composed when the API's reply is %s, and requested again the next time",
    async (_, fault) => {
      bench.api.spoil('GET /resumo', fault);
      expect(await read()).toMatchObject({ produtos: 5, pedidos: 10 });
      await move();
      bench.api.spoil('GET /resumo', { status: 200, body: JSON.stringify(FIGURES) });
      expect(await read()).toMatchObject({ produtos: 78 });
    },
  );

  test.each([
    ['marina', 'escolherMetodo(pedidoId: 101, metodo: PIX)'],
    ['marina', 'iniciarPagamento(pedidoId: 101)'],
    ['marina', 'iniciarPix(pedidoId: 101)'],
    ['marina', 'solicitarDesistencia(id: 101)'],
    ['admin', 'repetirEstorno(id: 1)'],
    ['marina', 'avisarQuandoVoltar(input: { produtoId: 2 })'],
    ['marina', `confirmarAviso(token: "${LINK}")`],
    ['marina', 'cancelarAviso(id: 1)'],
    ['marina', `cancelarAvisos(token: "${LINK}")`],
  ])('of before a write that moves one of them are not shown: %s calls %s', async (who, call) => {
    bench.api.spoil('GET /resumo', { status: 200, body: JSON.stringify(FIGURES) });
    expect(await read()).toMatchObject({ produtos: 78 });
    await bench.executeAs(who, `mutation { ${call} { __typename } }`);
    expect(bench.writes()).toHaveLength(1);
    const moved = { ...FIGURES, produtos: 79 };
    bench.api.spoil('GET /resumo', { status: 200, body: JSON.stringify(moved) });
    expect(await read()).toMatchObject({ produtos: 79 });
  });

  test('are returned but not cached without the recent orders', async () => {
    bench.api.spoil('GET /resumo', { status: 200, body: JSON.stringify(FIGURES) }, 2);
    bench.api.spoil('GET /pedidos', { status: 503, body: '' });
    expect(await read()).toMatchObject({ produtos: 78, pedidosRecentes: null });
    expect(await read()).toMatchObject({ pedidosRecentes: [{}, {}, {}, {}, {}] });
  });
});
