import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../../test/test-bench.ts';

let bench: TestBench;
let token: string;
afterEach(() => bench.close());

const search = async (args: string) => {
  const { data, codes } = await bench.execute(
    `{ p: adminPedidos${args} { pagina totalPaginas totalItens filtrosCompletos parteLida { lidos total } itens { id } } }`,
    { token },
  );
  return { p: data?.['p'], codes };
};
const pageOf = (...ids: string[]) => ({
  totalItens: ids.length,
  filtrosCompletos: true,
  parteLida: null,
  itens: ids.map((id) => ({ id })),
});
const requestedUrls = () => bench.api.requested('GET').filter((url) => url.startsWith('/pedidos'));

describe.each(['plain', 'empty403'] as const)(
  'searching orders on an API without a search (%s)',
  (errors) => {
    beforeEach(async () => {
      bench = await createTestBench({ errors });
      token = bench.tokenOf('admin');
    });

    test.each([
      ['"104"', ['104']],
      ['"# 104"', ['104']],
      ['"rafael EX"', ['108']],
      ['"Rafael@loja"', ['108']],
      ['"111.444.777-35"', ['108']],
      ['"11144477735"', ['108']],
      ['"1114447773"', []],
      ['"noite de oud"', ['102', '104']],
      ['"10 ml"', ['102']],
      ['"oud — 10"', ['102']],
      ['"999"', []],
      ['"_"', []],
    ])('finds %s by number, person, CPF or product', async (busca, ids) => {
      expect((await search(`(busca: ${busca})`)).p).toMatchObject(pageOf(...ids));
    });

    test('asks for the number alone, and searches only when no order has it', async () => {
      await search('(busca: "104")');
      expect(requestedUrls()).toEqual(['/pedidos?page=0&size=10&search=104', '/pedidos/104']);
      bench.api.calls = [];
      await search('(busca: "oud")');
      expect(requestedUrls()).toEqual([
        '/pedidos?page=0&size=10&search=oud',
        '/pedidos?page=0&size=100',
      ]);
    });

    test('combines with the status, in all its words (C-52)', async () => {
      expect((await search('(busca: "brisa", status: PAGO)')).p).toMatchObject(
        pageOf('108', '102', '109'),
      );
      expect((await search('(busca: "104", status: ENTREGUE)')).p).toMatchObject(pageOf('104'));
      expect((await search('(busca: "104", status: PAGO)')).p).toMatchObject(pageOf());
    });

    test('returns real pages, and the whole list for a blank text', async () => {
      expect((await search('(busca: "marina", pagina: 9, tamanho: 4)')).p).toMatchObject({
        pagina: 3,
        totalPaginas: 3,
        totalItens: 9,
        itens: [{ id: '110' }],
      });
      expect((await search('(busca: " ")')).p).toMatchObject({
        totalItens: 10,
        filtrosCompletos: true,
      });
      expect((await search(`(busca: "${'a'.repeat(101)}")`)).codes).toEqual(['BAD_USER_INPUT']);
    });

    test('searches the newest 1000 of more orders and reports how many (MON-17)', async () => {
      const [model] = bench.api.pedidos;
      if (!model) throw new Error('no order');
      bench.api.pedidos.push(
        ...Array.from({ length: 995 }, (_, n) => ({
          ...model,
          id: 5000 + n,
          data: new Date(Date.parse('2025-12-01T00:00:00Z') - n * 60_000)
            .toISOString()
            .slice(0, 19),
        })),
      );
      expect((await search('(busca: "rafael")')).p).toMatchObject({
        totalItens: 1,
        filtrosCompletos: false,
        parteLida: { lidos: 1000, total: 1005 },
        itens: [{ id: '108' }],
      });
      expect(requestedUrls()).toHaveLength(11);
      expect((await search('(busca: "110")')).p).toMatchObject(pageOf('110'));
    });

    test('fails when the list is unreadable', async () => {
      bench.api.spoil('GET /pedidos', { status: 503, body: '' }, 9);
      expect((await search('(busca: "oud")')).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });
  },
);

describe('searching orders on an API that searches', () => {
  beforeEach(async () => {
    bench = await createTestBench();
    token = bench.tokenOf('admin');
  });

  const row = (id: number, data: string, status: string) => ({
    id,
    data,
    status,
    total: 1,
    itens: [],
  });
  const answer = (...content: object[]) =>
    JSON.stringify({
      content,
      totalPages: 1,
      totalElements: content.length,
      filtrosAplicados: ['search', 'status'],
    });

  test('asks the API once and keeps its order', async () => {
    const body = answer(
      row(7, '2025-01-01T10:00:00', 'PAGO'),
      row(70, '2026-01-01T10:00:00', 'PAGO'),
    );
    bench.api.spoil('GET /pedidos', { status: 200, body });
    expect((await search('(busca: "7")')).p).toMatchObject(pageOf('7', '70'));
    expect(requestedUrls()).toEqual(['/pedidos?page=0&size=10&search=7']);
  });

  test('searches each word of a status, the order with the number first (C-52)', async () => {
    const sent = answer(
      row(7, '2025-01-01T10:00:00', 'DESPACHADO'),
      row(71, '2026-01-01T10:00:00', 'DESPACHADO'),
    );
    const other = answer(row(70, '2026-02-01T10:00:00', 'ENVIADO'));
    bench.api.spoil(
      'GET /pedidos',
      {
        status: 200,
        get body() {
          return bench.api.calls.at(-1)?.url.includes('DESPACHADO') ? sent : other;
        },
      },
      9,
    );
    expect((await search('(busca: "7", status: ENVIADO)')).p).toMatchObject(
      pageOf('7', '70', '71'),
    );
    expect(requestedUrls().every((url) => url.includes('search=7'))).toBe(true);
  });

  test('does not take a refused search text for an unknown status word', async () => {
    bench.api.spoil(
      'GET /pedidos',
      {
        get status() {
          return bench.api.calls.at(-1)?.url.includes('DESPACHADO') ? 400 : 200;
        },
        get body() {
          return this.status === 400 ? '{"codigo":"DADOS_INVALIDOS","campo":"search"}' : answer();
        },
      },
      2,
    );
    expect((await search('(busca: "x", status: ENVIADO)')).codes).toHaveLength(1);
    bench.api.faults.clear();
    expect((await search('(status: ENVIADO)')).p).toMatchObject(pageOf('103', '110'));
  });
});
