import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fault } from '../../../../test/live-api/server.ts';
import {
  bench,
  closeAfterEach,
  create,
  createdPedidos,
  createWhile,
  EXPECTED,
  openOrdering,
  produto,
  REFUSED,
  sent,
  store,
} from '../../../../test/ordering.ts';

closeAfterEach();

/** Moves the clock forward. */
const pass = (seconds: number) => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000);
};

const left = () =>
  bench()
    .api.linhas.get(7)
    ?.filter(({ quantidade }) => quantidade > 0);

describe('reply that does not tell the outcome', () => {
  beforeEach(() => openOrdering());

  test.each([
    ['cut off after the order was created', 'after'],
    ['unreadable', 'truncated'],
    ['empty 403 after the order was created', { status: 403, body: '', saved: true }],
    ['500 after the order was created', { status: 500, body: '{"status":500}', saved: true }],
    ['504 of a proxy', { status: 504, body: '', saved: true }],
  ] as const satisfies readonly (readonly [string, Fault])[])(
    'finds the order in /pedidos/me after the reply "%s" (rest-contract 3.7.5)',
    async (_, fault) => {
      bench().api.spoil('POST /pedidos/criar', fault);
      expect((await create()).r).toMatchObject(EXPECTED);
      expect([sent().length, createdPedidos().length]).toEqual([1, 1]);
      expect(bench().api.linhas.get(7)).toEqual([]);
    },
  );

  test('fails on a refusal without a trace, and the same key tries again', async () => {
    bench().api.spoil('POST /pedidos/criar', REFUSED);
    expect((await create()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(createdPedidos()).toEqual([]);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect(createdPedidos()).toHaveLength(1);
  });

  /** Creates the order and loses its reply; the list does not show it for `times` reads. */
  const createUnseen = (times: number) => {
    bench().api.spoil('POST /pedidos/criar', 'after');
    return createWhile('POST /frete/cotar', () => {
      bench().api.spoil('GET /pedidos/me', REFUSED, times);
    });
  };

  const UNCERTAIN = { __typename: 'PedidoIncerto', codigo: 'PEDIDO_INCERTO', chave: 'k1' };

  test('only looks with the same key while a request cut off early may still arrive, then sends again', async () => {
    bench().api.spoil('POST /pedidos/criar', 'before');
    expect((await create()).r).toMatchObject(UNCERTAIN);
    expect((await create()).r).toMatchObject(UNCERTAIN);
    expect((await create({ chave: 'k2' })).r).toMatchObject({ ...UNCERTAIN, chave: 'k2' });
    expect(sent()).toHaveLength(1);
    pass(30);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect([sent().length, createdPedidos().length]).toEqual([2, 1]);
  });

  test("finds an order that arrived late by the same key, already paid, and keeps the cart's newer lines", async () => {
    expect((await createUnseen(1)).r).toMatchObject(UNCERTAIN);
    for (const pedido of createdPedidos()) pedido.status = 'PAGO';
    store([1, 12, 2], [2, null, 1], [1, 11, 1]);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect(left()).toEqual([{ produtoId: 1, variacaoId: 11, quantidade: 1 }]);
    expect(createdPedidos()).toHaveLength(1);
  });

  test('finds an order that arrived late after a page reload with another key', async () => {
    expect((await createUnseen(1)).r).toMatchObject(UNCERTAIN);
    expect((await create({ chave: 'k2' })).r).toMatchObject(EXPECTED);
    expect((await create({ chave: 'k2' })).r).toMatchObject(EXPECTED);
    expect([sent().length, createdPedidos().length]).toEqual([1, 1]);
  });

  test('answers PedidoIncerto to an unreadable acceptance of an order that is not visible', async () => {
    bench().api.spoil('POST /pedidos/criar', { status: 200, body: '{"id":' });
    expect((await create()).r).toMatchObject(UNCERTAIN);
    expect(sent()).toHaveLength(1);
  });

  test('answers PedidoIncerto when it cannot look, and later finds the order by the same key', async () => {
    expect((await createUnseen(10)).r).toMatchObject(UNCERTAIN);
    expect((await create()).r).toMatchObject({ __typename: 'PedidoIncerto' });
    bench().api.spoil('GET /pedidos/me', REFUSED, 0);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect([sent().length, createdPedidos().length]).toEqual([1, 1]);
    expect(bench().api.linhas.get(7)).toEqual([]);
  });

  test('does not take an earlier equal order for the new one', async () => {
    produto(2).estoque = 20;
    await create();
    store([1, 12, 2], [2, null, 1]);
    bench().api.spoil('POST /pedidos/criar', REFUSED);
    expect((await create({ chave: 'k2' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});

describe('lines removed from the cart (rest-contract 3.7.6)', () => {
  beforeEach(() => openOrdering());

  const orderWhile = async (meanwhile: () => void) =>
    (await createWhile('POST /pedidos/criar', meanwhile)).r;

  test('are only the ordered ones, and keep what another device added or changed meanwhile', async () => {
    expect(await orderWhile(() => store([1, 12, 2], [2, null, 3], [1, 11, 1]))).toMatchObject(
      EXPECTED,
    );
    expect(left()).toEqual([
      { produtoId: 2, variacaoId: null, quantidade: 3 },
      { produtoId: 1, variacaoId: 11, quantidade: 1 },
    ]);
  });

  test('are none in a cart that holds only other lines', async () => {
    expect(await orderWhile(() => store([1, 11, 1]))).toMatchObject(EXPECTED);
    expect(
      bench()
        .api.requested('POST')
        .filter((url) => url.startsWith('/carrinho')),
    ).toEqual([]);
  });

  test.each([{ status: 503, body: '' }, { status: 403, body: '' }, 'before'] as const)(
    'keep the order when the cart cannot be read or changed (%j)',
    async (fault) => {
      bench().api.spoil('POST /carrinho/adicionar', fault, 9);
      expect(await orderWhile(() => store([1, 12, 2], [1, 11, 1]))).toMatchObject(EXPECTED);
      expect(createdPedidos()).toHaveLength(1);
    },
  );

  test('exclude what another tab adds while the order is placed', async () => {
    bench().api.spoil('POST /pedidos/criar', { delayMs: 100 });
    const answer = create();
    await expect.poll(() => sent().length).toBe(1);
    const added = bench().executeAs(
      'marina',
      'mutation { adicionarAoCarrinho(input: { produtoId: 2 }) { ... on Carrinho { quantidadeTotal } } }',
    );
    expect((await answer).r).toMatchObject(EXPECTED);
    expect((await added).data).toEqual({ adicionarAoCarrinho: { quantidadeTotal: 1 } });
  });
});

describe('one key, one order (F1)', () => {
  beforeEach(() => openOrdering());

  test('gives two simultaneous clicks the same order', async () => {
    const answers = await Promise.all([create(), create(), create()]);
    const [first] = answers;
    expect(first?.r).toMatchObject(EXPECTED);
    expect(answers.every(({ r }) => JSON.stringify(r) === JSON.stringify(first?.r))).toBe(true);
    expect(sent()).toHaveLength(1);
  });

  test('returns the same order, read again, for the same key later', async () => {
    await create();
    store([2, null, 1]);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect(sent()).toHaveLength(1);
    bench().api.pedidos.splice(0);
    expect((await create()).r).toMatchObject({ __typename: 'PedidoIncerto' });
  });

  test('finds an empty cart for the second of two simultaneous keys', async () => {
    const outcomes = (await Promise.all([create(), create({ chave: 'k2' })])).map(({ r }) => r);
    expect(outcomes).toContainEqual(expect.objectContaining({ __typename: 'CarrinhoVazio' }));
    expect(outcomes).toContainEqual(expect.objectContaining({ __typename: 'Pedido' }));
    expect(createdPedidos()).toHaveLength(1);
  });

  test('creates another order for the same key of another account', async () => {
    bench().api.linhas.set(9, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
    await create();
    expect((await create({ enderecoId: '23' }, 'rafael')).r).toMatchObject({ total: 120.5 });
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  test('frees the key after a refusal', async () => {
    produto(2).estoque = 0;
    await create();
    produto(2).estoque = 1;
    expect((await create()).r).toMatchObject(EXPECTED);
  });
});
