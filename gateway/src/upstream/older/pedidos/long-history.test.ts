import { beforeEach, describe, expect, test } from 'vitest';
import {
  bench,
  closeAfterEach,
  create,
  EXPECTED,
  openOrdering,
  sent,
  store,
} from '../../../../test/ordering.ts';

closeAfterEach();

const LONG = 1100;
const BYTES = 5 * 1024 * 1024;

interface History {
  readonly count: number;
  /** Size of all orders together. */
  readonly bytes?: number;
  /** How many of the oldest are on their way. */
  readonly underWay?: number;
}

/** Marina's orders of earlier years, the oldest first. */
function addHistory({ count, bytes = 0, underWay = 0 }: History): void {
  const { pedidos } = bench().api;
  const model = pedidos.find(({ id }) => id === 104);
  if (!model) throw new Error('no order to copy');
  for (let n = 1; n <= count; n += 1) {
    pedidos.push({
      ...model,
      id: 100_000 + n,
      data: new Date(Date.UTC(2005, 0, n)).toISOString().slice(0, 19),
      status: n <= underWay ? 'ENVIADO' : model.status,
      linkRastreio: 'x'.repeat(Math.ceil(bytes / count)),
    });
  }
}

const list = async (args = '') => {
  const fields = 'totalItens totalPaginas filtrosCompletos parteLida { lidos total } itens { id }';
  const { data, codes } = await bench().executeAs(
    'marina',
    `{ p: meusPedidos${args} { ${fields} } }`,
  );
  return { p: data?.['p'], codes };
};

const ownCalls = () => bench().api.calls.filter(({ url }) => url.startsWith('/pedidos/me'));

describe.each([
  ['pages', true],
  ['sends every order', false],
])('more than 4 MiB of orders on an API that %s', (_, paged) => {
  beforeEach(async () => {
    await openOrdering({ habits: { ownPedidosPaged: paged } });
    addHistory({ count: LONG, bytes: BYTES });
  });

  test('the newest page, a filter and a search can be read (GW-16)', async () => {
    const total = LONG + 9;
    expect(await list('(tamanho: 3)')).toEqual({
      codes: [],
      p: {
        totalItens: total,
        totalPaginas: Math.ceil(total / 3),
        filtrosCompletos: true,
        parteLida: null,
        itens: [{ id: '101' }, { id: '102' }, { id: '103' }],
      },
    });
    expect(await list('(status: PENDENTE)')).toMatchObject({
      p: { totalItens: 1, itens: [{ id: '101' }] },
    });
    expect(await list('(busca: "#100345")')).toMatchObject({ p: { itens: [{ id: '100345' }] } });
    expect(await list('(status: DESCONHECIDO)')).toMatchObject({ p: { itens: [{ id: '107' }] } });
  });

  test('the cart can be ordered, and an unclear order is found again (GW-16)', async () => {
    const before = bench().api.pedidos.length;
    expect((await create()).r).toMatchObject(EXPECTED);
    store([1, 12, 1]);
    bench().api.spoil('POST /pedidos/criar', 'after');
    expect((await create({ chave: 'k2' })).r).toMatchObject({ __typename: 'Pedido', total: 69.9 });
    expect(sent()).toHaveLength(2);
    expect(bench().api.pedidos).toHaveLength(before + 2);
  });
});

/** Marina's own orders of the double. */
const SEEDED = 9;

test('1507 orders, 217 of the oldest on their way, are all shown (MON-18)', async () => {
  await openOrdering();
  addHistory({ count: 1507 - SEEDED, underWay: 217 });
  expect((await list('(tamanho: 50, pagina: 31)')).p).toMatchObject({
    totalItens: 1507,
    totalPaginas: 31,
    filtrosCompletos: true,
    parteLida: null,
    itens: [7, 6, 5, 4, 3, 2, 1].map((n) => ({ id: `${100_000 + n}` })),
  });
});

test('of more than 5000 orders, the newest and those on their way are shown and counted (MON-18)', async () => {
  await openOrdering();
  addHistory({ count: 5507 - SEEDED, underWay: 40 });
  const bound = { filtrosCompletos: false, parteLida: { lidos: 5040, total: 5507 } };
  expect((await list()).p).toMatchObject({ totalItens: 5040, ...bound });
  expect((await list('(busca: "100040")')).p).toMatchObject({ totalItens: 1, ...bound });
  expect((await list('(busca: "100041")')).p).toMatchObject({ totalItens: 0, ...bound });
});

test('an API that pages sends small parts only (GW-16)', async () => {
  await openOrdering({ habits: { ownPedidosPaged: true } });
  addHistory({ count: LONG, bytes: BYTES });
  await list();
  await create();
  expect(ownCalls().map(({ url }) => url)).toEqual([
    '/pedidos/me?formato=pagina&page=0&size=5',
    '/pedidos/me?formato=pagina&page=0&size=100',
    '/pedidos/me?formato=pagina&page=0&size=100&status=PENDENTE',
  ]);
});

test('a list that is cut off, or without a readable order, is an error (GW-16)', async () => {
  await openOrdering();
  for (const fault of ['truncated', { status: 200, body: '[{}]' }] as const) {
    bench().api.spoil('GET /pedidos/me', fault);
    expect((await list()).codes).toEqual(['UPSTREAM_INVALID']);
  }
});
