import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../testing/test-bench.ts';

let bench: TestBench;
let token: string;

const RESUMO = `{ adminResumo { atualizadoEm produtos esgotados estoqueBaixo usuarios pedidos
  pedidosPorStatus { status quantidade } faturamento30Dias pedidosRecentes { id status } } }`;
const read = async (as = token) => {
  const { data, codes } = await bench.execute(RESUMO, { token: as });
  return { resumo: data?.['adminResumo'], codes };
};
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

  test('só para quem administra', async () => {
    expect((await read(bench.tokenOf('marina'))).codes).toEqual(['FORBIDDEN']);
  });
});
