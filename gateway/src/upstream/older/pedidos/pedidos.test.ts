import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Habits } from '../../../../test/live-api/habits.ts';
import {
  createTestBench,
  type TestBench,
  type TestBenchOptions,
} from '../../../../test/test-bench.ts';

const PEDIDO = /* GraphQL */ `
  fragment P on Pedido {
    id data status statusOriginal total subtotal valorFrete servicoFrete linkRastreio podePagar metodo
    nomeCompleto cpf telefone email usuario { id username }
    enderecoEntrega { id logradouro cidade estado cep padrao }
    rastreio { situacao mensagem link }
    itens { id produtoId variacaoId nomeProduto variacaoNome quantidade precoUnitario subtotal }
  }`;

let bench: TestBench;
let token: string;

const open = async (options: TestBenchOptions = {}, username = 'marina') => {
  bench = await createTestBench(options);
  token = bench.tokenOf(username);
};
afterEach(() => bench.close());

const ask = (query: string, as: string | undefined = token) =>
  bench.execute(query, as === undefined ? {} : { token: as });
const meus = async (args = '') => {
  const { data, codes } = await ask(
    `{ meusPedidos${args} { pagina totalPaginas totalItens itens { id status } } }`,
  );
  return { page: data?.['meusPedidos'], codes };
};
const ids = (...numbers: number[]) => numbers.map((id) => ({ id: String(id) }));
const called = (part: string) => bench.api.requested().filter((url) => url.includes(part));

