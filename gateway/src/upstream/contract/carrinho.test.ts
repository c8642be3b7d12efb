import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;

/** A line as store-api writes it. */
const line = (quantidade: number) => ({
  id: 71,
  produtoId: 2,
  variacaoId: null,
  nomeProduto: 'Brisa - Leve',
  quantidade,
  precoUnitario: 120.5,
  estoque: 9,
  disponivel: true,
});
const cart = (quantidade: number) => ({
  status: 200,
  body: JSON.stringify({ id: 5, itens: [line(quantidade)], total: 120.5 * quantidade }),
});
beforeEach(async () => {
  bench = await createTestBench({ API_CONTRACT: '1' });
});
afterEach(() => bench.close());

const change = (mutation: string) =>
  bench.run(
    'marina',
    `mutation { r: ${mutation} {
      __typename
      ... on Carrinho { itens { id quantidade } }
      ... on Falha { campo mensagem
        ... on EstoqueInsuficiente { disponivel }
        ... on ItemNaoEncontrado { carrinho { itens { quantidade } } } }
    } }`,
  );
const add = (produtoId = '"2"') =>
  change(`adicionarAoCarrinho(input: { produtoId: ${produtoId} })`);
const set = (quantidade: number) =>
  change(`definirQuantidade(itemId: "71", quantidade: ${quantidade})`);
const SET = 'PUT /carrinho/itens/71';

