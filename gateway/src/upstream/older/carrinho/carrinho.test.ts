import { once } from 'node:events';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../../test/test-bench.ts';
import { onTwoGateways } from '../../../../test/two-gateways.ts';

const CARRINHO = /* GraphQL */ `
  fragment C on Carrinho {
    id total quantidadeTotal
    retirados { produtoId variacaoId quantidade }
    itens { id produtoId variacaoId nomeProduto variacaoNome quantidade precoUnitario subtotal estoque disponivel }
  }`;
const RESULT = `__typename ...C
  ... on Falha { codigo mensagem campo
    ... on EstoqueInsuficiente { disponivel carrinho { ...C } }
    ... on ItemNaoEncontrado { carrinho { ...C } }
    ... on EscolhaVariacao { produto { nome variacoes { id nome } } } }`;

let bench: TestBench;
let token: string;

beforeEach(async () => {
  bench = await createTestBench();
  token = bench.tokenOf('marina');
});
afterEach(() => bench.close());

const change = async (mutation: string) => {
  const { data, codes } = await bench.execute(
    `mutation { r: ${mutation} { ${RESULT} } } ${CARRINHO}`,
    { token },
  );
  return { r: data?.['r'], codes };
};
const add = (produtoId: number, variacaoId?: number, quantidade = 1) =>
  change(
    `adicionarAoCarrinho(input: { produtoId: ${produtoId}, quantidade: ${quantidade}${variacaoId === undefined ? '' : `, variacaoId: ${variacaoId}`} })`,
  );
const set = (itemId: string, quantidade: number) =>
  change(`definirQuantidade(itemId: "${itemId}", quantidade: ${quantidade})`);
const read = async () => {
  const { data } = await bench.execute(`{ carrinho { ...C } } ${CARRINHO}`, { token });
  return data?.['carrinho'];
};
const store = (...linhas: [number, number | null, number][]) =>
  bench.api.linhas.set(
    7,
    linhas.map(([produtoId, variacaoId, quantidade]) => ({ produtoId, variacaoId, quantidade })),
  );
/** Sorts the changed cart before refusals: which of two simultaneous changes is made is not defined. */
const changedFirst = (one: { readonly r: unknown }): number =>
  JSON.stringify(one.r).startsWith('{"__typename":"Carrinho"') ? -1 : 1;