describe.each(['plain', 'empty403'] as const)(
  'orders of the older API, error world %s',
  (errors) => {
    beforeEach(() => open({ errors }));

    test('lists the newest first, 5 a page, in one call (ORD-03)', async () => {
      expect((await meus()).page).toMatchObject({
        pagina: 1,
        totalPaginas: 2,
        totalItens: 9,
        itens: ids(101, 102, 103, 104, 105),
      });
      expect(called('/pedidos')).toEqual(['/pedidos/me?formato=pagina&page=0&size=5']);
    });

    test('returns the last page for one past the end, and 0 pages for an empty list', async () => {
      expect((await meus('(pagina: 9)')).page).toMatchObject({
        pagina: 2,
        itens: ids(106, 107, 109, 110),
      });
      expect((await meus('(busca: "não há")')).page).toEqual({
        pagina: 1,
        totalPaginas: 0,
        totalItens: 0,
        itens: [],
      });
    });

    test.each([
      ['(busca: "10", tamanho: 50)', 9],
      ['(busca: "103")', 1],
      ['(busca: "#103")', 1],
      ['(busca: " NÓITE  de oud ")', 2],
      ['(busca: "oud 10 ml")', 1],
      ['(status: ENTREGUE)', 2],
      ['(status: PAGO)', 2],
      ['(status: ENVIADO)', 2],
      ['(status: DESCONHECIDO)', 1],
      ['(status: PAGO, busca: "oud")', 1],
    ])('finds with meusPedidos%s %i orders (ORD-01, ORD-02, C-52)', async (args, totalItens) => {
      expect((await meus(args)).page).toMatchObject({ totalItens });
    });

    test.each(['pagina: 0', 'tamanho: 0', 'tamanho: 51', `busca: "${'x'.repeat(101)}"`])(
      'rejects %s with BAD_USER_INPUT before any call',
      async (args) => {
        expect((await meus(`(${args})`)).codes).toEqual(['BAD_USER_INPUT']);
        expect(called('/pedidos')).toEqual([]);
      },
    );

    test("reads a whole order in the shop's time zone (rest-contract 2)", async () => {
      const { data } = await ask(`{ pedido(id: 103) { ...P } } ${PEDIDO}`);
      expect(data?.['pedido']).toEqual({
        id: '103',
        data: '2025-08-01T23:59:59-03:00',
        status: 'ENVIADO',
        statusOriginal: 'ENVIADO',
        total: 143.4,
        subtotal: 120.5,
        valorFrete: 22.9,
        servicoFrete: 'SEDEX',
        linkRastreio: 'https://rastreio.example/BR0103',
        podePagar: false,
        metodo: null,
        nomeCompleto: 'Marina Exemplo',
        cpf: '123.456.789-09',
        telefone: '85900000007',
        email: 'marina@loja.example',
        usuario: { id: '7', username: 'marina' },
        enderecoEntrega: {
          id: 'pedido-103',
          logradouro: 'Rua das Amostras',
          cidade: 'Fortaleza',
          estado: 'CE',
          cep: '60000-001',
          padrao: false,
        },
        rastreio: {
          situacao: 'EM_TRANSITO',
          mensagem: 'Acompanhar entrega',
          link: 'https://rastreio.example/BR0103',
        },
        itens: [
          {
            id: '1031',
            produtoId: null,
            variacaoId: null,
            nomeProduto: 'Brisa - Leve',
            variacaoNome: null,
            quantidade: 1,
            precoUnitario: 120.5,
            subtotal: 120.5,
          },
        ],
      });
    });

    test.each([
      [101, 'AGUARDANDO_ENVIO', 'Aguardando envio do pedido.'],
      [104, 'ENTREGUE', 'Pedido entregue com sucesso.'],
      [105, 'CANCELADO', 'Pedido cancelado.'],
      [107, 'AGUARDANDO_ENVIO', 'Aguardando envio do pedido.'],
      [110, 'AGUARDANDO_RASTREIO', 'Aguardando atualização do rastreio...'],
    ])(
      'shows the tracking of order %i: %s (TRACK-02, TRACK-03, TRACK-04, TRACK-05)',
      async (id, situacao, mensagem) => {
        const { data } = await ask(`{ pedido(id: ${id}) { rastreio { situacao mensagem link } } }`);
        expect(data?.['pedido']).toEqual({ rastreio: { situacao, mensagem, link: null } });
      },
    );

    test("returns null for another account's order, as for a missing one, and every order to an admin (C-16)", async () => {
      const query =
        '{ a: pedido(id: 108) { id } b: pedido(id: 999) { id } c: pedido(id: "x/y") { id } }';
      expect((await ask(query)).data).toEqual({ a: null, b: null, c: null });
      const { data } = await ask(
        '{ pedido(id: 108) { id enderecoEntrega { cidade estado cep } } }',
        bench.tokenOf('admin'),
      );
      expect(data?.['pedido']).toEqual({
        id: '108',
        enderecoEntrega: { cidade: 'Recife', estado: 'PE', cep: '50000-003' },
      });
    });

    test("hides the status of another account's order, although the API tells it (rest-contract 1.5)", async () => {
      const query = '{ a: statusPedido(id: 108) b: statusPedido(id: 999) }';
      expect((await ask(query)).data).toEqual({ a: null, b: null });
      expect((await ask(query, bench.tokenOf('admin'))).data).toEqual({ a: 'PAGO', b: null });
    });

    test.each(['0108', ' 108', '+108', '１０８'])(
      "returns null for another account's order written %j, which the API reads as 108 (C-16)",
      async (id) => {
        const { data, codes } = await bench.executeAs(
          'marina',
          'query ($id: ID!) { pedido(id: $id) { id } statusPedido(id: $id) }',
          { id },
        );
        expect({ data, codes }).toEqual({ data: { pedido: null, statusPedido: null }, codes: [] });
      },
    );

    test('polls statusPedido with one call each time, also the first', async () => {
      for (const status of ['PENDENTE', 'PENDENTE', 'PAGO']) {
        const pedido = bench.api.pedidos.find(({ id }) => id === 101);
        if (pedido) pedido.status = status;
        expect((await ask('{ statusPedido(id: 101) }')).data).toEqual({ statusPedido: status });
      }
      expect(called('/pedidos')).toEqual([
        '/pedidos/101',
        '/pedidos/101/status',
        '/pedidos/101/status',
      ]);
    });

    test('reads several fields of one order in one call', async () => {
      await ask(
        '{ a: pedido(id: 101) { id } b: pedido(id: 101) { total } c: statusPedido(id: 101) }',
      );
      expect(called('/pedidos')).toEqual(['/pedidos/101']);
    });

    test('returns null history, and finds the products of lines by name and volume (rest-contract 4.3)', async () => {
      const [pedido] = bench.api.pedidos;
      if (!pedido) throw new Error('no order');
      const line = { quantidade: 1, precoUnitario: 1, produtoId: 0 };
      const lines = [
        ['Noite de Oud - 10 ml', 12],
        ['Brisa - Leve', null],
        ['Noite de Oud - 90 ml', 999],
        ['Aposentado', null],
        ['Noite', null],
        ['Gêmeos - 5 ml', 51],
        ['Gêmeos', null],
      ] as const;
      pedido.itens = lines.map(([nomeProduto, variacaoId], index) => ({
        ...line,
        id: 5000 + index,
        nomeProduto,
        variacaoId,
      }));
      bench.api.produtos.push({ ...bench.api.produto(5), id: 6, variacoes: [] });
      const { data, codes } = await ask(
        `{ pedido(id: ${pedido.id}) { historico { para } itens { produtoId produto { id precoBase } } } }`,
      );
      expect(codes).toEqual([]);
      const item = (produto: object | null) => ({ produtoId: null, produto });
      expect(data?.['pedido']).toMatchObject({
        historico: null,
        itens: [
          item({ id: '1', precoBase: null }),
          item({ id: '2', precoBase: 120.5 }),
          item(null),
          item(null),
          item(null),
          item({ id: '5' }),
          item(null),
        ],
      });
    });

    test('answers UNAUTHENTICATED without a session and without a call', async () => {
      const { codes } = await bench.execute('{ meusPedidos { totalItens } }');
      expect(codes).toEqual(['UNAUTHENTICATED']);
      expect(called('/pedidos')).toEqual([]);
    });

    test('fails when the API is down, instead of an empty list', async () => {
      bench.api.spoil('GET /pedidos/me', 'before', 2);
      expect((await meus()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });
  },
);

describe('orders without a buyer', () => {
  test('read usuarioDTO as usuario (C-68)', async () => {
    await open({
      habits: { usuarioKey: 'usuarioDTO', enderecoKey: 'endereco', itemNomeKey: 'nome' },
    });
    expect(
      (await ask('{ pedido(id: 101) { id enderecoEntrega { cep } } }')).data?.['pedido'],
    ).toEqual({
      id: '101',
      enderecoEntrega: { cep: '60000-001' },
    });
  });

  test('belong only to the account that lists them in /pedidos/me', async () => {
    await open();
    const named = bench.api.usuarios.find(({ id }) => id === 7);
    if (!named) throw new Error('no marina');
    bench.api.spoil('GET /pedidos/101', { status: 200, body: bare(101) });
    bench.api.spoil('GET /pedidos/108', { status: 200, body: bare(108) });
    const { data } = await ask('{ a: pedido(id: 101) { id } b: pedido(id: 108) { id } }');
    expect(data).toEqual({ a: { id: '101' }, b: null });
    bench.api.spoil('GET /pedidos/101', { status: 200, body: bare(101) });
    bench.api.calls = [];
    await ask('{ pedido(id: 101) { id } }');
    expect(called('/pedidos')).toEqual(['/pedidos/101']);
  });

  const bare = (id: number) =>
    JSON.stringify({ id, data: '2025-01-01T00:00:00', status: 'PAGO', total: 1, itens: [] });
});

describe("fields of the shop's own API", () => {
  beforeEach(() => open());

  const rich = (id: number, changes: object = {}) =>
    JSON.stringify({
      id,
      data: '2025-10-20T14:03:11.250',
      status: 'PENDENTE',
      total: 69.9,
      usuario: { id: 7, username: 'marina' },
      reservaAte: '2025-10-21T14:03:11',
      podePagar: true,
      metodo: 'PIX',
      versao: 2,
      itens: [
        {
          id: 5,
          produtoId: 1,
          variacaoId: 12,
          nome: 'Noite de Oud',
          variacaoNome: '10 ml',
          quantidade: 1,
          precoUnitario: 69.9,
        },
        { id: 6, produtoId: 99, nome: 'Sumiu', quantidade: 1, precoUnitario: 0 },
      ],
      ...changes,
    });

  test("include each line's product and the reservation in the shop's time zone (C-42)", async () => {
    bench.api.spoil('GET /pedidos/101', { status: 200, body: rich(101) });
    const { data } = await ask(
      '{ pedido(id: 101) { reservaAte metodo versao itens { produtoId produto { slug } } } }',
    );
    expect(data?.['pedido']).toEqual({
      reservaAte: '2025-10-21T14:03:11-03:00',
      metodo: 'PIX',
      versao: 2,
      itens: [
        { produtoId: '1', produto: { slug: 'noite-de-oud' } },
        { produtoId: '99', produto: null },
      ],
    });
  });

  test("include the history, with the author's name where known (S8)", async () => {
    const evento = (autorId: number | null, changes: object = {}) => ({
      de: 'PENDENTE',
      para: 'PAGO',
      data: '2025-10-20T15:00:00',
      motivo: null,
      autorId,
      ...changes,
    });
    const historico = [
      evento(7, { de: null, para: 'PENDENTE' }),
      evento(null),
      evento(8, { motivo: 'conferido' }),
      evento(3),
      evento(3, { autor: 'outra' }),
    ];
    bench.api.spoil('GET /pedidos/101/historico', { status: 200, body: JSON.stringify(historico) });
    const { data } = await ask(
      '{ pedido(id: 101) { historico { data de para autor motivo } } }',
      bench.tokenOf('admin'),
    );
    expect(data?.['pedido']).toMatchObject({
      historico: [
        { data: '2025-10-20T15:00:00-03:00', de: null, para: 'PENDENTE', autor: 'marina' },
        { de: 'PENDENTE', para: 'PAGO', autor: null },
        { autor: 'admin', motivo: 'conferido' },
        { autor: null },
        { autor: 'outra' },
      ],
    });
  });

  const choosePix = async () => {
    const { data, codes } = await ask(
      'mutation { r: escolherMetodo(pedidoId: 101, metodo: PIX) { __typename ... on Pedido { metodo versao } ... on PedidoNaoPagavel { status } } }',
    );
    return { r: data?.['r'], codes };
  };

  test('store the chosen payment method (C-44)', async () => {
    bench.api.spoil('PUT /pedidos/101/metodo', { status: 200, body: rich(101, { versao: 3 }) });
    expect((await choosePix()).r).toEqual({ __typename: 'Pedido', metodo: 'PIX', versao: 3 });
    expect(bench.api.calls.at(-1)?.body).toBe('{"metodo":"PIX"}');
  });

  test('accept a lost reply when the order shows the choice', async () => {
    bench.api.spoil('GET /pedidos/101', { status: 200, body: rich(101) }, 2);
    bench.api.spoil('PUT /pedidos/101/metodo', 'before');
    expect((await choosePix()).r).toEqual({ __typename: 'Pedido', metodo: 'PIX', versao: 2 });
  });

  test.each([
    ['PAGO', { __typename: 'PedidoNaoPagavel', status: 'PAGO' }],
    [null, { __typename: 'PedidoNaoEncontrado' }],
  ])('answer an order that meanwhile became %s', async (status, expected) => {
    const pedido = bench.api.pedidos.find(({ id }) => id === 101);
    if (!pedido) throw new Error('no order');
    const body = '{"codigo":"PEDIDO_NAO_PENDENTE","mensagem":"x"}';
    bench.api.spoil('PUT /pedidos/101/metodo', { status: 409, body });
    bench.api.spoil('GET /pedidos/101', { status: 200, body: rich(101) });
    if (status === null) pedido.usuarioId = 9;
    else pedido.status = status;
    expect((await choosePix()).r).toEqual(expected);
  });
});

test('are ordered by the higher id at the same moment (ORD-03)', async () => {
  await open();
  for (const pedido of bench.api.pedidos) pedido.data = '2025-01-01T00:00:00';
  expect((await meus('(tamanho: 2)')).page).toMatchObject({ itens: ids(110, 109) });
});

describe('dates (rest-contract 1)', () => {
  test.each([0, 1, 3, 6, 9] as const satisfies readonly Habits['dateDecimals'][])(
    'have %i decimals',
    async (dateDecimals) => {
      await open({ habits: { dateDecimals } });
      const { data } = await ask('{ pedido(id: 101) { data } }');
      expect(data?.['pedido']).toEqual({ data: '2025-10-20T14:03:11-03:00' });
    },
  );
});

describe('choosing a payment method (C-44)', () => {
  const choose = async (id: number) => {
    const { data, codes } = await ask(
      `mutation { r: escolherMetodo(pedidoId: ${id}, metodo: PIX) { __typename ... on Pedido { id metodo } ... on Falha { codigo campo } ... on PedidoNaoPagavel { status } } }`,
    );
    return { r: data?.['r'], codes };
  };

  test.each(['plain', 'empty403'] as const)(
    'leaves the order unchanged on an API without the call (%s)',
    async (errors) => {
      await open({ errors });
      expect((await choose(101)).r).toEqual({ __typename: 'Pedido', id: '101', metodo: null });
      expect(called('/metodo')).toHaveLength(1);
    },
  );

  test.each([
    [
      102,
      {
        __typename: 'PedidoNaoPagavel',
        codigo: 'PEDIDO_NAO_PAGAVEL',
        campo: 'pedidoId',
        status: 'PAGO',
      },
    ],
    [
      108,
      { __typename: 'PedidoNaoEncontrado', codigo: 'PEDIDO_NAO_ENCONTRADO', campo: 'pedidoId' },
    ],
  ])('refuses order %i before the call', async (id, expected) => {
    await open();
    expect((await choose(id)).r).toEqual(expected);
    expect(called('/metodo')).toEqual([]);
  });

  test('stores the method of a pending order only; a cancelled one may still be agreed on', async () => {
    await open();
    const refused = { status: 409, body: '{"codigo":"PEDIDO_NAO_PENDENTE","mensagem":"x"}' };
    bench.api.spoil('PUT /pedidos/105/metodo', refused);
    expect((await choose(105)).r).toMatchObject({ __typename: 'Pedido', id: '105' });
  });

  test('fails on a lost reply when the order does not show the choice', async () => {
    await open();
    bench.api.spoil('PUT /pedidos/101/metodo', 'before');
    expect((await choose(101)).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(called('/metodo')).toHaveLength(1);
  });
});
