import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { ofertaDe } from './recompra.ts';

describe('what an ordered item can be bought as today', () => {
  const ml10 = { id: 'v1', nome: '10 ml', preco: 4990, estoque: 5 };
  const ml5 = { id: 'v2', nome: '5 ml', preco: 2990, estoque: 3 };
  type Sold = Parameters<typeof ofertaDe>[1];
  const oud = {
    id: 'p1',
    ativo: true,
    precoBase: null,
    estoqueTotal: 8,
    variacoes: [ml10, ml5],
  };
  const simple = { ...oud, variacoes: [], precoBase: 2000, estoqueTotal: 4 };
  const bought = { produtoId: 'p1', variacaoId: 'v1', variacaoNome: '10 ml' };
  const whole = { variacaoId: null, variacaoNome: null };

  test.each<[string, Partial<Parameters<typeof ofertaDe>[0]>, Sold, ReturnType<typeof ofertaDe>]>([
    ['the same volume', {}, oud, { produtoId: 'p1', variacaoId: 'v1', estoque: 5 }],
    [
      'a volume by its name, when the API gives no id',
      { variacaoId: null, variacaoNome: '5ML' },
      oud,
      { produtoId: 'p1', variacaoId: 'v2', estoque: 3 },
    ],
    ['a product without volumes', whole, simple, { produtoId: 'p1', variacaoId: null, estoque: 4 }],
    ['inactive', {}, { ...oud, ativo: false }, 'não está mais à venda'],
    ['deleted', {}, null, 'não está mais à venda'],
    ['of no known product', { produtoId: null }, null, 'procure por ele na loja'],
    ['a deleted volume', {}, { ...oud, variacoes: [ml5] }, '10 ml não existe mais'],
    ['a product that lost its volumes', {}, simple, '10 ml não existe mais'],
    ['sold out', {}, { ...oud, variacoes: [{ ...ml10, estoque: 0 }] }, 'esgotado'],
    ['a sold-out product', whole, { ...simple, estoqueTotal: 0 }, 'esgotado'],
    [
      'a volume without a price',
      {},
      { ...oud, variacoes: [{ ...ml10, preco: null }] },
      'não está mais à venda',
    ],
    ['a product without a price', whole, { ...simple, precoBase: null }, 'não está mais à venda'],
    [
      'a product that got volumes',
      whole,
      oud,
      'agora é vendido por volume, escolha um na página do produto',
    ],
  ])('%s', (_, item, produto, oferta) => {
    expect(ofertaDe({ ...bought, ...item }, produto)).toEqual(oferta);
  });
});

const buyAgain = async (bench: TestBench, pedidoId = 102) => {
  const reply = await bench.run(
    'marina',
    `mutation { r: comprarDeNovo(pedidoId: ${pedidoId}) { __typename
      ... on Recompra { carrinho { itens { id quantidade } } itens { variacaoNome quantidade adicionados motivo } }
      ... on Falha { campo mensagem } } }`,
  );
  expect(reply.codes).toEqual([]);
  return reply.r;
};
const ADD = 'POST /carrinho/adicionar';