describe('cart on an API that keeps lines by product', () => {
  test('gives each line its volume and a stable id (C-23)', async () => {
    store([1, 12, 2], [1, 13, 1], [2, null, 1]);
    expect(await read()).toMatchObject({
      id: '7',
      quantidadeTotal: 4,
      total: 335.3,
      itens: [
        {
          id: '1:12',
          produtoId: '1',
          variacaoId: '12',
          nomeProduto: 'Noite de Oud',
          variacaoNome: '10 ml',
          precoUnitario: 69.9,
          subtotal: 139.8,
          estoque: 10,
          disponivel: true,
        },
        { id: '1:13', variacaoNome: '10 ml - spray' },
        { id: '2', variacaoId: null, nomeProduto: 'Brisa - Leve', variacaoNome: null },
      ],
    });
  });

  test('tells volumes of the same name apart by price', async () => {
    store([5, 52, 1], [5, 51, 1]);
    expect(await read()).toMatchObject({
      itens: [
        { id: '5:51', precoUnitario: 20 },
        { id: '5:52', precoUnitario: 25 },
      ],
    });
  });

  test('leaves out lines of quantity 0', async () => {
    store([1, 12, 0], [2, null, 1]);
    expect(await read()).toMatchObject({ itens: [{ id: '2' }], quantidadeTotal: 1 });
  });

  test("sends the volume and the session's user, never a price", async () => {
    const { r } = await add(1, 12);
    expect(r).toMatchObject({ __typename: 'Carrinho', itens: [{ id: '1:12', quantidade: 1 }] });
    const write = bench.api.calls.find(({ method }) => method === 'POST');
    expect(JSON.parse(write?.body ?? '')).toEqual({
      usuarioId: 7,
      produtoId: 1,
      variacaoId: 12,
      quantidade: 1,
    });
    expect(write?.headers.authorization).toBe(`Bearer ${token}`);
  });

  test.each([
    ['no chosen volume', 1, undefined, 1, 'EscolhaVariacao'],
    ['a volume of another product', 1, 51, 1, 'EscolhaVariacao'],
    ['a volume on a simple product', 2, 11, 1, 'DadosInvalidos'],
    ['an inactive product', 4, undefined, 1, 'ProdutoIndisponivel'],
    ['a product without a price', 3, undefined, 1, 'ProdutoIndisponivel'],
    ['an unknown product', 99, undefined, 1, 'ProdutoIndisponivel'],
    ['a sold-out volume', 1, 14, 1, 'EstoqueInsuficiente'],
    ['more units than in stock', 1, 11, 5, 'EstoqueInsuficiente'],
    ['quantity zero', 1, 11, 0, 'DadosInvalidos'],
    ['a negative quantity', 1, 11, -3, 'DadosInvalidos'],
  ] as const)(
    'refuses %s before any write (ADD-02, ADD-03)',
    async (_, produto, variacao, quantidade, type) => {
      const { r } = await add(produto, variacao, quantidade);
      expect(r).toMatchObject({ __typename: type });
      expect(bench.writes()).toEqual([]);
    },
  );

  test('counts the units already in the cart against the stock (C-43)', async () => {
    store([1, 11, 4]);
    const refusal = {
      __typename: 'EstoqueInsuficiente',
      disponivel: 4,
      campo: 'quantidade',
      mensagem: 'Só restam 4 unidades em estoque.',
      carrinho: { quantidadeTotal: 4 },
    };
    expect((await add(1, 11)).r).toMatchObject(refusal);
    expect((await change('aumentarItem(itemId: "1:11")')).r).toMatchObject(refusal);
    expect(bench.writes()).toEqual([]);
  });

  test('changes one volume without touching another', async () => {
    store([1, 11, 1], [1, 12, 2]);
    expect((await change('aumentarItem(itemId: "1:12")')).r).toMatchObject({
      itens: [
        { id: '1:11', quantidade: 1 },
        { id: '1:12', quantidade: 3 },
      ],
    });
    expect((await change('diminuirItem(itemId: "1:12")')).r).toMatchObject({
      itens: [
        { id: '1:11', quantidade: 1 },
        { id: '1:12', quantidade: 2 },
      ],
    });
  });

  test('removes the line when its last unit is taken away and keeps the other volumes', async () => {
    store([1, 11, 1], [1, 12, 2], [2, null, 1]);
    const { r } = await change('diminuirItem(itemId: "1:11")');
    expect(r).toMatchObject({ itens: [{ id: '1:12', quantidade: 2 }, { id: '2' }] });
  });

  test.each([true, false])(
    'removes a volume, keeps the others in their order, and leaves no line of 0 units, where remover keeps one: %s (GW-21)',
    async (removerKeepsLine) => {
      await bench.close();
      bench = await createTestBench({ habits: { removerKeepsLine } });
      store([1, 11, 3], [1, 12, 2], [2, null, 1], [1, 13, 1]);
      await read();
      const { r } = await change('removerItem(itemId: "1:12")');
      expect(r).toMatchObject({
        quantidadeTotal: 5,
        itens: [{ id: '1:11', quantidade: 3 }, { id: '1:13', quantidade: 1 }, { id: '2' }],
      });
      expect(await read()).toMatchObject({ itens: [{ id: '1:11' }, { id: '1:13' }, { id: '2' }] });
      expect(bench.api.linhas.get(7)).toHaveLength(3);
    },
  );

  test('removes a line of 0 units together with the last volume of its product (GW-21)', async () => {
    store([1, 11, 3], [1, 12, 0]);
    expect((await change('removerItem(itemId: "1:11")')).r).toMatchObject({ itens: [] });
    expect(bench.api.linhas.get(7)).toEqual([]);
  });

  test('puts a volume back after a refusal that changed nothing', async () => {
    store([1, 11, 3], [1, 12, 2]);
    bench.api.spoil('POST /carrinho/adicionar', { status: 403, body: '' });
    const { r } = await change('removerItem(itemId: "1:12")');
    expect(r).toMatchObject({ itens: [{ id: '1:11', quantidade: 3 }] });
  });

  test('repeats one of several first reads of a new account, which the API fails (GW-21)', async () => {
    await bench.close();
    bench = await createTestBench({ habits: { cartFirstReadsRace: true } });
    const reads = [1, 2, 3].map(() => bench.executeAs('novata', '{ carrinho { total } }'));
    expect((await Promise.all(reads)).map(({ codes }) => codes)).toEqual([[], [], []]);
  });

  test('sets a volume or a simple product to any number of units in one write (C-23)', async () => {
    store([1, 11, 1], [1, 12, 2], [2, null, 1]);
    const [, brisa] = bench.api.produtos;
    if (brisa) brisa.estoque = 9;
    for (const [itemId, quantidade] of [
      ['1:12', 9],
      ['1:12', 3],
      ['2', 7],
      ['2', 4],
    ] as const) {
      const { r } = await set(itemId, quantidade);
      expect(r).toMatchObject({ __typename: 'Carrinho' });
      expect(r).toHaveProperty(
        'itens',
        expect.arrayContaining([
          expect.objectContaining({ id: '1:11', quantidade: 1 }),
          expect.objectContaining({ id: itemId, quantidade }),
        ]),
      );
    }
    expect(bench.writes()).toEqual(Array.from({ length: 4 }, () => 'POST /carrinho/adicionar'));
    expect((await set('1:12', 0)).r).toMatchObject({
      itens: [
        { id: '1:11', quantidade: 1 },
        { id: '2', quantidade: 4 },
      ],
    });
  });

  test.each([
    [-1, 'DadosInvalidos'],
    [100, 'DadosInvalidos'],
    [5, 'EstoqueInsuficiente'],
    [2, 'Carrinho'],
  ])('a volume set to %i units is %s without a write (C-43)', async (quantidade, type) => {
    store([1, 11, 2]);
    expect((await set('1:11', quantidade)).r).toMatchObject({ __typename: type });
    expect(bench.writes()).toEqual([]);
  });

  test.each([
    ['not put back', 'POST /carrinho/adicionar', { status: 503, body: '' }],
    [
      'removed without a reply',
      'DELETE /carrinho/remover/{produtoId}',
      {
        status: 503,
        body: '',
        saved: true,
        get delayMs() {
          bench.api.spoil('GET /carrinho', { status: 503, body: '' });
          return 1;
        },
      },
    ],
  ] as const)('names the other volumes that were %s (GW-21)', async (_, call, fault) => {
    store([1, 11, 3], [1, 12, 2], [2, null, 1]);
    await read();
    bench.api.spoil(call, fault, 2);
    const { codes } = await change('removerItem(itemId: "1:12")');
    expect(codes).toHaveLength(1);
    expect(await read()).toMatchObject({
      itens: [{ id: '2' }],
      retirados: [{ produtoId: '1', variacaoId: '11', quantidade: 3 }],
    });
  });

  test('adds a removed volume again from zero', async () => {
    store([1, 11, 3], [1, 12, 2]);
    await change('removerItem(itemId: "1:12")');
    expect((await add(1, 12)).r).toMatchObject({
      itens: [
        { id: '1:11', quantidade: 3 },
        { id: '1:12', quantidade: 1 },
      ],
    });
    await change('removerItem(itemId: "1:12")');
    expect((await change('removerItem(itemId: "1:11")')).r).toMatchObject({ itens: [] });
    expect(bench.api.linhas.get(7)).toEqual([]);
  });

  test("puts the product's other lines back after removing the line without a volume", async () => {
    const [oud] = bench.api.produtos;
    if (oud) oud.precoBase = 50;
    store([1, null, 1], [1, 11, 3], [1, 12, 2]);
    expect((await change('removerItem(itemId: "1")')).r).toMatchObject({
      itens: [
        { id: '1:11', quantidade: 3 },
        { id: '1:12', quantidade: 2 },
      ],
    });
  });

  test.each(['02', ' 2', '+2', '２'])(
    'finds product %j, which the API reads as 2, in the cart line of product 2',
    async (produtoId) => {
      store([2, null, 4]);
      const [, brisa] = bench.api.produtos;
      if (brisa) brisa.estoque = 5;
      const { r } = await change(
        `adicionarAoCarrinho(input: { produtoId: ${JSON.stringify(produtoId)} })`,
      );
      expect(r).toMatchObject({ __typename: 'Carrinho', itens: [{ id: '2', quantidade: 5 }] });
      expect(
        (await change(`adicionarAoCarrinho(input: { produtoId: ${JSON.stringify(produtoId)} })`)).r,
      ).toMatchObject({ __typename: 'EstoqueInsuficiente', disponivel: 5 });
    },
  );

  test('runs changes from two tabs one at a time, without losing or repeating one', async () => {
    store([1, 11, 3], [1, 12, 2]);
    const removals = await Promise.all([
      change('removerItem(itemId: "1:12")'),
      change('removerItem(itemId: "1:12")'),
    ]);
    expect(removals.toSorted(changedFirst).map(({ r }) => r)).toMatchObject([
      { __typename: 'Carrinho', itens: [{ id: '1:11', quantidade: 3 }] },
      { __typename: 'ItemNaoEncontrado' },
    ]);
    const clicks = Array.from({ length: 3 }, () => change('diminuirItem(itemId: "1:11")'));
    expect((await Promise.all(clicks)).map(({ codes }) => codes)).toEqual([[], [], []]);
    expect(await read()).toMatchObject({ itens: [] });
    const both = await Promise.all([add(1, 11, 3), add(1, 11, 3)]);
    expect(both.toSorted(changedFirst).map(({ r }) => r)).toMatchObject([
      { __typename: 'Carrinho' },
      { __typename: 'EstoqueInsuficiente' },
    ]);
  });

  test('answers a missing line with the cart', async () => {
    store([2, null, 1]);
    expect((await change('removerItem(itemId: "1:12")')).r).toMatchObject({
      __typename: 'ItemNaoEncontrado',
      campo: 'itemId',
      carrinho: { itens: [{ id: '2' }] },
    });
  });

  test('clears the cart, even one that the API can no longer read', async () => {
    store([1, null, 1]);
    expect((await change('limparCarrinho')).r).toMatchObject({
      itens: [],
      total: 0,
      quantidadeTotal: 0,
    });
  });

  test('reports an API without a call that empties the cart', async () => {
    bench.api.spoil('POST /carrinho/limpar', { status: 404, body: '' });
    store([2, null, 1]);
    expect((await change('limparCarrinho')).r).toMatchObject({ __typename: 'RecursoIndisponivel' });
  });

  test('a line of a product that is later deactivated is unavailable, and gets no more units', async () => {
    store([2, null, 1]);
    const [, brisa] = bench.api.produtos;
    if (brisa) brisa.ativo = false;
    expect(await read()).toMatchObject({ itens: [{ id: '2', disponivel: false }] });
    for (const more of [
      'aumentarItem(itemId: "2")',
      'definirQuantidade(itemId: "2", quantidade: 2)',
    ]) {
      expect((await change(more)).r).toMatchObject({ __typename: 'ProdutoIndisponivel' });
    }
    expect(bench.writes()).toEqual([]);
  });
});

