import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PedidoRow } from '../../../../test/live-api/rows.ts';
import { createTestBench, type TestBench } from '../../../../test/test-bench.ts';

let bench: TestBench;
let token: string;

const pagina = z.object({
  itens: z.array(z.object({ id: z.string() }).loose()),
  pagina: z.number(),
  totalPaginas: z.number(),
  totalItens: z.number(),
});
const ask = async (args = '', fields = '', as = token) => {
  const { data, codes, errors } = await bench.execute(
    `{ p: adminPedidos${args} { pagina totalPaginas totalItens itens { id ${fields} } } }`,
    { token: as },
  );
  return { p: pagina.nullish().parse(data?.['p']), codes, errors };
};
const idsOf = async (args = '') => (await ask(args)).p?.itens.map(({ id }) => id);
const lists = () => bench.api.requested('GET').filter((url) => url.startsWith('/pedidos?'));

/** Adds `count` orders of Marina, one a minute, the first the newest at `newest`. */
const addPedidos = (count: number, status: string, newest: string): PedidoRow[] => {
  const [model] = bench.api.pedidos;
  if (!model) throw new Error('no order');
  const rows = Array.from({ length: count }, (_, n) => ({
    ...model,
    id: bench.api.nextId(),
    status,
    data: new Date(Date.parse(`${newest}Z`) - n * 60_000).toISOString().slice(0, 19),
  }));
  bench.api.pedidos.push(...rows);
  return rows;
};

describe('many orders of each word', () => {
  beforeEach(async () => {
    bench = await createTestBench();
    token = bench.tokenOf('admin');
  });
  afterEach(() => bench.close());

  test('are merged by date, and none is lost (C-52)', async () => {
    addPedidos(205, 'CONCLUIDO', '2025-09-01T12:00:00');
    addPedidos(210, 'ENTREGUE', '2025-09-01T11:30:30');
    const expected = bench.api.pedidos
      .filter(({ status }) => status === 'CONCLUIDO' || status === 'ENTREGUE')
      .toSorted((one, other) => (one.data < other.data ? 1 : -1))
      .map(({ id }) => String(id));
    const seen: string[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const { p } = await ask(`(status: ENTREGUE, pagina: ${n}, tamanho: 100)`);
      expect(p).toMatchObject({ totalItens: 417, totalPaginas: 5 });
      seen.push(...(p?.itens ?? []).map(({ id }) => id));
    }
    expect(seen).toEqual(expected);
  });
});