describe('cart on an API with the contract', () => {
  test('reads the cart of a known session in one call (GW-05)', async () => {
    await bench.executeAs('marina', '{ sessao { username } }');
    bench.api.calls = [];
    bench.api.spoil('GET /carrinho', cart(3));
    const { data } = await bench.executeAs(
      'marina',
      '{ carrinho { total itens { id quantidade disponivel estoque } } }',
    );
    expect(data?.['carrinho']).toEqual({
      total: 361.5,
      itens: [{ id: '71', quantidade: 3, disponivel: true, estoque: 9 }],
    });
    expect(bench.api.requested()).toEqual(['/carrinho?usuarioId=7']);
  });

  test('adds in one call', async () => {
    bench.api.spoil('POST /carrinho/adicionar', cart(2));
    expect((await add()).r).toEqual({
      __typename: 'Carrinho',
      itens: [{ id: '71', quantidade: 2 }],
    });
    expect(bench.calls()).toEqual(['POST /carrinho/adicionar']);
  });

  test.each([
    ['aumentarItem', 'POST /carrinho/aumentar'],
    ['diminuirItem', 'POST /carrinho/diminuir'],
  ])('%s is one call that names the line alone', async (field, call) => {
    bench.api.spoil(call, cart(2));
    expect((await change(`${field}(itemId: "71")`)).r).toMatchObject({ __typename: 'Carrinho' });
    expect(bench.calls()).toEqual([`${call}?usuarioId=7&itemId=71`]);
  });

  test('a number of units is one call that names the line alone', async () => {
    bench.api.spoil(SET, cart(7));
    expect((await set(7)).r).toEqual({
      __typename: 'Carrinho',
      itens: [{ id: '71', quantidade: 7 }],
    });
    expect(bench.calls()).toEqual([SET]);
    expect(JSON.parse(bench.api.calls.at(-1)?.body ?? '')).toEqual({ usuarioId: 7, quantidade: 7 });
    bench.refuse(SET, 404, 'ITEM_NAO_ENCONTRADO');
    expect((await set(7)).r).toMatchObject({ __typename: 'ItemNaoEncontrado' });
  });

  test.each([
    ['a page of a proxy', { status: 404, body: '<html></html>' }],
    ['an error', { status: 500, body: '' }],
    ['no reply', 'after'],
  ] as const)(
    '%s tells nothing about the call: the change is not sent in another way',
    async (_, fault) => {
      bench.api.spoil(SET, fault);
      expect((await set(7)).errors).toHaveLength(1);
      expect(bench.calls()).toEqual([SET]);
    },
  );

  test('removes a line and empties the cart in one call each', async () => {
    const empty = { status: 200, body: JSON.stringify({ id: 5, itens: [], total: 0 }) };
    bench.api.spoil(SET, empty);
    bench.api.spoil('POST /carrinho/limpar', empty);
    expect((await change('removerItem(itemId: "71")')).r).toMatchObject({ itens: [] });
    expect(JSON.parse(bench.api.calls.at(-1)?.body ?? '')).toEqual({ usuarioId: 7, quantidade: 0 });
    expect((await change('limparCarrinho')).r).toMatchObject({ itens: [] });
    expect(bench.calls()).toEqual([SET, 'POST /carrinho/limpar?usuarioId=7']);
    bench.refuse(SET, 404, 'ITEM_NAO_ENCONTRADO');
    bench.api.spoil('GET /carrinho', cart(1));
    expect((await change('removerItem(itemId: "71")')).r).toMatchObject({
      __typename: 'ItemNaoEncontrado',
      carrinho: { itens: [{ quantidade: 1 }] },
    });
  });

  test.each([{ id: null }, { disponivel: null }])(
    'refuses a reply that breaks the contract, here by %j (GW-24)',
    async (part) => {
      const body = JSON.stringify({ itens: [{ ...line(1), ...part }] });
      bench.api.spoil('GET /carrinho', { status: 200, body });
      const { codes } = await bench.executeAs('marina', '{ carrinho { total } }');
      expect(codes).toEqual(['UPSTREAM_INVALID']);
    },
  );

  test('translates the refusal of a change', async () => {
    const refuse = async (codigo: string, extra: object = {}) => {
      bench.refuse('POST /carrinho/adicionar', 409, codigo, extra);
      return (await add()).r;
    };
    expect(await refuse('ESTOQUE_INSUFICIENTE', { disponivel: 3 })).toMatchObject({
      __typename: 'EstoqueInsuficiente',
      disponivel: 3,
    });
    expect(await refuse('DADOS_INVALIDOS', { campo: 'produtoId' })).toMatchObject({
      __typename: 'ProdutoIndisponivel',
    });
    expect(await refuse('DADOS_INVALIDOS', { campo: 'variacaoId' })).toEqual({
      __typename: 'DadosInvalidos',
      campo: 'variacaoId',
      mensagem: 'Este produto não tem variações.',
    });
    expect(await refuse('ESTOQUE_INSUFICIENTE')).toMatchObject({ disponivel: 0 });
    expect(await refuse('DADOS_INVALIDOS')).toMatchObject({ campo: null });
    bench.refuse('POST /carrinho/adicionar', 422, 'ESCOLHA_VARIACAO');
    expect((await add('"999"')).r).toMatchObject({ __typename: 'ProdutoIndisponivel' });
    bench.refuse('POST /carrinho/aumentar', 422, 'ESCOLHA_VARIACAO');
    expect((await change('aumentarItem(itemId: "71")')).r).toMatchObject({
      __typename: 'ProdutoIndisponivel',
    });
    expect(await refuse('DADOS_INVALIDOS', { campo: 'quantidade' })).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'quantidade',
    });
    bench.refuse('POST /carrinho/aumentar', 400, 'DADOS_INVALIDOS', { campo: 'itemId' });
    expect((await change('aumentarItem(itemId: "999999999999")')).r).toMatchObject({
      __typename: 'ItemNaoEncontrado',
    });
  });

  test('looks up a line whose id is no number', async () => {
    bench.api.spoil('GET /carrinho', cart(1));
    expect((await change('aumentarItem(itemId: "2:12")')).r).toMatchObject({
      __typename: 'ItemNaoEncontrado',
    });
    expect(bench.calls()).toEqual(['GET /carrinho?usuarioId=7']);
  });

  test('reports a change without a clear reply as unknown and does not repeat it', async () => {
    bench.api.spoil('POST /carrinho/adicionar', 'after');
    expect((await add()).errors).toMatchObject([
      { message: 'The shop gave no clear answer. Look at your cart before trying again.' },
    ]);
    expect(bench.calls()).toEqual(['POST /carrinho/adicionar']);
  });
});
