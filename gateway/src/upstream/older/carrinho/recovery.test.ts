import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../../test/test-bench.ts';

const CARRINHO = /* GraphQL */ `
  itens { id quantidade } quantidadeTotal
  retirados { produtoId variacaoId nomeProduto variacaoNome quantidade }`;
const READ = `{ carrinho { ${CARRINHO} } }`;

describe.each(['empty403', 'plain'] as const)(
  'a cart with a line without a price, error world %s (rest-contract 7.1)',
  (errors) => {
    let bench: TestBench;
    beforeEach(async () => {
      bench = await createTestBench({ errors });
    });
    afterEach(() => bench.close());

    const store = (...linhas: [number, number | null, number][]) =>
      bench.api.linhas.set(
        7,
        linhas.map(([produtoId, variacaoId, quantidade]) => ({
          produtoId,
          variacaoId,
          quantidade,
        })),
      );
    const read = () => bench.executeAs('marina', READ);
    const change = async (mutation: string) => {
      const { data } = await bench.executeAs(
        'marina',
        `mutation { r: ${mutation} { __typename ... on Carrinho { ${CARRINHO} } ... on Falha { mensagem } } }`,
      );
      return data?.['r'];
    };
    const makeVariable = (id: number) =>
      Object.assign(bench.api.produto(id), {
        precoBase: null,
        variacoes: [
          { id: 501, nome: '5 ml', preco: 20, estoque: 3 },
          { id: 502, nome: '10 ml', preco: 35, estoque: 3 },
        ],
      });
    const BRISA = {
      produtoId: '2',
      variacaoId: null,
      nomeProduto: 'Brisa - Leve',
      variacaoNome: null,
      quantidade: 3,
    };

    test('loses the line of a product that was turned into one with volumes, and opens again', async () => {
      store([2, null, 3], [1, 12, 2]);
      await read();
      makeVariable(2);
      const open = { itens: [{ id: '1:12', quantidade: 2 }], retirados: [BRISA] };
      expect((await read()).data?.['carrinho']).toMatchObject(open);
      expect(bench.api.linhas.get(7)).toEqual([{ produtoId: 1, variacaoId: 12, quantidade: 2 }]);
      expect((await read()).data?.['carrinho']).toMatchObject(open);
      expect(
        await change('adicionarAoCarrinho(input: { produtoId: "2", variacaoId: "501" })'),
      ).toMatchObject({
        quantidadeTotal: 3,
        retirados: [],
      });
      expect((await read()).data?.['carrinho']).toMatchObject({ retirados: [] });
    });

    test('keeps the other volumes of a product whose volume lost its price', async () => {
      store([1, 12, 1], [1, 13, 2], [2, null, 1]);
      await read();
      Object.assign(bench.api.variacao(12).variacao, { preco: null });
      const { data } = await read();
      expect(data?.['carrinho']).toMatchObject({
        itens: [
          { id: '1:13', quantidade: 2 },
          { id: '2', quantidade: 1 },
        ],
        retirados: [{ produtoId: '1', variacaoId: '12', quantidade: 1 }],
      });
    });

    test('a change opens it as well', async () => {
      store([2, null, 3], [1, 12, 2]);
      await read();
      makeVariable(2);
      expect(await change('definirQuantidade(itemId: "1:12", quantidade: 1)')).toMatchObject({
        itens: [{ id: '1:12', quantidade: 1 }],
      });
    });

    test('is named when its lines were never read here, and works again once it is emptied', async () => {
      store([2, null, 3]);
      makeVariable(2);
      const { data, errors: failures } = await read();
      expect(data).toEqual({ carrinho: null });
      expect(failures?.[0]?.extensions).toMatchObject({
        code: 'UPSTREAM_INVALID',
        motivo: 'CARRINHO_ILEGIVEL',
      });
      const add = 'adicionarAoCarrinho(input: { produtoId: "1", variacaoId: "12" })';
      expect(await change(add)).toMatchObject({ __typename: 'CarrinhoIlegivel' });
      expect(await change('limparCarrinho')).toMatchObject({ itens: [] });
      expect(await change(add)).toMatchObject({ quantidadeTotal: 1 });
    });

    test('is read again when only one of several first reads succeeded (rest-contract 7.6)', async () => {
      store([2, null, 3]);
      bench.api.spoil('GET /carrinho', { status: errors === 'plain' ? 500 : 403, body: '' });
      expect((await read()).data?.['carrinho']).toMatchObject({ quantidadeTotal: 3 });
    });

    test('names what it removed, also when the API fails before the cart is open again', async () => {
      store([1, 12, 1], [1, 13, 2], [2, null, 1]);
      await read();
      Object.assign(bench.api.variacao(12).variacao, { preco: null });
      bench.api.spoil('POST /carrinho/adicionar', { status: 503, body: '', delayMs: 500 });
      const broken = read();
      await expect.poll(() => bench.api.requested('POST')).toHaveLength(1);
      bench.api.spoil('GET /carrinho', { status: 503, body: '' });
      expect((await broken).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect((await read()).data?.['carrinho']).toMatchObject({
        itens: [{ id: '2' }],
        retirados: [
          { variacaoId: '12', quantidade: 1 },
          { variacaoId: '13', quantidade: 2 },
        ],
      });
    });

    test('a line that was put back without a reply is not named as removed', async () => {
      store([1, 12, 1], [1, 13, 2]);
      await read();
      Object.assign(bench.api.variacao(12).variacao, { preco: null });
      bench.api.spoil('POST /carrinho/adicionar', 'after');
      expect((await read()).data?.['carrinho']).toMatchObject({
        itens: [{ id: '1:13', quantidade: 2 }],
        retirados: [{ variacaoId: '12' }],
      });
    });

    test('adds no line again while the others are not removed', async () => {
      store([1, 12, 1], [1, 13, 2]);
      await read();
      Object.assign(bench.api.variacao(12).variacao, { preco: null });
      bench.api.spoil('DELETE /carrinho/remover/{produtoId}', 'before', 2);
      expect((await read()).codes).toHaveLength(1);
      expect(bench.api.linhas.get(7)).toMatchObject([{ quantidade: 1 }, { quantidade: 2 }]);
      expect((await read()).data?.['carrinho']).toMatchObject({
        itens: [{ id: '1:13', quantidade: 2 }],
        retirados: [{ variacaoId: '12' }],
      });
    });

    test('loses nothing while the API refuses the account as well', async () => {
      store([2, null, 3], [1, 12, 2]);
      await read();
      makeVariable(2);
      bench.api.spoil('GET /usuarios/me', { status: 403, body: '' });
      expect((await read()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(bench.api.linhas.get(7)).toHaveLength(2);
    });

    test('loses nothing when every remembered line still has its price', async () => {
      store([2, null, 3]);
      await read();
      bench.api.spoil('GET /carrinho', { status: 403, body: '' }, 2);
      expect((await read()).codes).toEqual(['UPSTREAM_INVALID']);
      expect(bench.api.linhas.get(7)).toHaveLength(1);
    });
  },
);

describe('lines in the order they were added (rest-contract 7.4)', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await createTestBench();
  });
  afterEach(() => bench.close());

  test('is kept when the API moves a changed line to the end', async () => {
    const ids = async () => {
      const { data } = await bench.executeAs('marina', '{ carrinho { itens { id } } }');
      return JSON.stringify(data?.['carrinho']);
    };
    const linhas = [2, 5, 1].map((produtoId) => ({ produtoId, quantidade: 1 }));
    const store = (places: readonly number[]) =>
      bench.api.linhas.set(
        7,
        places.flatMap((place) => {
          const linha = linhas[place];
          const variacaoId = [null, 51, 12][place] ?? null;
          return linha ? [{ ...linha, variacaoId }] : [];
        }),
      );
    store([0]);
    await ids();
    store([1, 0]);
    await ids();
    store([2, 1, 0]);
    expect(await ids()).toBe('{"itens":[{"id":"2"},{"id":"5:51"},{"id":"1:12"}]}');
    store([1, 2]);
    expect(await ids()).toBe('{"itens":[{"id":"5:51"},{"id":"1:12"}]}');
  });
});
