import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fault } from '../../test/live-api/server.ts';
import {
  bench,
  closeAfterEach,
  create,
  createWhile,
  EXPECTED,
  made,
  openOrdering,
  produto,
  REFUSED,
  sent,
  store,
} from '../../test/ordering.ts';

closeAfterEach();

/** Lets the process' steady clock be ahead by so much. */
const pass = (seconds: number) => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000);
};

const left = () =>
  bench()
    .api.linhas.get(7)
    ?.filter(({ quantidade }) => quantidade > 0);

describe('decisão 8: uma resposta que não diz o que houve', () => {
  beforeEach(() => openOrdering());

  test.each([
    ['cortada depois de feito', 'after'],
    ['ilegível', 'truncated'],
    ['403 vazio depois de feito', { status: 403, body: '', saved: true }],
    ['500 depois de feito', { status: 500, body: '{"status":500}', saved: true }],
    ['504 de um intermediário', { status: 504, body: '', saved: true }],
  ] as const satisfies readonly (readonly [string, Fault])[])(
    'rest-contract §3.7.5: %s: o pedido é achado em /pedidos/me',
    async (_, fault) => {
      bench().api.spoil('POST /pedidos/criar', fault);
      expect((await create()).r).toMatchObject(EXPECTED);
      expect([sent().length, made().length]).toEqual([1, 1]);
      expect(bench().api.linhas.get(7)).toEqual([]);
    },
  );

  test('recusado sem rastro: um erro, e a mesma chave tenta de novo', async () => {
    bench().api.spoil('POST /pedidos/criar', REFUSED);
    expect((await create()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(made()).toEqual([]);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect(made()).toHaveLength(1);
  });

  /** The order is made, its answer lost, and `times` the list does not show it. */
  const createUnseen = (times: number) => {
    bench().api.spoil('POST /pedidos/criar', 'after');
    return createWhile('POST /frete/cotar', () => {
      bench().api.spoil('GET /pedidos/me', REFUSED, times);
    });
  };

  const UNCERTAIN = { __typename: 'PedidoIncerto', codigo: 'PEDIDO_INCERTO', chave: 'k1' };

  test('cortada antes: talvez ainda chegue; a mesma chave só olha, e envia quando já não pode chegar', async () => {
    bench().api.spoil('POST /pedidos/criar', 'before');
    expect((await create()).r).toMatchObject(UNCERTAIN);
    expect((await create()).r).toMatchObject(UNCERTAIN);
    expect((await create({ chave: 'k2' })).r).toMatchObject({ ...UNCERTAIN, chave: 'k2' });
    expect(sent()).toHaveLength(1);
    pass(30);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect([sent().length, made().length]).toEqual([2, 1]);
  });

  test('chegou depois: a mesma chave o acha, já pago, e o que se pôs depois no carrinho fica', async () => {
    expect((await createUnseen(1)).r).toMatchObject(UNCERTAIN);
    for (const pedido of made()) pedido.status = 'PAGO';
    store([1, 12, 2], [2, null, 1], [1, 11, 1]);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect(left()).toEqual([{ produtoId: 1, variacaoId: 11, quantidade: 1 }]);
    expect(made()).toHaveLength(1);
  });

  test('chegou depois, e a página recarregada tem outra chave: é o mesmo pedido', async () => {
    expect((await createUnseen(1)).r).toMatchObject(UNCERTAIN);
    expect((await create({ chave: 'k2' })).r).toMatchObject(EXPECTED);
    expect((await create({ chave: 'k2' })).r).toMatchObject(EXPECTED);
    expect([sent().length, made().length]).toEqual([1, 1]);
  });

  test('um sim que não se pode ler, de um pedido que não se vê: incerto, nunca "tente de novo"', async () => {
    bench().api.spoil('POST /pedidos/criar', { status: 200, body: '{"id":' });
    expect((await create()).r).toMatchObject(UNCERTAIN);
    expect(sent()).toHaveLength(1);
  });

  test('sem poder olhar, PedidoIncerto; depois a mesma chave acha o pedido', async () => {
    expect((await createUnseen(10)).r).toMatchObject(UNCERTAIN);
    expect((await create()).r).toMatchObject({ __typename: 'PedidoIncerto' });
    bench().api.spoil('GET /pedidos/me', REFUSED, 0);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect([sent().length, made().length]).toEqual([1, 1]);
    expect(bench().api.linhas.get(7)).toEqual([]);
  });

  test('um pedido igual de antes não passa pelo novo', async () => {
    await create();
    store([1, 12, 2], [2, null, 1]);
    bench().api.spoil('POST /pedidos/criar', REFUSED);
    expect((await create({ chave: 'k2' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});

describe('rest-contract §3.7.6: o que sai do carrinho', () => {
  beforeEach(() => openOrdering());

  const orderWhile = async (meanwhile: () => void) =>
    (await createWhile('POST /pedidos/criar', meanwhile)).r;

  test('só o que foi pedido; o que outro aparelho pôs ou mudou enquanto isso fica', async () => {
    expect(await orderWhile(() => store([1, 12, 2], [2, null, 3], [1, 11, 1]))).toMatchObject(
      EXPECTED,
    );
    expect(left()).toEqual([
      { produtoId: 2, variacaoId: null, quantidade: 3 },
      { produtoId: 1, variacaoId: 11, quantidade: 1 },
    ]);
  });

  test('de um carrinho que já só tem outras coisas, nada', async () => {
    expect(await orderWhile(() => store([1, 11, 1]))).toMatchObject(EXPECTED);
    expect(
      bench()
        .api.requested('POST')
        .filter((url) => url.startsWith('/carrinho')),
    ).toEqual([]);
  });

  test.each([{ status: 503, body: '' }, { status: 403, body: '' }, 'before'] as const)(
    'um carrinho que não se lê ou não se deixa mudar (%j) não desfaz o pedido',
    async (fault) => {
      bench().api.spoil('POST /carrinho/adicionar', fault, 9);
      expect(await orderWhile(() => store([1, 12, 2], [1, 11, 1]))).toMatchObject(EXPECTED);
      expect(made()).toHaveLength(1);
    },
  );

  test('de outra aba, o que se adiciona enquanto o pedido é feito vem depois dele', async () => {
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

describe('F1: uma chave, um pedido', () => {
  beforeEach(() => openOrdering());

  test('dois cliques ao mesmo tempo dão o mesmo pedido', async () => {
    const answers = await Promise.all([create(), create(), create()]);
    const [first] = answers;
    expect(first?.r).toMatchObject(EXPECTED);
    expect(answers.every(({ r }) => JSON.stringify(r) === JSON.stringify(first?.r))).toBe(true);
    expect(sent()).toHaveLength(1);
  });

  test('a mesma chave depois é o mesmo pedido, lido de novo', async () => {
    await create();
    store([2, null, 1]);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect(sent()).toHaveLength(1);
    bench().api.pedidos.splice(0);
    expect((await create()).r).toMatchObject({ __typename: 'PedidoIncerto' });
  });

  test('duas chaves ao mesmo tempo: a segunda acha o carrinho vazio', async () => {
    const types = (await Promise.all([create(), create({ chave: 'k2' })])).map(({ r }) => r);
    expect(types).toMatchObject([EXPECTED, { __typename: 'CarrinhoVazio' }]);
    expect(made()).toHaveLength(1);
  });

  test('a mesma chave de outra conta é outro pedido', async () => {
    bench().api.linhas.set(9, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
    await create();
    expect((await create({ enderecoId: '23' }, 'rafael')).r).toMatchObject({ total: 120.5 });
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  test('uma recusa não prende a chave', async () => {
    produto(2).estoque = 0;
    await create();
    produto(2).estoque = 1;
    expect((await create()).r).toMatchObject(EXPECTED);
  });
});