describe('write with an unknown outcome', () => {
  test.each(['after', 'truncated'] as const)(
    'reads the cart back after "%s" and returns what it shows',
    async (fault) => {
      bench.api.spoil('POST /carrinho/adicionar', fault);
      const { r } = await add(1, 12);
      expect(r).toMatchObject({ __typename: 'Carrinho', itens: [{ id: '1:12', quantidade: 1 }] });
      expect(bench.writes()).toHaveLength(1);
    },
  );

  test('a line whose number of units is set is read back and never set twice', async () => {
    store([1, 12, 2]);
    bench.api.spoil('POST /carrinho/adicionar', 'after');
    expect((await set('1:12', 7)).r).toMatchObject({ itens: [{ id: '1:12', quantidade: 7 }] });
    expect(bench.writes()).toHaveLength(1);
  });

  test.each(['before', { status: 403, body: '' }] as const)(
    'answers "%s" that changed nothing with an unavailable error and does not repeat the write',
    async (fault) => {
      bench.api.spoil('POST /carrinho/adicionar', fault);
      const { codes } = await add(1, 12);
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(bench.writes()).toHaveLength(1);
    },
  );

  test('reports neither success nor failure when an accepted write cannot be read back', async () => {
    bench.api.spoil('POST /carrinho/adicionar', {
      status: 200,
      body: '{}',
      saved: true,
      delayMs: 1000,
    });
    const answer = bench.execute(
      'mutation { adicionarAoCarrinho(input: { produtoId: 2 }) { __typename } }',
      { token },
    );
    await expect.poll(() => bench.api.requested('POST')).toHaveLength(1);
    bench.api.spoil('GET /carrinho', { status: 503, body: '' });
    expect((await answer).errors).toMatchObject([
      { message: 'The shop gave no clear answer. Look at your cart before trying again.' },
    ]);
  });

  describe('removing a line without a volume among others', () => {
    beforeEach(() => {
      const [oud] = bench.api.produtos;
      if (oud) oud.precoBase = 50;
      store([1, 11, 3], [1, 12, 2], [1, null, 1]);
    });

    test('puts the other lines back after a removal whose reply was lost', async () => {
      bench.api.spoil('DELETE /carrinho/remover/1', 'after');
      expect((await change('removerItem(itemId: "1")')).r).toMatchObject({
        itens: [
          { id: '1:11', quantidade: 3 },
          { id: '1:12', quantidade: 2 },
        ],
      });
    });

    test('fails when one line cannot be put back, and still puts back the following ones', async () => {
      bench.api.spoil('POST /carrinho/adicionar', 'before');
      const { codes } = await change('removerItem(itemId: "1")');
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(await read()).toMatchObject({ itens: [{ id: '1:12', quantidade: 2 }] });
    });
  });
});

