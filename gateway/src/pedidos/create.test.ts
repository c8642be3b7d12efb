import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fault } from '../testing/live-api/server.ts';
import { createTestBench, type TestBench, type TestBenchOptions } from '../testing/test-bench.ts';

const OUTCOME = `__typename
  ... on Pedido { id total valorFrete itens { nomeProduto variacaoNome quantidade precoUnitario } }
  ... on Falha { codigo mensagem campo }
  ... on PrecoAlterado { totalAnterior totalAtual itens { produtoId variacaoId nomeProduto de para } pedido { id total } carrinho { total } }
  ... on EstoqueInsuficiente { disponivel itens { nomeProduto variacaoNome disponivel } carrinho { quantidadeTotal } }
  ... on ProdutoIndisponivel { carrinho { quantidadeTotal } }
  ... on PedidoIncerto { chave }`;
const CREATE = `mutation ($input: CriarPedidoInput!) { r: criarPedido(input: $input) { ${OUTCOME} } }`;

const INPUT = {
  enderecoId: '21',
  nomeCompleto: ' Marina  Exemplo ',
  cpf: '123.456.789-09',
  telefone: '+55 (85) 90000-0007',
  email: ' Marina@Loja.example',
  chave: 'k1',
};

let bench: TestBench;

const open = async (options: TestBenchOptions = {}) => {
  bench = await createTestBench(options);
  store([1, 12, 2], [2, null, 1]);
};
afterEach(() => {
  vi.restoreAllMocks();
  return bench.close();
});
/** Lets the process' steady clock be ahead by so much. */
const pass = (seconds: number) => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000);
};

const store = (...linhas: [number, number | null, number][]) =>
  bench.api.linhas.set(
    7,
    linhas.map(([produtoId, variacaoId, quantidade]) => ({ produtoId, variacaoId, quantidade })),
  );
const create = async (changes: object = {}, username = 'marina') => {
  const { data, codes } = await bench.execute(CREATE, {
    token: bench.tokenOf(username),
    variables: { input: { ...INPUT, ...changes } },
  });
  return { r: data?.['r'], codes };
};
const sent = () => bench.api.calls.filter(({ url }) => url === '/pedidos/criar');
const bodyOf = (n: number): unknown => JSON.parse(sent()[n]?.body ?? 'null');
const made = () => bench.api.pedidos.filter(({ id }) => id > 110);
const produto = (id: number) => {
  const found = bench.api.produtos.find((one) => one.id === id);
  if (!found) throw new Error(`no product ${id}`);
  return found;
};
const EXPECTED = {
  __typename: 'Pedido',
  total: 260.3,
  itens: [
    { nomeProduto: 'Noite de Oud', variacaoNome: '10 ml', quantidade: 2, precoUnitario: 69.9 },
    { nomeProduto: 'Brisa - Leve', variacaoNome: null, quantidade: 1, precoUnitario: 120.5 },
  ],
};
const REFUSED: Fault = { status: 403, body: '' };

