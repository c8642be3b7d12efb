import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Fixture } from './fixture.ts';
import type { Shop } from './shop.ts';

const CARRINHO = `__typename
  ... on Carrinho { total quantidadeTotal itens { id nomeProduto variacaoNome quantidade precoUnitario subtotal disponivel } }
  ... on Falha { codigo mensagem campo }
  ... on Falha {
    ... on EstoqueInsuficiente { disponivel carrinho { total } }
    ... on EscolhaVariacao { produto { variacoes { nome } } } }`;

const ADD = `mutation ($input: AdicionarAoCarrinhoInput!) { adicionarAoCarrinho(input: $input) { ${CARRINHO} } }`;

const cart = z.object({
  carrinho: z.object({
    total: z.number(),
    quantidadeTotal: z.number(),
    itens: z.array(
      z.object({
        id: z.string(),
        nomeProduto: z.string(),
        variacaoNome: z.string().nullable(),
        quantidade: z.number(),
      }),
    ),
  }),
});

/** The cart of one account, with a separate line for each volume. */
export function carrinhoCases(shop: () => Shop, fixture: () => Fixture): void {
  const read = async () => {
    const { data } = await shop().ask(
      '{ carrinho { total quantidadeTotal itens { id nomeProduto variacaoNome quantidade } } }',
      { as: fixture().ana },
    );
    return cart.parse(data).carrinho;
  };
  const add = (input: object) => shop().ask(ADD, { as: fixture().ana, variables: { input } });
  const change = (field: string, itemId: string) =>
    shop().ask(`mutation ($itemId: ID!) { ${field}(itemId: $itemId) { ${CARRINHO} } }`, {
      as: fixture().ana,
      variables: { itemId },
    });
  const set = (itemId: string | undefined, quantidade: number) =>
    shop().ask(
      `mutation ($itemId: ID!, $quantidade: Int!) { definirQuantidade(itemId: $itemId, quantidade: $quantidade) { ${CARRINHO} } }`,
      { as: fixture().ana, variables: { itemId: itemId ?? '', quantidade } },
    );
  const volume = (nome: string) => {
    const { variavel } = fixture();
    const variacao = variavel.variacoes.find((one) => one.nome === nome);
    return { produtoId: variavel.id, variacaoId: variacao?.id };
  };
  const lineOf = async (variacaoNome: string | null) =>
    (await read()).itens.find((item) => item.variacaoNome === variacaoNome);

  test('two volumes of a product and a simple product are three lines (C-23)', async () => {
    await add({ ...volume('5 ml'), quantidade: 1 });
    await add({ ...volume('10 ml'), quantidade: 2 });
    await add({ produtoId: fixture().simples.id, quantidade: 1 });
    expect(await read()).toMatchObject({ total: 239.6, quantidadeTotal: 4 });
    expect((await read()).itens.map(({ variacaoNome }) => variacaoNome)).toEqual([
      '5 ml',
      '10 ml',
      null,
    ]);
  });

  test('increase, decrease and remove change only that volume (C-23, rest-contract 3.4)', async () => {
    const dez = await lineOf('10 ml');
    await change('aumentarItem', dez?.id ?? '');
    expect(await lineOf('10 ml')).toMatchObject({ id: dez?.id, quantidade: 3 });
    await change('diminuirItem', dez?.id ?? '');
    await change('removerItem', (await lineOf('5 ml'))?.id ?? '');
    // Restored volumes change their position in the cart.
    expect((await read()).itens).toHaveLength(2);
    expect(await lineOf('10 ml')).toMatchObject({ quantidade: 2 });
  });

  test('a line is set to a number of units, without changing another volume (C-23)', async () => {
    const dez = await lineOf('10 ml');
    const simples = await lineOf(null);
    for (const quantidade of [9, 2, 2]) {
      const { data } = await set(dez?.id, quantidade);
      expect(data?.['definirQuantidade']).toMatchObject({ __typename: 'Carrinho' });
      expect(await lineOf('10 ml')).toMatchObject({ id: dez?.id, quantidade });
      expect(await lineOf(null)).toEqual(simples);
    }
    await set(simples?.id, 4);
    await set(simples?.id, 2);
    expect(await lineOf(null)).toMatchObject({ id: simples?.id, quantidade: 2 });
    await set(simples?.id, 0);
    expect((await read()).itens).toHaveLength(1);
  });

  test('a number of units beyond the stock or the limit changes nothing (C-43)', async () => {
    const dez = await lineOf('10 ml');
    const outcome = async (quantidade: number, itemId = dez?.id) =>
      (await set(itemId, quantidade)).data?.['definirQuantidade'];
    expect(await outcome(11)).toMatchObject({
      __typename: 'EstoqueInsuficiente',
      disponivel: 10,
      carrinho: { total: 139.8 },
    });
    for (const quantidade of [-1, 100]) {
      expect(await outcome(quantidade)).toMatchObject({
        __typename: 'DadosInvalidos',
        campo: 'quantidade',
      });
    }
    expect(await outcome(1, '987654')).toMatchObject({ __typename: 'ItemNaoEncontrado' });
    expect(await lineOf('10 ml')).toMatchObject({ quantidade: 2 });
  });

  test.each(['aumentarItem', 'diminuirItem', 'removerItem'])(
    '%s de uma linha que não há é ItemNaoEncontrado',
    async (field) => {
      const { data } = await change(field, '987654');
      expect(data?.[field]).toMatchObject({ __typename: 'ItemNaoEncontrado' });
    },
  );

  test('checks price, stock, activity and choice before the call (C-01)', async () => {
    const outcome = async (input: object) => (await add(input)).data?.['adicionarAoCarrinho'];
    expect(await outcome({ ...volume('10 ml - spray'), quantidade: 3 })).toMatchObject({
      __typename: 'EstoqueInsuficiente',
      disponivel: 2,
    });
    expect(await outcome({ produtoId: fixture().variavel.id })).toMatchObject({
      __typename: 'EscolhaVariacao',
      produto: { variacoes: [{ nome: '5 ml' }, { nome: '10 ml' }, { nome: '10 ml - spray' }] },
    });
    expect(await outcome({ produtoId: fixture().inativo.id })).toMatchObject({
      __typename: 'ProdutoIndisponivel',
    });
    expect(await outcome({ produtoId: fixture().simples.id, quantidade: 0 })).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'quantidade',
    });
  });

  test('adds several products in one operation: a refused one does not stop the next (S23)', async () => {
    const { quantidadeTotal: before } = await read();
    const { data } = await shop().ask(
      `mutation ($um: AdicionarAoCarrinhoInput!, $dois: AdicionarAoCarrinhoInput!, $tres: AdicionarAoCarrinhoInput!) {
        um: adicionarAoCarrinho(input: $um) { ${CARRINHO} }
        dois: adicionarAoCarrinho(input: $dois) { ${CARRINHO} }
        tres: adicionarAoCarrinho(input: $tres) { ${CARRINHO} } }`,
      {
        as: fixture().ana,
        variables: {
          um: volume('5 ml'),
          dois: { produtoId: fixture().inativo.id },
          tres: { produtoId: fixture().simples.id },
        },
      },
    );
    expect(data).toMatchObject({
      um: { quantidadeTotal: before + 1 },
      dois: { __typename: 'ProdutoIndisponivel' },
      tres: { quantidadeTotal: before + 2 },
    });
  });

  test('increasing stops at the stock', async () => {
    await add({ ...volume('10 ml - spray'), quantidade: 2 });
    const linha = await lineOf('10 ml - spray');
    const { data } = await change('aumentarItem', linha?.id ?? '');
    expect(data?.['aumentarItem']).toMatchObject({
      __typename: 'EstoqueInsuficiente',
      disponivel: 2,
    });
  });

  test('a cart belongs only to the signed-in account (C-13)', async () => {
    const { data } = await shop().ask('{ carrinho { itens { id } } }', { as: fixture().bia });
    expect(data?.['carrinho']).toEqual({ itens: [] });
    const theirs = (await read()).itens[0]?.id ?? '';
    await shop().ask(`mutation ($itemId: ID!) { removerItem(itemId: $itemId) { __typename } }`, {
      as: fixture().bia,
      variables: { itemId: theirs },
    });
    expect((await read()).itens.map(({ id }) => id)).toContain(theirs);
  });

  test('clears the cart (C-24)', async () => {
    const { data } = await shop().ask(`mutation { limparCarrinho { ${CARRINHO} } }`, {
      as: fixture().ana,
    });
    expect(data?.['limparCarrinho']).toMatchObject({ __typename: 'Carrinho', itens: [], total: 0 });
  });
}