describe('buy again where the API adds one item a call', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench();
  });
  afterEach(() => bench.close());
  const store = (...linhas: [number, number | null, number][]) =>
    bench.api.linhas.set(
      7,
      linhas.map(([produtoId, variacaoId, quantidade]) => ({ produtoId, variacaoId, quantidade })),
    );

  test('adds each item in its volume, one write each', async () => {
    expect(await buyAgain(bench)).toEqual({
      __typename: 'Recompra',
      carrinho: {
        itens: [
          { id: '1:12', quantidade: 2 },
          { id: '2', quantidade: 1 },
        ],
      },
      itens: [
        { variacaoNome: '10 ml', quantidade: 2, adicionados: 2, motivo: null },
        { variacaoNome: null, quantidade: 1, adicionados: 1, motivo: null },
      ],
    });
    expect(bench.writes()).toEqual([ADD, ADD]);
  });

  test('adds only what the stock leaves beyond the cart, and nothing where the cart has it all', async () => {
    store([1, 12, 9], [2, null, 3]);
    expect(await buyAgain(bench)).toMatchObject({
      carrinho: { itens: [{ quantidade: 10 }, { quantidade: 3 }] },
      itens: [
        { adicionados: 1, motivo: 'é o que resta no estoque' },
        { adicionados: 0, motivo: 'todas as que há já estão no carrinho' },
      ],
    });
    expect(bench.writes()).toEqual([ADD]);
  });

  test('names the most units of a line where the stock has more', async () => {
    for (const produto of bench.api.produtos) {
      produto.estoque = 500;
      for (const volume of produto.variacoes) volume.estoque = 500;
    }
    store([1, 12, 98], [2, null, 99]);
    const motivo = 'cada item do carrinho vai até 99 unidades';
    expect(await buyAgain(bench)).toMatchObject({
      carrinho: { itens: [{ quantidade: 99 }, { quantidade: 99 }] },
      itens: [
        { adicionados: 1, motivo },
        { adicionados: 0, motivo },
      ],
    });
  });

  test('a refused item does not stop the next one', async () => {
    bench.refuse(ADD, 409, 'PRODUTO_INDISPONIVEL');
    expect(await buyAgain(bench)).toMatchObject({
      carrinho: { itens: [{ id: '2', quantidade: 1 }] },
      itens: [
        { adicionados: 0, motivo: 'este produto não está disponível no momento' },
        { adicionados: 1, motivo: null },
      ],
    });
  });

  test('two clicks at once add one after the other, never beyond the stock', async () => {
    store([1, 12, 7]);
    await Promise.all([buyAgain(bench), buyAgain(bench)]);
    expect(bench.api.linhas.get(7)).toMatchObject([{ quantidade: 10 }, { quantidade: 2 }]);
  });

  test('sends nothing for a cart that the API cannot open, or an order of another account', async () => {
    store([1, null, 1]);
    expect(await buyAgain(bench)).toMatchObject({ __typename: 'CarrinhoIlegivel' });
    expect(await buyAgain(bench, 108)).toMatchObject({
      __typename: 'PedidoNaoEncontrado',
      campo: 'pedidoId',
    });
    expect(bench.writes()).toEqual([]);
  });
});

describe('buy again on an API with the contract, without a clear reply', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench({ API_CONTRACT: '1' });
    bench.api.spoil(ADD, 'after', 2);
  });
  afterEach(() => bench.close());
  /** The units of the first item that each read of the cart shows. Later reads cannot be parsed. */
  const showUnits = (...units: number[]) => {
    const body = (quantidade: number) =>
      JSON.stringify({
        itens: [
          {
            id: 71,
            produtoId: 1,
            variacaoId: 12,
            quantidade,
            precoUnitario: 69.9,
            disponivel: true,
          },
        ],
      });
    const bodies = units.map(body);
    const fault = {
      status: 200,
      get body() {
        return bodies.shift() ?? '';
      },
    };
    bench.api.spoil('GET /carrinho', fault, 9);
  };

  test('units that the cart shows are added, and nothing is sent twice', async () => {
    showUnits(1, 3, 3);
    expect(await buyAgain(bench)).toMatchObject({
      carrinho: { itens: [{ quantidade: 3 }] },
      itens: [
        { adicionados: 2, motivo: null },
        { adicionados: 0, motivo: 'a loja não respondeu' },
      ],
    });
    expect(bench.writes()).toEqual([ADD, ADD]);
  });

  test('nothing more is sent when the cart cannot be read either', async () => {
    showUnits(1);
    expect(await buyAgain(bench)).toMatchObject({
      carrinho: null,
      itens: [{ motivo: 'a loja não respondeu' }, { motivo: 'a loja não respondeu' }],
    });
    expect(bench.writes()).toEqual([ADD]);
  });

  test('nothing more is sent in a session that the API ends', async () => {
    showUnits(1);
    bench.api.spoil(ADD, { status: 401, body: '' });
    expect(await buyAgain(bench)).toMatchObject({
      itens: [{ motivo: 'a sessão terminou' }, { motivo: 'a sessão terminou' }],
    });
    expect(bench.writes()).toEqual([ADD]);
  });
});
