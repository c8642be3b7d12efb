import { beforeEach, describe, expect, test } from 'vitest';
import {
  bench,
  closeAfterEach,
  create,
  EXPECTED,
  openOrdering,
  sent,
  store,
} from '../../test/ordering.ts';

closeAfterEach();

const LONG = 1100;
const BYTES = 5 * 1024 * 1024;

/** Marina's orders of earlier years, the oldest first; together more than 5 MiB on the wire. */
function addHistory(): void {
  const { pedidos } = bench().api;
  const model = pedidos.find(({ id }) => id === 104);
  if (!model) throw new Error('no order to copy');
  for (let n = 1; n <= LONG; n += 1) {
    const data = new Date(Date.UTC(2015, 0, n)).toISOString().slice(0, 19);
    pedidos.push({
      ...model,
      id: 100_000 + n,
      data,
      linkRastreio: 'x'.repeat(Math.ceil(BYTES / LONG)),
    });
  }
}

const list = async (args = '') => {
  const fields = 'totalItens totalPaginas filtrosCompletos itens { id }';
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
    addHistory();
  });

  test('the newest page, a filter and a search can be read (GW-16)', async () => {
    const total = LONG + 9;
    const shown = paged ? total : 1000;
    expect(await list('(tamanho: 3)')).toEqual({
      codes: [],
      p: {
        totalItens: shown,
        totalPaginas: Math.ceil(shown / 3),
        filtrosCompletos: paged,
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

test('an API that pages sends small parts only (GW-16)', async () => {
  await openOrdering({ habits: { ownPedidosPaged: true } });
  addHistory();
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
