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

/** A bench whose API pages, as the contract demands. */
const open = () =>
  openOrdering({ environment: { API_CONTRACT: '1' }, habits: { ownPedidosPaged: true } });

describe('criarPedido on an API with the contract', () => {
  beforeEach(async () => {
    await open();
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

  test.each([
    ['the order of its key', ORDER, { __typename: 'Pedido', id: '501' }],
    [
      'a refusal',
      { status: 422, body: JSON.stringify({ codigo: 'CARRINHO_VAZIO', mensagem: 'Não.' }) },
      { __typename: 'CarrinhoVazio' },
    ],
  ])(
    'asks the API about an empty cart, which answers with %s (OPS-01)',
    async (_, reply, expected) => {
      bench().api.spoil('GET /carrinho', {
        status: 200,
        body: JSON.stringify({ id: 5, itens: [] }),
      });
      bench().api.spoil('POST /pedidos/criar', reply);
      expect((await create({ totalVisto: 132.5 })).r).toMatchObject(expected);
      expect(bodyOf(0)).toMatchObject({ itens: [] });
    },
  );

  test('finds the order of a creation whose reply was lost, and sends it once', async () => {
    bench().api.spoil('POST /pedidos/criar', 'after');
    bench().api.linhas.set(7, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
    expect((await create()).r).toMatchObject({ __typename: 'Pedido', total: 120.5 });
    expect(sent()).toHaveLength(1);
  });
});

const ask = async (query: string, as = 'marina') => {
  const { data, codes } = await bench().executeAs(as, query);
  return { data, codes };
};
const refuse = (call: string, status: number, codigo: string) =>
  bench().api.spoil(call, { status, body: JSON.stringify({ codigo, mensagem: 'Não.' }) });

describe('reads on an API with the contract', () => {
  beforeEach(open);

  test('a page, an order and a status are one call each', async () => {
    expect(
      (await ask('{ p: meusPedidos(tamanho: 2, busca: "#10") { totalItens itens { id } } }')).data,
    ).toEqual({ p: { totalItens: 9, itens: [{ id: '101' }, { id: '102' }] } });
    expect((await ask('{ a: pedido(id: 101) { id } b: pedido(id: 101) { total } }')).codes).toEqual(
      [],
    );
    expect((await ask('{ statusPedido(id: 101) }')).data).toEqual({ statusPedido: 'PENDENTE' });
    expect(calls()).toEqual([
      'GET /pedidos/me?formato=pagina&page=0&size=2&busca=10',
      'GET /pedidos/101',
      'GET /pedidos/101/status',
    ]);
  });

  test('an unknown status, which no order has, is not asked for', async () => {
    const query = '{ p: meusPedidos(status: DESCONHECIDO) { totalItens filtrosCompletos } }';
    expect((await ask(query)).data).toEqual({ p: { totalItens: 0, filtrosCompletos: true } });
    expect(calls()).toEqual([]);
  });

  test('a list that is not a page cannot be read', async () => {
    bench().api.spoil('GET /pedidos/me', { status: 200, body: '[]' });
    expect((await ask('{ meusPedidos { totalItens } }')).codes).toEqual(['UPSTREAM_INVALID']);
  });

  test("an admin reads another account's order, and cannot open its chat (C-16)", async () => {
    const query = '{ pedido(id: 101) { id } }';
    expect((await ask(query, 'admin')).data).toEqual({ pedido: { id: '101' } });
    expect((await ask('{ linkConversa(pedidoId: 101) }', 'admin')).codes).toEqual(['NOT_FOUND']);
    expect((await ask('{ linkConversa(pedidoId: 101) }')).codes).toEqual([]);
  });

  test('the history has the names that the API sends (S8)', async () => {
    const evento = { de: null, para: 'PENDENTE', data: '2025-10-20T15:00:00', motivo: null };
    const eventos = [{ ...evento, autorId: 7, autor: 'marina' }, evento];
    bench().api.spoil('GET /pedidos/101/historico', { status: 200, body: JSON.stringify(eventos) });
    const query = '{ pedido(id: 101) { historico { para autor } } }';
    expect((await ask(query)).data).toEqual({
      pedido: {
        historico: [
          { para: 'PENDENTE', autor: 'marina' },
          { para: 'PENDENTE', autor: null },
        ],
      },
    });
  });
});

describe('changes on an API with the contract', () => {
  beforeEach(open);

  const CHANGES = [
    ['cancelarPedido(id: 101)', 'PUT /pedidos/101/cancelar', 'PEDIDO_NAO_CANCELAVEL'],
    ['solicitarDesistencia(id: 101)', 'POST /pedidos/101/desistencia', 'DESISTENCIA_RECUSADA'],
    [
      'escolherMetodo(pedidoId: 101, metodo: PIX)',
      'PUT /pedidos/101/metodo',
      'PEDIDO_NAO_PENDENTE',
    ],
  ] as const;
  const change = async (field: string) => {
    const { data, codes } = await ask(
      `mutation { r: ${field} { __typename ... on Falha { campo } ... on Pedido { id status metodo } } }`,
    );
    return { r: data?.['r'], codes };
  };
  const shown = (changes: object) => ({
    status: 200,
    body: JSON.stringify({
      id: 101,
      data: '2026-03-02T09:15:00',
      status: 'PENDENTE',
      total: 10,
      usuario: { id: 7, username: 'marina' },
      ...changes,
    }),
  });

  test.each(CHANGES)('%s is one call', async (field, call) => {
    bench().api.spoil(call, shown({}));
    expect((await change(field)).r).toMatchObject({ __typename: 'Pedido', id: '101' });
    expect(calls()).toEqual([call]);
  });

  test.each(CHANGES)(
    '%s of a missing order is one call, and of no order none',
    async (field, call) => {
      refuse(call, 404, 'PEDIDO_NAO_ENCONTRADO');
      expect((await change(field)).r).toMatchObject({ __typename: 'PedidoNaoEncontrado' });
      expect((await change(field.replace('101', '"0108"'))).r).toMatchObject({
        __typename: 'PedidoNaoEncontrado',
      });
      expect(calls()).toEqual([call]);
    },
  );

  test.each([
    [...CHANGES[0], 'PAGO', { __typename: 'PedidoNaoCancelavel', campo: 'id' }],
    [...CHANGES[1], 'ENVIADO', { __typename: 'DesistenciaRecusada', campo: 'id' }],
    [...CHANGES[2], 'PAGO', { __typename: 'PedidoNaoPagavel', campo: 'pedidoId' }],
    [...CHANGES[2], 'CANCELADO', { __typename: 'Pedido', status: 'CANCELADO' }],
  ] as const)(
    '%s, refused, reads the order for its status',
    async (field, call, codigo, status, expected) => {
      refuse(call, 409, codigo);
      bench().api.spoil('GET /pedidos/101', shown({ status }));
      expect((await change(field)).r).toMatchObject(expected);
      expect(calls()).toEqual([call, 'GET /pedidos/101']);
    },
  );

  test.each([
    [...CHANGES[0], { status: 'CANCELADO' }],
    [...CHANGES[1], { status: 'ENTREGUE', desistencia: { data: '2026-03-03T10:00:00' } }],
    [...CHANGES[2], { metodo: 'PIX' }],
  ] as const)(
    '%s was made when the order shows it after a lost reply',
    async (field, call, _, changes) => {
      bench().api.spoil(call, 'before');
      bench().api.spoil('GET /pedidos/101', shown(changes));
      expect((await change(field)).r).toMatchObject({ __typename: 'Pedido' });
      expect(calls()).toEqual([call, 'GET /pedidos/101']);
    },
  );

  test.each(CHANGES)(
    '%s fails when its lost reply left no trace, and is not sent again',
    async (field, call) => {
      bench().api.spoil(call, 'before');
      expect((await change(field)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
      expect(calls()).toEqual([call, 'GET /pedidos/101']);
    },
  );

  test('an order that became another account’s after a lost reply is missing', async () => {
    const [field, call] = CHANGES[0];
    bench().api.spoil(call, 'before');
    bench().api.spoil('GET /pedidos/101', shown({ usuario: { id: 9, username: 'rafael' } }));
    expect((await change(field)).r).toMatchObject({ __typename: 'PedidoNaoEncontrado' });
  });

  test('a card provider that does not answer cancels nothing', async () => {
    const [field, call] = CHANGES[0];
    refuse(call, 503, 'PAGAMENTO_INDISPONIVEL');
    expect((await change(field)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(calls()).toEqual([call]);
  });
});
