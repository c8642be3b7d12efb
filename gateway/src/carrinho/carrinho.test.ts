import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../test/test-bench.ts';

const CARRINHO = /* GraphQL */ `
  fragment C on Carrinho {
    id total quantidadeTotal
    itens { id produtoId variacaoId nomeProduto variacaoNome quantidade precoUnitario subtotal estoque disponivel }
  }`;
const RESULT = `__typename ...C
  ... on Falha { codigo mensagem campo }
  ... on EstoqueInsuficiente { disponivel carrinho { ...C } }
  ... on ItemNaoEncontrado { carrinho { ...C } }
  ... on EscolhaVariacao { produto { nome variacoes { id nome } } }`;

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
const read = async () => {
  const { data } = await bench.execute(`{ carrinho { ...C } } ${CARRINHO}`, { token });
  return data?.['carrinho'];
};
const store = (...linhas: [number, number | null, number][]) =>
  bench.api.linhas.set(
    7,
    linhas.map(([produtoId, variacaoId, quantidade]) => ({ produtoId, variacaoId, quantidade })),
  );
const writes = () =>
  bench.api.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${method} ${url}`);

describe('carrinho sobre a API que guarda por produto', () => {
  test('C-23: cada linha sabe seu volume e tem um id que não muda', async () => {
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

  test('volumes de mesmo nome são separados pelo preço', async () => {
    store([5, 52, 1], [5, 51, 1]);
    expect(await read()).toMatchObject({ itens: [{ id: '5:52' }, { id: '5:51' }] });
  });

  test('linhas de quantidade 0 não são linhas', async () => {
    store([1, 12, 0], [2, null, 1]);
    expect(await read()).toMatchObject({ itens: [{ id: '2' }], quantidadeTotal: 1 });
  });

  test('adicionar leva o volume e o usuário da sessão, nunca um preço', async () => {
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
    ['sem volume escolhido', 1, undefined, 1, 'EscolhaVariacao'],
    ['volume de outro produto', 1, 51, 1, 'EscolhaVariacao'],
    ['volume num produto simples', 2, 11, 1, 'DadosInvalidos'],
    ['produto inativo', 4, undefined, 1, 'ProdutoIndisponivel'],
    ['produto sem preço', 3, undefined, 1, 'ProdutoIndisponivel'],
    ['produto que não existe', 99, undefined, 1, 'ProdutoIndisponivel'],
    ['volume esgotado', 1, 14, 1, 'EstoqueInsuficiente'],
    ['mais do que há', 1, 11, 5, 'EstoqueInsuficiente'],
    ['quantidade zero', 1, 11, 0, 'DadosInvalidos'],
    ['quantidade negativa', 1, 11, -3, 'DadosInvalidos'],
  ] as const)(
    'ADD-02, ADD-03: %s é recusado antes de qualquer escrita',
    async (_, produto, variacao, quantidade, type) => {
      const { r } = await add(produto, variacao, quantidade);
      expect(r).toMatchObject({ __typename: type });
      expect(writes()).toEqual([]);
    },
  );

  test('C-43: o que já está no carrinho conta para o estoque', async () => {
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
    expect(writes()).toEqual([]);
  });

  test('+ e − de um volume não tocam o outro', async () => {
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

  test('− com 1 tira a linha; os outros volumes ficam', async () => {
    store([1, 11, 1], [1, 12, 2], [2, null, 1]);
    const { r } = await change('diminuirItem(itemId: "1:11")');
    expect(r).toMatchObject({ itens: [{ id: '1:12', quantidade: 2 }, { id: '2' }] });
  });

  test('remover um volume é uma só escrita: os outros nem saem', async () => {
    store([1, 11, 3], [1, 12, 2], [1, 13, 1]);
    const { r } = await change('removerItem(itemId: "1:12")');
    expect(r).toMatchObject({
      quantidadeTotal: 4,
      itens: [
        { id: '1:11', quantidade: 3 },
        { id: '1:13', quantidade: 1 },
      ],
    });
    expect(writes()).toEqual(['POST /carrinho/adicionar']);
  });

  test('um volume removido volta a ser adicionado do zero', async () => {
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

  test('remover uma linha sem volume devolve as outras do produto', async () => {
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
    'o produto %j, que a API lê como 2, é o 2 que já está no carrinho',
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

  test('de duas abas ao mesmo tempo: uma mudança de cada vez, nenhuma perdida nem em dobro', async () => {
    store([1, 11, 3], [1, 12, 2]);
    const [first, second] = await Promise.all([
      change('removerItem(itemId: "1:12")'),
      change('removerItem(itemId: "1:12")'),
    ]);
    expect([first.r, second.r]).toMatchObject([
      { __typename: 'Carrinho', itens: [{ id: '1:11', quantidade: 3 }] },
      { __typename: 'ItemNaoEncontrado' },
    ]);
    const clicks = Array.from({ length: 3 }, () => change('diminuirItem(itemId: "1:11")'));
    expect((await Promise.all(clicks)).map(({ codes }) => codes)).toEqual([[], [], []]);
    expect(await read()).toMatchObject({ itens: [] });
    const both = await Promise.all([add(1, 11, 3), add(1, 11, 3)]);
    expect(both.map(({ r }) => r)).toMatchObject([
      { __typename: 'Carrinho' },
      { __typename: 'EstoqueInsuficiente' },
    ]);
  });

  test('uma linha que não existe é uma resposta com o carrinho', async () => {
    store([2, null, 1]);
    expect((await change('removerItem(itemId: "1:12")')).r).toMatchObject({
      __typename: 'ItemNaoEncontrado',
      campo: 'itemId',
      carrinho: { itens: [{ id: '2' }] },
    });
  });

  test('limpar esvazia, também um carrinho que a API já não consegue ler', async () => {
    store([1, null, 1]);
    expect((await change('limparCarrinho')).r).toMatchObject({
      itens: [],
      total: 0,
      quantidadeTotal: 0,
    });
  });

  test('um produto desativado depois deixa a linha indisponível', async () => {
    store([2, null, 1]);
    const [, brisa] = bench.api.produtos;
    if (brisa) brisa.ativo = false;
    expect(await read()).toMatchObject({ itens: [{ id: '2', disponivel: false }] });
  });
});

describe('escrita de resultado desconhecido', () => {
  test.each(['after', 'truncated'] as const)(
    '%s: o carrinho é lido de volta e vale o que ele mostra',
    async (fault) => {
      bench.api.spoil('POST /carrinho/adicionar', fault);
      const { r } = await add(1, 12);
      expect(r).toMatchObject({ __typename: 'Carrinho', itens: [{ id: '1:12', quantidade: 1 }] });
      expect(writes()).toHaveLength(1);
    },
  );

  test.each(['before', { status: 403, body: '' }] as const)(
    '%s: nada mudou, o erro diz que a loja não respondeu, a escrita não se repete',
    async (fault) => {
      bench.api.spoil('POST /carrinho/adicionar', fault);
      const { codes } = await add(1, 12);
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(writes()).toHaveLength(1);
    },
  );

  test('um sim que não se pode ler de volta não é dito como falha nem como feito', async () => {
    bench.api.spoil('POST /carrinho/adicionar', { status: 200, body: '{}', saved: true });
    bench.api.spoil('GET /carrinho', { delayMs: 50 });
    const answer = bench.execute(
      'mutation { adicionarAoCarrinho(input: { produtoId: 2 }) { __typename } }',
      { token },
    );
    await expect.poll(() => bench.api.requested('GET').length).toBeGreaterThanOrEqual(3);
    bench.api.spoil('GET /carrinho', { status: 503, body: '' });
    expect((await answer).errors).toMatchObject([
      { message: 'The shop gave no clear answer. Look at your cart before trying again.' },
    ]);
  });

  describe('remover uma linha sem volume entre outras', () => {
    beforeEach(() => {
      const [oud] = bench.api.produtos;
      if (oud) oud.precoBase = 50;
      store([1, 11, 3], [1, 12, 2], [1, null, 1]);
    });

    test('que caiu depois de feito ainda devolve as outras', async () => {
      bench.api.spoil('DELETE /carrinho/remover/1', 'after');
      expect((await change('removerItem(itemId: "1")')).r).toMatchObject({
        itens: [
          { id: '1:11', quantidade: 3 },
          { id: '1:12', quantidade: 2 },
        ],
      });
    });

    test('uma que não voltou é um erro, e as seguintes voltam mesmo assim', async () => {
      bench.api.spoil('POST /carrinho/adicionar', 'before');
      const { codes } = await change('removerItem(itemId: "1")');
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(await read()).toMatchObject({ itens: [{ id: '1:12', quantidade: 2 }] });
    });
  });
});
