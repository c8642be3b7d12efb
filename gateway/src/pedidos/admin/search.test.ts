import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
let token: string;
afterEach(() => bench.close());

const search = async (args: string) => {
  const { data, codes } = await bench.execute(
    `{ p: adminPedidos${args} { pagina totalPaginas totalItens filtrosCompletos itens { id } } }`,
    { token },
  );
  return { p: data?.['p'], codes };
};
const found = (...ids: string[]) => ({
  totalItens: ids.length,
  filtrosCompletos: true,
  itens: ids.map((id) => ({ id })),
});
const asked = () => bench.api.requested('GET').filter((url) => url.startsWith('/pedidos'));

describe.each(['plain', 'empty403'] as const)(
  'procurar pedidos numa API que não procura (%s)',
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
    ])('AORD: %s acha por número, pessoa, CPF ou produto', async (busca, ids) => {
      expect((await search(`(busca: ${busca})`)).p).toMatchObject(found(...ids));
    });

    test('o número é perguntado sozinho; só se não é de um pedido se procura', async () => {
      await search('(busca: "104")');
      expect(asked()).toEqual(['/pedidos?page=0&size=10&search=104', '/pedidos/104']);
      bench.api.calls = [];
      await search('(busca: "oud")');
      expect(asked()).toEqual(['/pedidos?page=0&size=10&search=oud', '/pedidos?page=0&size=100']);
    });

    test('C-52: junto com o status, em todas as palavras dele', async () => {
      expect((await search('(busca: "brisa", status: PAGO)')).p).toMatchObject(
        found('108', '102', '109'),
      );
      expect((await search('(busca: "104", status: ENTREGUE)')).p).toMatchObject(found('104'));
      expect((await search('(busca: "104", status: PAGO)')).p).toMatchObject(found());
    });

    test('em páginas de verdade; em branco é a lista inteira', async () => {
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

    test('com mais de 1000 pedidos procura nos 1000 mais novos, e isso se diz', async () => {
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
        itens: [{ id: '108' }],
      });
      expect(asked()).toHaveLength(11);
      expect((await search('(busca: "110")')).p).toMatchObject(found('110'));
    });

    test('uma lista que não se deixa ler é um erro da loja', async () => {
      bench.api.spoil('GET /pedidos', { status: 503, body: '' }, 9);
      expect((await search('(busca: "oud")')).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });
  },
);

describe('procurar pedidos numa API que procura', () => {
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

  test('ela é perguntada uma vez, e a ordem é a dela', async () => {
    const body = answer(
      row(7, '2025-01-01T10:00:00', 'PAGO'),
      row(70, '2026-01-01T10:00:00', 'PAGO'),
    );
    bench.api.spoil('GET /pedidos', { status: 200, body });
    expect((await search('(busca: "7")')).p).toMatchObject(found('7', '70'));
    expect(asked()).toEqual(['/pedidos?page=0&size=10&search=7']);
  });

  test('C-52: um status de duas palavras é procurado em cada uma, o do número primeiro', async () => {
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
    expect((await search('(busca: "7", status: ENVIADO)')).p).toMatchObject(found('7', '70', '71'));
    expect(asked().every((url) => url.includes('search=7'))).toBe(true);
  });

  test('o que ela não aceita procurar não faz do status uma palavra desconhecida', async () => {
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
    expect((await search('(status: ENVIADO)')).p).toMatchObject(found('103', '110'));
  });
});
