import { beforeEach, describe, expect, test } from 'vitest';
import {
  bench,
  bodyOf,
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
  storeFor,
} from '../../../../test/ordering.ts';

closeAfterEach();

describe.each(['plain', 'empty403'] as const)(
  'criarPedido on the older API, error world %s',
  (errors) => {
    beforeEach(() => openOrdering({ errors }));

    test('sends volume and normalised contact, never a price (rest-contract 4.2, rest-contract 4.3)', async () => {
      expect((await create({ totalVisto: 260.3 })).r).toMatchObject(EXPECTED);
      expect(bodyOf(0)).toEqual({
        enderecoId: 21,
        itens: [
          { produtoId: 1, variacaoId: 12, nomeProduto: 'Noite de Oud', quantidade: 2 },
          { produtoId: 2, variacaoId: null, nomeProduto: 'Brisa - Leve', quantidade: 1 },
        ],
        total: 260.3,
        nomeCompleto: 'Marina Exemplo',
        cpf: '12345678909',
        telefone: '85900000007',
        email: 'marina@loja.example',
      });
      expect(sent()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/);
    });

    test('empties the cart and takes the stock of the volume (rest-contract 3.7.6)', async () => {
      await create();
      expect(bench().api.linhas.get(7)).toEqual([]);
      expect(produto(1).variacoes.find(({ id }) => id === 12)?.estoque).toBe(8);
    });

    test('makes each call once, and looks at cart and products again before it orders', async () => {
      await create();
      expect(
        bench()
          .api.calls.map(({ method, url }) => `${method} ${url}`)
          .toSorted(),
      ).toEqual([
        'GET /carrinho?usuarioId=7',
        'GET /carrinho?usuarioId=7',
        'GET /enderecos/me',
        'GET /pedidos/me?formato=pagina&page=0&size=100',
        'GET /produtos/1',
        'GET /produtos/1',
        'GET /produtos/2',
        'GET /produtos/2',
        'GET /usuarios/me',
        'POST /carrinho/limpar?usuarioId=7',
        'POST /frete/cotar',
        'POST /pedidos/criar',
      ]);
    });

    test('sells the last unit once to three buyers, each with another cart (rest-contract 7.6)', async () => {
      const { api } = bench();
      api.perfis.push({ id: 712, usuarioId: 12, nomeCompleto: null, telefone: null, cpf: null });
      const [endereco] = api.enderecos;
      if (endereco) api.enderecos.push({ ...endereco, id: 30, perfilId: 712 });
      Object.assign(produto(2), { estoque: 1 });
      store([2, null, 1], [1, 12, 1]);
      storeFor(9, [1, 12, 1], [2, null, 1]);
      storeFor(12, [2, null, 1]);
      api.spoil('POST /pedidos/criar', { delayMs: 50 }, 3);
      const outcomes = await Promise.all([
        create(),
        create({ enderecoId: '23' }, 'rafael'),
        create({ enderecoId: '30' }, 'novata'),
      ]);
      const refused = { __typename: 'EstoqueInsuficiente' };
      expect(outcomes.map(({ r }) => r)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ __typename: 'Pedido' }),
          expect.objectContaining(refused),
        ]),
      );
      expect(
        outcomes.filter(({ r }) => JSON.stringify(r).includes(refused.__typename)),
      ).toHaveLength(2);
      expect(createdPedidos()).toHaveLength(1);
      expect(produto(2).estoque).toBe(0);
    });

    test('keeps the order when the cart cannot be emptied', async () => {
      bench().api.spoil('POST /carrinho/limpar', REFUSED);
      expect((await create()).r).toMatchObject(EXPECTED);
      expect(createdPedidos()).toHaveLength(1);
    });

    test('keeps the order when the cart cannot be opened after it', async () => {
      const answer = await createWhile('POST /pedidos/criar', () =>
        bench().api.spoil('GET /carrinho', REFUSED, 4),
      );
      expect(answer.r).toMatchObject(EXPECTED);
    });

    test.each([
      ['cpf', { cpf: '123.456.789-00' }, 'CPF inválido'],
      ['cpf', { cpf: '' }, 'CPF inválido'],
      ['nomeCompleto', { nomeCompleto: '  ' }, 'Informe o nome completo de quem recebe.'],
      ['telefone', { telefone: '90000-0007' }, 'Informe um telefone com DDD.'],
      ['email', { email: 'marina' }, 'Informe um e-mail válido.'],
      ['chave', { chave: '' }, 'Recarregue a página e tente de novo.'],
    ])(
      'refuses %s of %j without a write (C-36, rest-contract 4.12)',
      async (campo, changes, mensagem) => {
        expect((await create(changes)).r).toMatchObject({
          __typename: 'DadosInvalidos',
          campo,
          mensagem,
        });
        expect(sent()).toEqual([]);
      },
    );

    test.each([
      ['of another account', '23'],
      ['that does not exist', '999'],
    ])('refuses an address %s (CARTPG-08)', async (_, enderecoId) => {
      expect((await create({ enderecoId })).r).toMatchObject({
        __typename: 'EnderecoInvalido',
        campo: 'enderecoId',
        mensagem: 'Selecione um endereço antes de pagar.',
      });
      expect(sent()).toEqual([]);
    });

    test('asks to correct an address whose CEP and state disagree (SEC-19)', async () => {
      Object.assign(bench().api.endereco(21), {
        cidade: 'Fortaleza',
        estado: 'CE',
        cep: '01000-002',
      });
      expect((await create()).r).toMatchObject({
        __typename: 'EnderecoInvalido',
        mensagem:
          'O CEP e o estado deste endereço não combinam. Corrija-o em Meus Endereços ou escolha outro.',
      });
      expect(sent()).toEqual([]);
    });

    test('refuses delivery to an address without a readable CEP', async () => {
      const endereco = bench().api.enderecos.find(({ id }) => id === 21);
      if (endereco) endereco.cep = '123';
      expect((await create()).r).toMatchObject({ __typename: 'EnderecoInvalido' });
      expect(sent()).toEqual([]);
    });

    test('finds no address without a profile (rest-contract 3.5)', async () => {
      expect((await create({}, 'novata')).r).toMatchObject({ __typename: 'EnderecoInvalido' });
    });

    test('creates no order for an empty cart', async () => {
      store();
      expect((await create()).r).toMatchObject({ __typename: 'CarrinhoVazio', campo: null });
      expect(sent()).toEqual([]);
    });

    test('refuses null or short stock before the write and names each line (F2, rest-contract 3.7.5)', async () => {
      produto(2).estoque = null;
      store([1, 11, 5], [2, null, 1], [1, 12, 1]);
      expect((await create()).r).toMatchObject({
        __typename: 'EstoqueInsuficiente',
        mensagem: 'Só restam 4 unidades de Noite de Oud — 5 ml.',
        disponivel: 4,
        itens: [
          { nomeProduto: 'Noite de Oud', variacaoNome: '5 ml', disponivel: 4 },
          { nomeProduto: 'Brisa - Leve', variacaoNome: null, disponivel: 0 },
        ],
        carrinho: { quantidadeTotal: 7 },
      });
      expect(createdPedidos()).toEqual([]);
    });

    test.each([
      ['inactive', () => Object.assign(produto(2), { ativo: false })],
      ['without a price', () => Object.assign(produto(2), { precoBase: 0 })],
    ])('refuses a product that is %s before the write', async (_, change) => {
      change();
      expect((await create()).r).toMatchObject({
        __typename: 'ProdutoIndisponivel',
        mensagem: 'Brisa - Leve não está disponível no momento. Tire do carrinho para continuar.',
      });
      expect(sent()).toEqual([]);
    });

    test('returns both values of a changed price and creates nothing (F3)', async () => {
      produto(2).precoBase = 130;
      const precosVistos = [
        { itemId: '1:12', precoUnitario: 69.9 },
        { itemId: '2', precoUnitario: 120.5 },
      ];
      expect((await create({ totalVisto: 260.3, precosVistos })).r).toMatchObject({
        __typename: 'PrecoAlterado',
        totalAnterior: 260.3,
        totalAtual: 269.8,
        itens: [
          { produtoId: '2', variacaoId: null, nomeProduto: 'Brisa - Leve', de: 120.5, para: 130 },
        ],
        pedido: null,
        carrinho: { total: 269.8 },
      });
      expect((await create({ totalVisto: 260.3 })).r).toMatchObject({
        __typename: 'PrecoAlterado',
        itens: [],
      });
      expect(sent()).toEqual([]);
      expect((await create({ totalVisto: 269.8 })).r).toMatchObject({
        __typename: 'Pedido',
        total: 269.8,
      });
    });
  },
);

describe('check of the total that the API answers', () => {
  test('reports an order that was created at another price (F3)', async () => {
    await openOrdering();
    const { r } = await createWhile('POST /pedidos/criar', () => {
      produto(2).precoBase = 130;
    });
    expect(r).toMatchObject({
      __typename: 'PrecoAlterado',
      totalAnterior: 260.3,
      totalAtual: 269.8,
      itens: [{ nomeProduto: 'Brisa - Leve', de: 120.5, para: 130 }],
      pedido: { total: 269.8 },
    });
    expect((await create()).r).toMatchObject({ __typename: 'Pedido', total: 269.8 });
    expect(createdPedidos()).toHaveLength(1);
  });
});