describe.each(['plain', 'empty403'] as const)('criarPedido na API antiga, erros %s', (errors) => {
  beforeEach(() => open({ errors }));

  test('rest-contract §4.2, §4.3: vai o volume, nunca um preço; os dados em forma', async () => {
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

  test('rest-contract §3.7.6: o carrinho é esvaziado; o estoque é o do volume', async () => {
    await create();
    expect(bench.api.linhas.get(7)).toEqual([]);
    expect(produto(1).variacoes.find(({ id }) => id === 12)?.estoque).toBe(8);
  });

  test('cada chamada uma vez', async () => {
    await create();
    expect(bench.api.calls.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'GET /carrinho?usuarioId=7',
      'GET /carrinho?usuarioId=7',
      'GET /enderecos/me',
      'GET /pedidos/me',
      'GET /produtos/1',
      'GET /produtos/2',
      'GET /usuarios/me',
      'POST /carrinho/limpar?usuarioId=7',
      'POST /frete/cotar',
      'POST /pedidos/criar',
    ]);
  });

  test('um carrinho que não se esvazia não desfaz o pedido', async () => {
    bench.api.spoil('POST /carrinho/limpar', REFUSED);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect(made()).toHaveLength(1);
  });

  test.each([
    ['cpf', { cpf: '123.456.789-00' }, 'CPF inválido'],
    ['cpf', { cpf: '' }, 'CPF inválido'],
    ['nomeCompleto', { nomeCompleto: '  ' }, 'Informe o nome completo de quem recebe.'],
    ['telefone', { telefone: '90000-0007' }, 'Informe um telefone com DDD.'],
    ['email', { email: 'marina' }, 'Informe um e-mail válido.'],
    ['chave', { chave: '' }, 'Recarregue a página e tente de novo.'],
  ])('C-36, rest-contract §4.12: %s de %j não sai do gateway', async (campo, changes, mensagem) => {
    expect((await create(changes)).r).toMatchObject({
      __typename: 'DadosInvalidos',
      campo,
      mensagem,
    });
    expect(sent()).toEqual([]);
  });

  test.each([
    ['de outra pessoa', '23'],
    ['que não há', '999'],
  ])('CARTPG-08: um endereço %s', async (_, enderecoId) => {
    expect((await create({ enderecoId })).r).toMatchObject({
      __typename: 'EnderecoInvalido',
      campo: 'enderecoId',
      mensagem: 'Selecione um endereço antes de pagar.',
    });
    expect(sent()).toEqual([]);
  });

  test('um endereço sem CEP legível não recebe entrega', async () => {
    const endereco = bench.api.enderecos.find(({ id }) => id === 21);
    if (endereco) endereco.cep = '123';
    expect((await create()).r).toMatchObject({ __typename: 'EnderecoInvalido' });
    expect(sent()).toEqual([]);
  });

  test('rest-contract §3.5: quem ainda não tem perfil não tem endereço', async () => {
    expect((await create({}, 'novata')).r).toMatchObject({ __typename: 'EnderecoInvalido' });
  });

  test('um carrinho vazio não faz pedido', async () => {
    store();
    expect((await create()).r).toMatchObject({ __typename: 'CarrinhoVazio', campo: null });
    expect(sent()).toEqual([]);
  });

  test('F2, rest-contract §3.7.5: estoque nulo ou menor é recusado antes, cada linha nomeada', async () => {
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
    expect(made()).toEqual([]);
  });

  test.each([
    ['inativo', () => Object.assign(produto(2), { ativo: false })],
    ['sem preço', () => Object.assign(produto(2), { precoBase: 0 })],
  ])('um produto %s é recusado antes', async (_, change) => {
    change();
    expect((await create()).r).toMatchObject({
      __typename: 'ProdutoIndisponivel',
      mensagem: 'Brisa - Leve não está disponível no momento. Tire do carrinho para continuar.',
    });
    expect(sent()).toEqual([]);
  });

  test('F3: um preço que mudou volta com os dois valores, e nada é criado', async () => {
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
});

describe('decisão 9: o total que a API respondeu é conferido', () => {
  test('a outro preço o pedido existe e é dito', async () => {
    await open();
    bench.api.spoil('POST /pedidos/criar', { delayMs: 100 });
    const answer = create();
    await expect.poll(() => sent().length).toBe(1);
    produto(2).precoBase = 130;
    expect((await answer).r).toMatchObject({
      __typename: 'PrecoAlterado',
      totalAnterior: 260.3,
      totalAtual: 269.8,
      itens: [{ nomeProduto: 'Brisa - Leve', de: 120.5, para: 130 }],
      pedido: { total: 269.8 },
    });
    expect((await create()).r).toMatchObject({ __typename: 'Pedido', total: 269.8 });
    expect(made()).toHaveLength(1);
  });
});

describe('decisão 8: uma resposta que não diz o que houve', () => {
  beforeEach(() => open());

  test.each([
    ['cortada depois de feito', 'after'],
    ['ilegível', 'truncated'],
    ['403 vazio depois de feito', { status: 403, body: '', saved: true }],
    ['500 depois de feito', { status: 500, body: '{"status":500}', saved: true }],
    ['504 de um intermediário', { status: 504, body: '', saved: true }],
  ] as const satisfies readonly (readonly [string, Fault])[])(
    'rest-contract §3.7.5: %s: o pedido é achado em /pedidos/me',
    async (_, fault) => {
      bench.api.spoil('POST /pedidos/criar', fault);
      expect((await create()).r).toMatchObject(EXPECTED);
      expect([sent().length, made().length]).toEqual([1, 1]);
      expect(bench.api.linhas.get(7)).toEqual([]);
    },
  );

  test('recusado sem rastro: um erro, e a mesma chave tenta de novo', async () => {
    bench.api.spoil('POST /pedidos/criar', REFUSED);
    expect((await create()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(made()).toEqual([]);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect(made()).toHaveLength(1);
  });

  const UNCERTAIN = { __typename: 'PedidoIncerto', codigo: 'PEDIDO_INCERTO', chave: 'k1' };

  test('cortada antes: talvez ainda chegue; a mesma chave só olha, e envia quando já não pode chegar', async () => {
    bench.api.spoil('POST /pedidos/criar', 'before');
    expect((await create()).r).toMatchObject(UNCERTAIN);
    expect((await create()).r).toMatchObject(UNCERTAIN);
    expect((await create({ chave: 'k2' })).r).toMatchObject({ ...UNCERTAIN, chave: 'k2' });
    expect(sent()).toHaveLength(1);
    pass(30);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect([sent().length, made().length]).toEqual([2, 1]);
  });

  test('chegou depois: a mesma chave o acha, já pago, e o que se pôs depois no carrinho fica', async () => {
    bench.api.spoil('POST /pedidos/criar', 'after');
    bench.api.spoil('POST /frete/cotar', { delayMs: 100 });
    const answer = create();
    await expect.poll(() => bench.api.requested('POST').length).toBe(1);
    bench.api.spoil('GET /pedidos/me', REFUSED);
    expect((await answer).r).toMatchObject(UNCERTAIN);
    for (const pedido of made()) pedido.status = 'PAGO';
    store([1, 12, 2], [2, null, 1], [1, 11, 1]);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect(bench.api.linhas.get(7)?.filter(({ quantidade }) => quantidade > 0)).toEqual([
      { produtoId: 1, variacaoId: 11, quantidade: 1 },
    ]);
    expect(made()).toHaveLength(1);
  });

  test('chegou depois, e a página recarregada tem outra chave: é o mesmo pedido', async () => {
    bench.api.spoil('POST /pedidos/criar', 'after');
    bench.api.spoil('POST /frete/cotar', { delayMs: 100 });
    const answer = create();
    await expect.poll(() => bench.api.requested('POST').length).toBe(1);
    bench.api.spoil('GET /pedidos/me', REFUSED);
    expect((await answer).r).toMatchObject(UNCERTAIN);
    expect((await create({ chave: 'k2' })).r).toMatchObject(EXPECTED);
    expect((await create({ chave: 'k2' })).r).toMatchObject(EXPECTED);
    expect([sent().length, made().length]).toEqual([1, 1]);
  });

  test('um sim que não se pode ler, de um pedido que não se vê: incerto, nunca "tente de novo"', async () => {
    bench.api.spoil('POST /pedidos/criar', { status: 200, body: '{"id":' });
    expect((await create()).r).toMatchObject(UNCERTAIN);
    expect(sent()).toHaveLength(1);
  });

  test('sem poder olhar, PedidoIncerto; depois a mesma chave acha o pedido', async () => {
    bench.api.spoil('POST /pedidos/criar', 'after');
    bench.api.spoil('POST /frete/cotar', { delayMs: 100 });
    const answer = create();
    await expect.poll(() => bench.api.requested('POST').length).toBe(1);
    bench.api.spoil('GET /pedidos/me', REFUSED, 10);
    expect((await answer).r).toMatchObject({ __typename: 'PedidoIncerto', chave: 'k1' });
    expect((await create()).r).toMatchObject({ __typename: 'PedidoIncerto' });
    bench.api.spoil('GET /pedidos/me', REFUSED, 0);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect([sent().length, made().length]).toEqual([1, 1]);
    expect(bench.api.linhas.get(7)).toEqual([]);
  });

  test('um pedido igual de antes não passa pelo novo', async () => {
    await create();
    store([1, 12, 2], [2, null, 1]);
    bench.api.spoil('POST /pedidos/criar', REFUSED);
    expect((await create({ chave: 'k2' })).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });
});

describe('rest-contract §3.7.6: o que sai do carrinho', () => {
  beforeEach(() => open());

  const orderWhile = async (meanwhile: () => void) => {
    bench.api.spoil('POST /pedidos/criar', { delayMs: 100 });
    const answer = create();
    await expect.poll(() => sent().length).toBe(1);
    meanwhile();
    return (await answer).r;
  };

  test('só o que foi pedido; o que outro aparelho pôs ou mudou enquanto isso fica', async () => {
    expect(await orderWhile(() => store([1, 12, 2], [2, null, 3], [1, 11, 1]))).toMatchObject(
      EXPECTED,
    );
    expect(bench.api.linhas.get(7)?.filter(({ quantidade }) => quantidade > 0)).toEqual([
      { produtoId: 2, variacaoId: null, quantidade: 3 },
      { produtoId: 1, variacaoId: 11, quantidade: 1 },
    ]);
  });

  test('de um carrinho que já só tem outras coisas, nada', async () => {
    expect(await orderWhile(() => store([1, 11, 1]))).toMatchObject(EXPECTED);
    expect(bench.api.requested('POST').filter((url) => url.startsWith('/carrinho'))).toEqual([]);
  });

  test.each([{ status: 503, body: '' }, { status: 403, body: '' }, 'before'] as const)(
    'um carrinho que não se lê ou não se deixa mudar (%j) não desfaz o pedido',
    async (fault) => {
      bench.api.spoil('POST /carrinho/adicionar', fault, 9);
      expect(await orderWhile(() => store([1, 12, 2], [1, 11, 1]))).toMatchObject(EXPECTED);
      bench.api.spoil('POST /pedidos/criar', { delayMs: 100 });
      expect(made()).toHaveLength(1);
    },
  );

  test('de outra aba, o que se adiciona enquanto o pedido é feito vem depois dele', async () => {
    bench.api.spoil('POST /pedidos/criar', { delayMs: 100 });
    const answer = create();
    await expect.poll(() => sent().length).toBe(1);
    const added = bench.executeAs(
      'marina',
      'mutation { adicionarAoCarrinho(input: { produtoId: 2 }) { ... on Carrinho { quantidadeTotal } } }',
    );
    expect((await answer).r).toMatchObject(EXPECTED);
    expect((await added).data).toEqual({ adicionarAoCarrinho: { quantidadeTotal: 1 } });
  });
});

describe('F1: uma chave, um pedido', () => {
  beforeEach(() => open());

  test('dois cliques ao mesmo tempo dão o mesmo pedido', async () => {
    const answers = await Promise.all([create(), create(), create()]);
    const [first] = answers;
    expect(first?.r).toMatchObject(EXPECTED);
    expect(answers.every(({ r }) => JSON.stringify(r) === JSON.stringify(first?.r))).toBe(true);
    expect(sent()).toHaveLength(1);
  });

  test('a mesma chave depois é o mesmo pedido, lido de novo', async () => {
    await create();
    store([2, null, 1]);
    expect((await create()).r).toMatchObject(EXPECTED);
    expect(sent()).toHaveLength(1);
    bench.api.pedidos.splice(0);
    expect((await create()).r).toMatchObject({ __typename: 'PedidoIncerto' });
  });

  test('duas chaves ao mesmo tempo: a segunda acha o carrinho vazio', async () => {
    const types = (await Promise.all([create(), create({ chave: 'k2' })])).map(({ r }) => r);
    expect(types).toMatchObject([EXPECTED, { __typename: 'CarrinhoVazio' }]);
    expect(made()).toHaveLength(1);
  });

  test('a mesma chave de outra conta é outro pedido', async () => {
    bench.api.linhas.set(9, [{ produtoId: 2, variacaoId: null, quantidade: 1 }]);
    await create();
    expect((await create({ enderecoId: '23' }, 'rafael')).r).toMatchObject({ total: 120.5 });
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  test('uma recusa não prende a chave', async () => {
    produto(2).estoque = 0;
    await create();
    produto(2).estoque = 1;
    expect((await create()).r).toMatchObject(EXPECTED);
  });
});

describe('recusas da API da loja', () => {
  beforeEach(() => open());

  const refuse = (status: number, refusal: object) =>
    bench.api.spoil('POST /pedidos/criar', {
      status,
      body: JSON.stringify({ mensagem: 'do servidor', ...refusal }),
    });

  test.each([
    [422, { codigo: 'CARRINHO_VAZIO' }, { __typename: 'CarrinhoVazio' }],
    [422, { codigo: 'ENDERECO_INVALIDO' }, { __typename: 'EnderecoInvalido' }],
    [
      409,
      {
        codigo: 'PRECO_ALTERADO',
        itens: [
          {
            produtoId: 1,
            variacaoId: 12,
            nomeProduto: 'Noite de Oud — 10 ml',
            preco: { de: 69.9, para: 75 },
          },
          { produtoId: 9, nomeProduto: 'Outro' },
        ],
        total: { de: 260.3, para: 270.5 },
      },
      {
        __typename: 'PrecoAlterado',
        totalAnterior: 260.3,
        totalAtual: 270.5,
        itens: [{ nomeProduto: 'Noite de Oud', de: 69.9, para: 75 }],
      },
    ],
    [
      409,
      { codigo: 'PRECO_ALTERADO' },
      { __typename: 'PrecoAlterado', totalAnterior: 260.3, totalAtual: 260.3 },
    ],
    [
      409,
      { codigo: 'CARRINHO_ALTERADO' },
      {
        __typename: 'PrecoAlterado',
        mensagem: 'Seu carrinho mudou. Confira os itens antes de finalizar.',
        totalAtual: 260.3,
      },
    ],
    [
      409,
      {
        codigo: 'ESTOQUE_INSUFICIENTE',
        itens: [
          { produtoId: 2, nomeProduto: 'Brisa - Leve', disponivel: 0 },
          { produtoId: 8, nomeProduto: 'Outro' },
        ],
      },
      {
        __typename: 'EstoqueInsuficiente',
        disponivel: 0,
        mensagem: 'Brisa - Leve está esgotado. Tire do carrinho para continuar.',
        itens: [{ disponivel: 0 }, { nomeProduto: 'Outro', disponivel: 0 }],
      },
    ],
    [
      409,
      { codigo: 'ESTOQUE_INSUFICIENTE', itens: [{ produtoId: 2, disponivel: 1 }] },
      { mensagem: 'Só resta 1 unidade de Brisa - Leve.' },
    ],
    [
      409,
      { codigo: 'PRODUTO_INDISPONIVEL', itens: [{ produtoId: 1, variacaoId: 12 }] },
      {
        __typename: 'ProdutoIndisponivel',
        mensagem:
          'Noite de Oud — 10 ml não está disponível no momento. Tire do carrinho para continuar.',
      },
    ],
    [
      409,
      { codigo: 'PRODUTO_INDISPONIVEL' },
      {
        mensagem:
          'Um produto do carrinho não está disponível no momento. Tire do carrinho para continuar.',
      },
    ],
    [422, { codigo: 'CHAVE_REUTILIZADA' }, { __typename: 'DadosInvalidos', campo: 'chave' }],
    [422, { codigo: 'CPF_INVALIDO' }, { campo: 'cpf' }],
    [422, { codigo: 'NOME_INVALIDO' }, { campo: 'nomeCompleto' }],
    [422, { codigo: 'TELEFONE_INVALIDO' }, { campo: 'telefone' }],
    [422, { codigo: 'EMAIL_INVALIDO' }, { campo: 'email' }],
    [422, { codigo: 'TOTAL_GRANDE_DEMAIS' }, { __typename: 'DadosInvalidos', campo: null }],
    [
      400,
      { codigo: 'DADOS_INVALIDOS', campo: 'itens' },
      { __typename: 'DadosInvalidos', campo: 'itens' },
    ],
  ])('%i %j', async (status, refusal, expected) => {
    refuse(status, refusal);
    const { r } = await create();
    expect(r).toMatchObject(expected);
    expect(JSON.stringify(r)).not.toContain('do servidor');
    expect(made()).toEqual([]);
  });

  test('um carrinho que outra aba esvaziou, ou que não se lê, enquanto o pedido ia', async () => {
    for (const [chave, meanwhile, expected] of [
      [
        'a',
        () => bench.api.spoil('GET /carrinho', REFUSED, 2),
        { __typename: 'PrecoAlterado', carrinho: null },
      ],
      ['b', () => store(), { __typename: 'CarrinhoVazio' }],
    ] as const) {
      bench.api.calls = [];
      bench.api.spoil('POST /pedidos/criar', {
        status: 409,
        body: '{"codigo":"CARRINHO_ALTERADO"}',
      });
      bench.api.spoil('POST /frete/cotar', { delayMs: 100 });
      const answer = create({ chave });
      await expect.poll(() => bench.api.requested('POST').length).toBe(1);
      meanwhile();
      expect((await answer).r).toMatchObject(expected);
      bench.api.spoil('GET /carrinho', REFUSED, 0);
    }
  });

  test.each([
    [429, 'RATE_LIMITED'],
    [418, 'UPSTREAM_UNAVAILABLE'],
  ])('%i com outro código: um erro, e nada é procurado', async (status, code) => {
    refuse(status, { codigo: 'OUTRO' });
    expect((await create()).codes).toEqual([code]);
    expect(bench.api.requested('GET').filter((url) => url === '/pedidos/me')).toHaveLength(1);
  });

  test('C-40: com uma cotação, o frete entra no total e vai sob todos os nomes', async () => {
    const cotacao = { uf: 'CE', servico: 'Entrega padrão', valor: 18, prazo: '3 a 5 dias úteis' };
    bench.api.spoil('POST /frete/cotar', { status: 200, body: JSON.stringify(cotacao) }, 3);
    expect((await create({ totalVisto: 260.3 })).r).toMatchObject({
      __typename: 'PrecoAlterado',
      mensagem: 'O total mudou. Confira o novo valor antes de continuar.',
      totalAtual: 278.3,
      itens: [],
    });
    expect((await create({ totalVisto: 278.3 })).r).toMatchObject({
      __typename: 'Pedido',
      total: 278.3,
      valorFrete: 18,
    });
    expect(bodyOf(0)).toMatchObject({
      total: 278.3,
      servicoFrete: 'Entrega padrão',
      valorFrete: 18,
      frete: { servico: 'Entrega padrão', valor: 18, prazo: '3 a 5 dias úteis' },
    });
  });

  test('C-40: a combinar não é frete', async () => {
    bench.api.spoil('POST /frete/cotar', {
      status: 200,
      body: '{"uf":"CE","valor":0,"aCombinar":true}',
    });
    expect((await create()).r).toMatchObject({ total: 260.3, valorFrete: null });
    expect(bodyOf(0)).not.toHaveProperty('frete');
  });
});