describe.each(['plain', 'empty403'] as const)('all orders, for an admin (%s)', (errors) => {
  beforeEach(async () => {
    bench = await createTestBench({ errors });
    token = bench.tokenOf('admin');
  });
  afterEach(() => bench.close());

  test('lists every order, newest first, in pages of 10 (rest-contract 3.7)', async () => {
    const { p } = await ask('', 'status statusOriginal total usuario { id username }');
    expect(p).toMatchObject({ pagina: 1, totalPaginas: 1, totalItens: 10 });
    expect(p?.itens.map(({ id }) => id)).toEqual([
      '108',
      '101',
      '102',
      '103',
      '104',
      '105',
      '106',
      '107',
      '109',
      '110',
    ]);
    expect(p?.itens[4]).toMatchObject({ status: 'ENTREGUE', statusOriginal: 'CONCLUIDO' });
    expect(lists()).toEqual(['/pedidos?page=0&size=10']);
  });

  test('returns the last page for one past the end (AORD-06, C-07)', async () => {
    expect((await ask('(pagina: 99, tamanho: 4)')).p).toMatchObject({
      pagina: 3,
      totalPaginas: 3,
      itens: [{ id: '109' }, { id: '110' }],
    });
    expect((await ask('(status: CANCELADO, pagina: 3)')).p).toMatchObject({ pagina: 1 });
  });

  test('gives an empty list 0 pages and the page number 1', async () => {
    bench.api.pedidos = [];
    expect((await ask('(pagina: 5)')).p).toEqual({
      itens: [],
      pagina: 1,
      totalPaginas: 0,
      totalItens: 0,
    });
    expect((await ask('(status: ENTREGUE)')).p).toMatchObject({ totalItens: 0, pagina: 1 });
  });

  test.each([
    ['PENDENTE', ['101']],
    ['PAGO', ['108', '102', '109']],
    ['ENVIADO', ['103', '110']],
    ['ENTREGUE', ['104', '106']],
    ['CANCELADO', ['105']],
  ])('finds every word of %s, by date (C-52, rest-contract 4.20)', async (status, ids) => {
    const { p } = await ask(`(status: ${status})`);
    expect(p?.itens.map(({ id }) => id)).toEqual(ids);
    expect(p).toMatchObject({ totalItens: ids.length, totalPaginas: 1 });
  });

  test('gives each page and total as if there were one list (C-52)', async () => {
    addPedidos(130, 'CONCLUIDO', '2025-09-01T12:00:00');
    addPedidos(7, 'ENTREGUE', '2025-09-01T11:30:30');
    const expected = bench.api.pedidos
      .filter(({ status }) => status === 'CONCLUIDO' || status === 'ENTREGUE')
      .toSorted((one, other) => (one.data < other.data ? 1 : -1))
      .map(({ id }) => String(id));
    const seen: string[] = [];
    for (let n = 1; n <= 14; n += 1) {
      const { p } = await ask(`(status: ENTREGUE, pagina: ${n})`);
      expect(p).toMatchObject({ pagina: n, totalPaginas: 14, totalItens: 139 });
      seen.push(...(p?.itens ?? []).map(({ id }) => id));
    }
    expect(seen).toEqual(expected);
    expect(await idsOf('(status: ENTREGUE, pagina: 99)')).toEqual(expected.slice(130));
  });

  test('makes two calls for a status of one word', async () => {
    bench.api.pedidos = bench.api.pedidos.filter(({ status }) => status !== 'ENTREGUE');
    await ask('(status: ENTREGUE)');
    expect(lists().toSorted()).toEqual([
      '/pedidos?page=0&size=1&status=ENTREGUE',
      '/pedidos?page=0&size=10&status=CONCLUIDO',
    ]);
  });

  test.each([
    ['(status: DESCONHECIDO)', 'status'],
    ['(pagina: 0)', 'pagina'],
    ['(tamanho: 0)', 'tamanho'],
    ['(tamanho: 101)', 'tamanho'],
  ])('rejects %s without a call', async (args, campo) => {
    const { errors, codes } = await ask(args);
    expect(codes).toEqual(['BAD_USER_INPUT']);
    expect(errors?.[0]?.extensions).toMatchObject({ campo });
    expect(lists()).toEqual([]);
  });

  test('refuses customers, although the API would list every order to them (rest-contract 1.5)', async () => {
    const { codes } = await ask('', '', bench.tokenOf('marina'));
    expect(codes).toEqual(['FORBIDDEN']);
    expect(lists()).toEqual([]);
  });

  test("takes the buyer's name from the profile, one call for each person (rest-contract 4.21)", async () => {
    const { p } = await ask('', 'usuario { id nome email }');
    expect(p?.itens.map(({ usuario }) => usuario)).toEqual(
      p?.itens.map(({ id }) =>
        id === '108'
          ? { id: '9', nome: 'Rafael Exemplo', email: 'rafael@loja.example' }
          : { id: '7', nome: 'Marina Exemplo', email: 'marina@loja.example' },
      ),
    );
    expect(bench.api.requested('GET').filter((url) => url.startsWith('/perfis'))).toHaveLength(2);
    bench.api.calls = [];
    await bench.executeAs(
      'admin',
      '{ adminPedidos { itens { usuario { nome email } } } adminUsuarios { itens { perfil { cpf } } } }',
    );
    const perfis = bench.api.requested('GET').filter((url) => url.startsWith('/perfis'));
    expect(perfis.filter((url) => url === '/perfis/7')).toHaveLength(1);
  });

  test('leaves the name empty when a profile is unreadable, and keeps the orders', async () => {
    bench.api.spoil('GET /perfis/{id}', { status: 503, body: '' }, 9);
    const { p, codes } = await ask('', 'usuario { nome email }');
    expect(codes).toEqual([]);
    expect(p?.itens[0]).toMatchObject({ usuario: { nome: null, email: 'rafael@loja.example' } });
  });

  test('fails when the list is unreadable', async () => {
    bench.api.spoil('GET /pedidos', { status: 500, body: 'org.postgresql.util.PSQLException' });
    expect((await ask()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});

describe('orders on an API with one vocabulary', () => {
  beforeEach(async () => {
    bench = await createTestBench();
    token = bench.tokenOf('admin');
  });
  afterEach(() => bench.close());

  test('counts an order once when one word finds the orders of another (C-52)', async () => {
    const row = { data: '2026-03-01T09:15:00', total: 1, itens: [], versao: 1 };
    const body = JSON.stringify({
      content: [
        { ...row, id: 2, status: 'CONCLUIDO' },
        { ...row, id: 1, status: 'CONCLUIDO' },
      ],
      totalPages: 1,
      totalElements: 2,
    });
    bench.api.spoil('GET /pedidos', { status: 200, body }, 2);
    expect((await ask('(status: ENTREGUE)')).p).toMatchObject({
      totalItens: 2,
      itens: [{ id: '2' }, { id: '1' }],
    });
  });

  test('finds no orders for a word that the API does not know', async () => {
    const own = JSON.stringify({ content: [], totalPages: 0, totalElements: 0 });
    bench.api.spoil(
      'GET /pedidos',
      {
        get status() {
          return bench.api.calls.at(-1)?.url.includes('DESPACHADO') ? 400 : 200;
        },
        get body() {
          return this.status === 400 ? '{"codigo":"DADOS_INVALIDOS","campo":"status"}' : own;
        },
      },
      2,
    );
    expect((await ask('(status: ENVIADO)')).p).toMatchObject({ totalItens: 0 });
    bench.api.calls = [];
    await ask('(status: ENVIADO)');
    expect(lists()).toEqual([expect.stringContaining('status=ENVIADO')]);
  });
});