describe('changes that wait for their turn', () => {
  test('a change whose client left before it began is never made (SEC-12)', async () => {
    store([2, null, 1]);
    bench.api.spoil('POST /carrinho/aumentar', { delayMs: 1000 });
    const first = change('aumentarItem(itemId: "2")');
    await expect.poll(() => bench.api.requested('POST'), { interval: 5 }).toHaveLength(1);
    const received = once(bench.app.server, 'request');
    const leaving = new AbortController();
    const left = request(`${bench.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: 'mutation { aumentarItem(itemId: "2") { __typename } }' }),
      signal: leaving.signal,
    }).catch(() => 'left');
    await received;
    leaving.abort();
    expect(await left).toBe('left');
    expect((await first).r).toMatchObject({ __typename: 'Carrinho' });
    expect((await change('aumentarItem(itemId: "2")')).r).toMatchObject({
      itens: [{ quantidade: 3 }],
    });
  });

  // Each gateway has its own bound.
  test.skipIf(onTwoGateways)(
    'changes beyond the bound are refused as RATE_LIMITED, and the others are made (SEC-12)',
    async () => {
      store([2, null, 1]);
      // The first change is still at the API when the last one arrives.
      bench.api.spoil('POST /carrinho/aumentar', { delayMs: 1500 });
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => change('aumentarItem(itemId: "2")')),
      );
      const refused = answers.filter(({ codes }) => codes.length > 0);
      expect(refused).toHaveLength(30 - 21);
      expect(new Set(refused.flatMap(({ codes }) => codes))).toEqual(new Set(['RATE_LIMITED']));
    },
  );
});
