import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
let token: string;

const RESUMO = `{ adminResumo { atualizadoEm produtos esgotados estoqueBaixo usuarios pedidos
  pedidosPorStatus { status quantidade } faturamento30Dias hoje { ...D } porDia { ...D }
  maisVendidos30Dias { nome unidades faturamento produto { slug } } pedidosRecentes { id status } } }
  fragment D on ResumoDia { data pedidos faturamento devolvido }`;
const read = async (as = token) => {
  const { data, codes } = await bench.execute(RESUMO, { token: as });
  return { resumo: data?.['adminResumo'], codes };
};
/** Marks order 101 as paid. */
const move = () =>
  bench.executeAs(
    'admin',
    'mutation { atualizarPedido(id: 101, input: { status: PAGO }) { __typename } }',
  );
/** Returns the server's wall clock of `ms` ago. */
const clock = (ms: number) => new Date(Date.now() - 3 * 3_600_000 - ms).toISOString().slice(0, 23);

describe.each(['plain', 'empty403'] as const)("the shop's figures (%s)", (errors) => {
  beforeEach(async () => {
    bench = await createTestBench({ errors });
    token = bench.tokenOf('admin');
  });
  afterEach(() => bench.close());

  test('takes each number from its source and counts each word of a status', async () => {
    const paid = bench.api.pedido(102);
    Object.assign(paid, { data: clock(60_000), total: 0.1 + 0.2 });
    bench.api.pedido(104).data = clock(31 * 86_400_000);
    expect((await read()).resumo).toEqual({
      hoje: { data: clock(0).slice(0, 10), pedidos: 1, faturamento: 0.3, devolvido: 0 },
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

  test('are read once for all callers within 30 seconds', async () => {
    await Promise.all([read(), read()]);
    const after = bench.api.calls.length;
    await read();
    expect(bench.api.calls.length).toBe(after);
    expect(
      bench.api.requested().filter((url) => /^\/(pedidos|produtos|usuarios)\?/.test(url)),
    ).toHaveLength(12);
  });

  test('drop an unreadable number and keep the others', async () => {
    bench.api.spoil('GET /usuarios', { status: 500, body: 'org.hibernate.exception' });
    const { resumo, codes } = await read();
    expect(codes).toEqual([]);
    expect(resumo).toMatchObject({ usuarios: null, produtos: 5, pedidos: 10 });
    expect((await read()).resumo).toMatchObject({ usuarios: 6 });
  });

  test('include the products when the orders fail', async () => {
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

  test('include the orders when the products fail', async () => {
    bench.api.spoil('GET /produtos', { status: 503, body: '' }, 99);
    expect((await read()).resumo).toMatchObject({
      produtos: null,
      esgotados: null,
      estoqueBaixo: null,
      pedidos: 10,
    });
  });

  test('leave the stock uncounted in a catalogue that is too long, without a failure', async () => {
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

  test('are never asked of an API without the contract (GW-24)', async () => {
    await read();
    expect(bench.api.requested()).not.toContain('/resumo');
  });

  test('show a change made here in the next answer', async () => {
    expect((await read()).resumo).toMatchObject({ produtos: 5, usuarios: 6 });
    await move();
    expect((await read()).resumo).toMatchObject({
      pedidosPorStatus: expect.arrayContaining([{ status: 'PAGO', quantidade: 4 }]),
    });
  });

  test('give only the name of a product that is missing or ambiguous', async () => {
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

  test('are for admins only', async () => {
    expect((await read(bench.tokenOf('marina'))).codes).toEqual(['FORBIDDEN']);
  });
});
