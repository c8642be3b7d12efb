import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../test/test-bench.ts';

let bench: TestBench;
let token: string;

const RESUMO = `{ adminResumo { atualizadoEm produtos esgotados estoqueBaixo usuarios pedidos
  pedidosPorStatus { status quantidade } faturamento30Dias hoje { ...D } porDia { ...D }
  maisVendidos30Dias { nome unidades faturamento produto { slug } } pedidosRecentes { id status } } }
  fragment D on ResumoDia { data pedidos faturamento }`;
const read = async (as = token) => {
  const { data, codes } = await bench.execute(RESUMO, { token: as });
  return { resumo: data?.['adminResumo'], codes };
};
/** Pays the order 101. */
const move = () =>
  bench.executeAs(
    'admin',
    'mutation { atualizarPedido(id: 101, input: { status: PAGO }) { __typename } }',
  );
/** The server's wall clock, `ms` ago. */
const clock = (ms: number) => new Date(Date.now() - 3 * 3_600_000 - ms).toISOString().slice(0, 23);

describe.each(['plain', 'empty403'] as const)('resumo da loja (%s)', (errors) => {
  beforeEach(async () => {
    bench = await createTestBench({ errors });
    token = bench.tokenOf('admin');
  });
  afterEach(() => bench.close());

  test('cada número vem de onde está, e cada palavra de um status conta', async () => {
    const paid = bench.api.pedido(102);
    Object.assign(paid, { data: clock(60_000), total: 0.1 + 0.2 });
    bench.api.pedido(104).data = clock(31 * 86_400_000);
    expect((await read()).resumo).toEqual({
      hoje: { data: clock(0).slice(0, 10), pedidos: 1, faturamento: 0.3 },
      porDia: expect.toSatisfy((days: unknown[]) => days.length === 30),
      maisVendidos30Dias: [
        {
          nome: 'Noite de Oud',
          unidades: 2,
          faturamento: 139.8,
          produto: { slug: 'noite-de-oud' },
        },
        { nome: 'Brisa - Leve', unidades: 1, faturamento: 120.5, produto: { slug: 'brisa-leve' } },
      ],
      atualizadoEm: expect.stringMatching(/-03:00$/),
      produtos: 5,
      esgotados: 1,
      estoqueBaixo: 5,
      usuarios: 6,
      pedidos: 10,
      pedidosPorStatus: [
        { status: 'PENDENTE', quantidade: 1 },
        { status: 'PAGO', quantidade: 3 },
        { status: 'ENVIADO', quantidade: 2 },
        { status: 'ENTREGUE', quantidade: 2 },
        { status: 'CANCELADO', quantidade: 1 },
      ],
      faturamento30Dias: 0.3,
      pedidosRecentes: [
        { id: '102', status: 'PAGO' },
        { id: '104', status: 'ENTREGUE' },
        { id: '108', status: 'PAGO' },
        { id: '101', status: 'PENDENTE' },
        { id: '103', status: 'ENVIADO' },
      ],
    });
  });

  test('é lido uma vez para todos que perguntam em 30 segundos', async () => {
    await Promise.all([read(), read()]);
    const after = bench.api.calls.length;
    await read();
    expect(bench.api.calls.length).toBe(after);
    expect(
      bench.api.requested().filter((url) => /^\/(pedidos|produtos|usuarios)\?/.test(url)),
    ).toHaveLength(12);
  });

  test('o número que não se deixa ler falta; os outros ficam', async () => {
    bench.api.spoil('GET /usuarios', { status: 500, body: 'org.hibernate.exception' });
    const { resumo, codes } = await read();
    expect(codes).toEqual([]);
    expect(resumo).toMatchObject({ usuarios: null, produtos: 5, pedidos: 10 });
    expect((await read()).resumo).toMatchObject({ usuarios: 6 });
  });

  test('sem os pedidos ainda há os produtos', async () => {
    bench.api.spoil('GET /pedidos', 'before', 99);
    const { resumo, codes } = await read();
    expect(codes).toEqual([]);
    expect(resumo).toMatchObject({
      produtos: 5,
      pedidos: null,
      pedidosPorStatus: [],
      faturamento30Dias: null,
      hoje: null,
      porDia: null,
      maisVendidos30Dias: null,
      pedidosRecentes: null,
    });
  });

  test('sem os produtos ainda há os pedidos', async () => {
    bench.api.spoil('GET /produtos', { status: 503, body: '' }, 99);
    expect((await read()).resumo).toMatchObject({
      produtos: null,
      esgotados: null,
      estoqueBaixo: null,
      pedidos: 10,
    });
  });

  test('um catálogo longo demais não conta o estoque, e isso não é uma falha', async () => {
    const [model] = bench.api.produtos;
    if (!model) throw new Error('no product');
    bench.api.produtos = Array.from({ length: 3001 }, (_, id) => ({ ...model, id: id + 1 }));
    expect((await read()).resumo).toMatchObject({
      produtos: 3001,
      esgotados: null,
      estoqueBaixo: null,
    });
    const after = bench.api.calls.length;
    await read();
    expect(bench.api.calls.length).toBe(after);
  });

  test('a API que não tem figuras suas é perguntada por elas uma vez', async () => {
    const asked = () => bench.api.requested().filter((url) => url === '/resumo').length;
    await read();
    expect(asked()).toBe(1);
    bench.api.spoil('GET /usuarios', 'before', 2);
    await move();
    await read();
    expect(asked()).toBe(1);
  });

  test('o que se muda por aqui se vê na resposta seguinte', async () => {
    expect((await read()).resumo).toMatchObject({ produtos: 5, usuarios: 6 });
    await move();
    expect((await read()).resumo).toMatchObject({
      pedidosPorStatus: expect.arrayContaining([{ status: 'PAGO', quantidade: 4 }]),
    });
  });

  test('um produto que já não há, ou de que há dois, vem só com o nome', async () => {
    bench.api.pedido(102).data = clock(60_000);
    const [oud, brisa] = bench.api.produtos;
    if (!oud || !brisa) throw new Error('no product');
    bench.api.produtos = [{ ...oud, nome: 'Outro' }, brisa, { ...brisa, id: 77 }];
    expect((await read()).resumo).toMatchObject({
      maisVendidos30Dias: [
        { nome: 'Noite de Oud', produto: null },
        { nome: 'Brisa - Leve', produto: null },
      ],
    });
  });

  test('só para quem administra', async () => {
    expect((await read(bench.tokenOf('marina'))).codes).toEqual(['FORBIDDEN']);
  });
});

