import { beforeEach, describe, expect, test } from 'vitest';
import {
  bench,
  bodyOf,
  closeAfterEach,
  create,
  openOrdering,
  sent,
} from '../../../test/ordering.ts';

closeAfterEach();

const CART = {
  status: 200,
  body: JSON.stringify({
    id: 5,
    itens: [
      {
        id: 71,
        produtoId: 2,
        variacaoId: null,
        nomeProduto: 'Brisa - Leve',
        quantidade: 1,
        precoUnitario: 120.5,
        estoque: 9,
        disponivel: true,
      },
    ],
  }),
};
const ORDER = {
  status: 200,
  body: JSON.stringify({
    id: 501,
    data: '2026-03-02T09:15:00',
    status: 'PENDENTE',
    total: 132.5,
    valorFrete: 12,
    servicoFrete: 'Entrega padrão',
    versao: 1,
    itens: [{ id: 9, produtoId: 2, nome: 'Brisa - Leve', quantidade: 1, precoUnitario: 120.5 }],
  }),
};

/** The calls apart from the session's verification. */
const calls = () =>
  bench()
    .api.calls.map(({ method, url }) => `${method} ${url}`)
    .filter((call) => call !== 'GET /usuarios/me');

describe('criarPedido on an API with the contract', () => {
  beforeEach(async () => {
    await openOrdering({ environment: { API_CONTRACT: '1' } });
    bench().api.spoil('GET /carrinho', CART, 9);
  });

  test('is three calls, and sends what the shopper saw', async () => {
    bench().api.spoil('POST /pedidos/criar', ORDER);
    const seen = { totalVisto: 132.5, precosVistos: [{ itemId: '71', precoUnitario: 120.5 }] };
    expect((await create(seen)).r).toMatchObject({ __typename: 'Pedido', id: '501', total: 132.5 });
    expect(calls().toSorted()).toEqual([
      'GET /carrinho?usuarioId=7',
      'GET /pedidos/me?formato=pagina&page=0&size=100',
      'POST /pedidos/criar',
    ]);
    expect(bodyOf(0)).toMatchObject({
      itens: [{ produtoId: 2, quantidade: 1, precoUnitario: 120.5 }],
      total: 132.5,
      totalComFrete: true,
    });
  });

  test('leaves out the amounts that the shopper did not see', async () => {
    bench().api.spoil('POST /pedidos/criar', ORDER);
    expect((await create()).r).toMatchObject({ __typename: 'Pedido' });
    expect(bodyOf(0)).not.toHaveProperty('total');
    expect(bodyOf(0)).not.toHaveProperty('itens.0.precoUnitario');
  });

  test('translates the refusal of a moved total (F3)', async () => {
    bench().api.spoil('POST /pedidos/criar', {
      status: 409,
      body: JSON.stringify({
        codigo: 'PRECO_ALTERADO',
        mensagem: 'Não.',
        total: { de: 120.5, para: 132.5 },
      }),
    });
    expect((await create({ totalVisto: 120.5 })).r).toMatchObject({
      __typename: 'PrecoAlterado',
      totalAnterior: 120.5,
      totalAtual: 132.5,
      pedido: null,
    });
  });

  test.each([
    ['ENDERECO_INVALIDO', null],
    ['DADOS_INVALIDOS', 'enderecoId'],
  ])('translates %s of %j as an unusable address (CARTPG-08)', async (codigo, campo) => {
    bench().api.spoil('POST /pedidos/criar', {
      status: 422,
      body: JSON.stringify({ codigo, mensagem: 'Não.', campo }),
    });
    expect((await create()).r).toMatchObject({ __typename: 'EnderecoInvalido' });
  });

  test('finds the order of a creation whose reply was lost, and sends it once', async () => {
    bench().api.spoil('POST /pedidos/criar', 'after');
    bench().api.linhas.set(7, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
    expect((await create()).r).toMatchObject({ __typename: 'Pedido', total: 120.5 });
    expect(sent()).toHaveLength(1);
  });
});