describe('resumo de uma API que o conta', () => {
  beforeEach(async () => {
    bench = await createTestBench();
    token = bench.tokenOf('admin');
  });
  afterEach(() => bench.close());

  const TOLD = {
    produtos: 78,
    esgotados: 2,
    estoqueBaixo: 9,
    usuarios: 3,
    pedidos: 41,
    pedidosPorStatus: [{ status: 'CONCLUIDO', quantidade: 12 }],
    faturamento30Dias: 20.5,
    porDia: [
      { data: '2026-03-30', pedidos: 1, faturamento: 20 },
      { data: '2026-03-31', pedidos: 4, faturamento: 0.5 },
    ],
    maisVendidos30Dias: [{ produtoId: 2, nome: 'Brisa', unidades: 9, faturamento: 20.5 }],
  };

  test('custa duas perguntas, e mais uma a cada produto', async () => {
    bench.api.spoil('GET /resumo', { status: 200, body: JSON.stringify(TOLD) });
    await bench.execute('{ sessao { usuario } }', { token });
    bench.api.calls = [];
    expect((await read()).resumo).toEqual({
      ...TOLD,
      atualizadoEm: expect.any(String),
      pedidosPorStatus: [{ status: 'ENTREGUE', quantidade: 12 }],
      hoje: { data: '2026-03-31', pedidos: 4, faturamento: 0.5 },
      maisVendidos30Dias: [
        { nome: 'Brisa', unidades: 9, faturamento: 20.5, produto: { slug: 'brisa-leve' } },
      ],
      pedidosRecentes: expect.toSatisfy((list: unknown[]) => list.length === 5),
    });
    expect(bench.api.requested()).toEqual(['/resumo', '/pedidos?page=0&size=5', '/produtos/2']);
  });

  test.each([
    ['cortada', { status: 200, body: '{"produtos":78,' }],
    ['de outra forma', { status: 200, body: '{"produtos":"muitos"}' }],
    ['que falha', { status: 500, body: '{"codigo":"ERRO_INTERNO"}' }],
  ] as const)('%s: é composto, e da outra vez ela é perguntada de novo', async (_, fault) => {
    bench.api.spoil('GET /resumo', fault);
    expect((await read()).resumo).toMatchObject({ produtos: 5, pedidos: 10 });
    await move();
    bench.api.spoil('GET /resumo', { status: 200, body: JSON.stringify(TOLD) });
    expect((await read()).resumo).toMatchObject({ produtos: 78 });
  });

  test('sem os pedidos recentes ficam as figuras, e não são guardadas', async () => {
    bench.api.spoil('GET /resumo', { status: 200, body: JSON.stringify(TOLD) }, 2);
    bench.api.spoil('GET /pedidos', { status: 503, body: '' });
    expect((await read()).resumo).toMatchObject({ produtos: 78, pedidosRecentes: null });
    expect((await read()).resumo).toMatchObject({ pedidosRecentes: [{}, {}, {}, {}, {}] });
  });
});
