import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../test/test-bench.ts';

const START = 'POST /payment/create-payment-intent';
const CONFIRM = 'POST /payment/confirmar/{pedidoId}';
const FALHA = `... on Falha { codigo mensagem campo }
  ... on PedidoNaoPagavel { status }
  ... on PrecoAlterado { totalAnterior totalAtual precos: itens { produtoId nomeProduto de para } }
  ... on EstoqueInsuficiente { disponivel faltas: itens { produtoId variacaoId nomeProduto disponivel } }`;

let bench: TestBench;
let marina: string;

const start = async (pedidoId: string, token = marina) => {
  const { data, codes, text } = await bench.execute(
    `mutation { r: iniciarPagamento(pedidoId: ${JSON.stringify(pedidoId)}) { __typename ${FALHA}
      ... on Pagamento { pedidoId clientSecret paymentIntentId provedor chavePublica valor } } }`,
    { token },
  );
  return { r: data?.['r'], codes, text };
};
const confirm = async (pedidoId: string, intent: string, token = marina) => {
  const { data, codes, text } = await bench.execute(
    `mutation { r: confirmarPagamento(pedidoId: ${JSON.stringify(pedidoId)}, paymentIntentId: ${JSON.stringify(intent)}) {
      __typename ... on Falha { codigo mensagem campo } ... on Pedido { id status } } }`,
    { token },
  );
  return { r: data?.['r'], codes, text };
};
const payments = () => bench.api.calls.filter(({ url }) => url.startsWith('/payment'));
const pedido = (id: number) => bench.api.pedido(id);
const mailsOf = (id: string) => bench.api.mails.filter(({ about }) => about === id);
const refuse = (call: string, status: number, body: object) =>
  bench.api.spoil(call, { status, body: JSON.stringify(body) });
/** The intent that the next start gives. */
const begin = async (pedidoId: string): Promise<string> => {
  await start(pedidoId);
  const intent = bench.api.intents.at(-1);
  if (!intent) throw new Error('no intent');
  return intent.id;
};

const UNKNOWN = {
  __typename: 'PagamentoRecusado',
  campo: 'paymentIntentId',
  mensagem: expect.stringContaining('inicie o pagamento de novo'),
};
const PROCESSING = {
  __typename: 'PagamentoEmProcessamento',
  codigo: 'PAGAMENTO_EM_PROCESSAMENTO',
  mensagem: '⏳ Pagamento em processamento...',
  campo: null,
};

describe.each(['plain', 'empty403'] as const)('pagamento na API da loja (%s)', (errors) => {
  beforeEach(async () => {
    bench = await createTestBench({
      errors,
      environment: { STRIPE_PUBLISHABLE_KEY: 'pk_test_vitrine' },
    });
    marina = bench.tokenOf('marina');
  });
  afterEach(() => bench.close());

  describe('iniciar', () => {
    test('C-45, P7, rest-contract §3.8: cobra o total do próprio pedido, em reais, e diz qual é o pagamento', async () => {
      const { r } = await start('101');
      expect(r).toEqual({
        __typename: 'Pagamento',
        pedidoId: '101',
        clientSecret: bench.api.intents[0]?.clientSecret,
        paymentIntentId: bench.api.intents[0]?.id,
        provedor: 'stripe',
        chavePublica: 'pk_test_vitrine',
        valor: 120.5,
      });
      expect(JSON.parse(payments()[0]?.body ?? '')).toEqual({ amount: 120.5, pedidoId: 101 });
    });

    test('rest-contract §1: de um total com sobra binária vai o valor em centavos exatos', async () => {
      pedido(101).total = 0.1 + 0.2;
      await start('101');
      expect(JSON.parse(payments()[0]?.body ?? '')).toEqual({ amount: 0.3, pedidoId: 101 });
    });

    test('C-51, CHK-12: um pedido CANCELADO pode ser pago', async () => {
      expect((await start('105')).r).toMatchObject({ __typename: 'Pagamento', pedidoId: '105' });
    });

    test.each([
      ['102', 'PAGO', 'Este pedido já foi pago.'],
      ['103', 'ENVIADO', 'Este pedido já foi pago.'],
      ['104', 'ENTREGUE', 'Este pedido já foi pago.'],
      ['109', 'PAGO', 'Este pedido já foi pago.'],
      ['107', 'DESCONHECIDO', expect.stringContaining('não pode ser pago')],
    ])('CHK-12: o pedido %s, %s, não se paga', async (id, status, mensagem) => {
      if (id === '107') pedido(107).status = 'EM_ANALISE';
      expect((await start(id)).r).toEqual({
        __typename: 'PedidoNaoPagavel',
        codigo: 'PEDIDO_NAO_PAGAVEL',
        campo: 'pedidoId',
        status,
        mensagem,
      });
      expect(payments()).toEqual([]);
    });

    test.each(['108', '0108', '+108', '１０８', '999', 'x', '..'])(
      'C-16, P8: %s não é um pedido seu',
      async (id) => {
        expect((await start(id)).r).toEqual({
          __typename: 'PedidoNaoEncontrado',
          codigo: 'PEDIDO_NAO_ENCONTRADO',
          campo: 'pedidoId',
          mensagem: 'Pedido não encontrado.',
        });
        expect(payments()).toEqual([]);
      },
    );

    test('C-16: quem administra lê o pedido, mas não o paga', async () => {
      const { r } = await start('101', bench.tokenOf('admin'));
      expect(r).toMatchObject({ __typename: 'PedidoNaoEncontrado' });
      expect(payments()).toEqual([]);
    });

    test('P6: a recusa do provedor não sai; o pedido está guardado', async () => {
      bench.api.providerRefusal = 'No such API key: sk_test_1';
      const { r, text } = await start('101');
      expect(r).toEqual({
        __typename: 'PagamentoIndisponivel',
        codigo: 'PAGAMENTO_INDISPONIVEL',
        campo: null,
        mensagem: expect.stringMatching(/^Erro ao iniciar pagamento\. Seu pedido está guardado/),
      });
      expect(text).not.toContain('sk_test');
    });

    test.each([
      'before',
      'after',
      'truncated',
      { status: 403, body: '' },
      { status: 400, body: '{"error":"amount inválido"}' },
      { status: 200, body: '{"clientSecret":"sem-nome"}' },
    ] as const)(
      'F8: sem resposta utilizável (%j) não há pagamento, e não se insiste',
      async (fault) => {
        bench.api.spoil(START, fault);
        expect((await start('101')).r).toMatchObject({ __typename: 'PagamentoIndisponivel' });
        expect(payments()).toHaveLength(1);
      },
    );

    test('F9: duas abas pagam o mesmo pedido com um só pagamento', async () => {
      const [one, two] = await Promise.all([start('101'), start('101')]);
      const three = await start('101');
      expect(bench.api.intents).toHaveLength(1);
      expect(two.r).toEqual(one.r);
      expect(three.r).toEqual(one.r);
    });

    test('F9: quando o total muda, o pagamento é outro', async () => {
      await start('101');
      pedido(101).total = 99;
      expect((await start('101')).r).toMatchObject({ valor: 99 });
      expect(bench.api.intents.map(({ amount }) => amount)).toEqual([120.5, 99]);
    });
  });

  describe('confirmar', () => {
    test('CHK-04: aprovado é o pedido, já pago', async () => {
      const intent = await begin('101');
      bench.api.settle(intent);
      expect((await confirm('101', intent)).r).toEqual({
        __typename: 'Pedido',
        id: '101',
        status: 'PAGO',
      });
    });

    test('CHK-05: em processamento', async () => {
      const intent = await begin('101');
      bench.api.settle(intent, 'processing');
      expect((await confirm('101', intent)).r).toEqual(PROCESSING);
    });

    test.each([
      ['CHK-06', 'requires_payment_method', '❌ O pagamento não foi concluído. Tente novamente.'],
      ['CHK-07', 'requires_action', '⚠️ Status de pagamento inesperado.'],
      ['CHK-07', 'canceled', '⚠️ Status de pagamento inesperado.'],
    ])('%s: %s', async (_, status, mensagem) => {
      const intent = await begin('101');
      bench.api.settle(intent, status);
      expect((await confirm('101', intent)).r).toEqual({
        __typename: 'PagamentoRecusado',
        codigo: 'PAGAMENTO_RECUSADO',
        campo: null,
        mensagem,
      });
      expect(pedido(101).status).toBe('PENDENTE');
    });

    test('CHK-07: depois de um pagamento encerrado começa-se outro', async () => {
      const intent = await begin('101');
      bench.api.settle(intent, 'canceled');
      await confirm('101', intent);
      expect(await begin('101')).not.toBe(intent);
    });

    test('C-46, rest-contract §3.8: o pagamento de um pedido não paga outro, embora a API deixasse', async () => {
      const other = bench.tokenOf('rafael');
      pedido(108).status = 'PENDENTE';
      await start('108', other);
      const intent = bench.api.intents[0]?.id ?? '';
      bench.api.settle(intent);
      expect((await confirm('101', intent)).r).toMatchObject({
        __typename: 'PagamentoRecusado',
        campo: 'paymentIntentId',
        mensagem: 'Este pagamento não é deste pedido. Abra o pedido e tente de novo.',
      });
      expect(payments()).toHaveLength(1);
      expect(pedido(101).status).toBe('PENDENTE');
    });

    test('C-46: um pagamento que o gateway não viu começar não é confirmado às cegas', async () => {
      expect((await confirm('101', 'pi_de_outra_loja')).r).toMatchObject(UNKNOWN);
      expect((await confirm('101', '')).r).toMatchObject(UNKNOWN);
      expect(payments()).toEqual([]);
    });

    test.each(['102', '103', '104'])(
      'F5: o pedido %s já está pago: nada é perguntado, nada muda, nenhum e-mail se repete',
      async (id) => {
        const before = structuredClone(pedido(Number(id)));
        expect((await confirm(id, 'pi_qualquer')).r).toMatchObject({ __typename: 'Pedido', id });
        expect(payments()).toEqual([]);
        expect(pedido(Number(id))).toEqual(before);
        expect(mailsOf(id)).toEqual([]);
      },
    );

    test('F5: o aviso do provedor chegou antes: um só e-mail', async () => {
      const intent = await begin('101');
      bench.api.settle(intent, 'succeeded', { webhook: true });
      expect((await confirm('101', intent)).r).toMatchObject({ status: 'PAGO' });
      expect((await confirm('101', intent)).r).toMatchObject({ status: 'PAGO' });
      expect(mailsOf('101')).toHaveLength(1);
    });

    test('F5: dois cliques em confirmar são um só: um e-mail', async () => {
      const intent = await begin('101');
      bench.api.settle(intent);
      bench.api.spoil(CONFIRM, { delayMs: 50 });
      const answers = await Promise.all([confirm('101', intent), confirm('101', intent)]);
      expect(answers.map(({ r }) => r)).toEqual([
        { __typename: 'Pedido', id: '101', status: 'PAGO' },
        { __typename: 'Pedido', id: '101', status: 'PAGO' },
      ]);
      expect(payments()).toHaveLength(2);
      expect(mailsOf('101')).toHaveLength(1);
    });

    test('F6: um pagamento devolvido não paga de novo um pedido cancelado', async () => {
      const intent = await begin('101');
      bench.api.settle(intent);
      await confirm('101', intent);
      pedido(101).status = 'CANCELADO';
      expect((await confirm('101', intent)).r).toMatchObject(UNKNOWN);
      expect(pedido(101).status).toBe('CANCELADO');
      expect(await begin('101')).not.toBe(intent);
    });

    test('F6: nem um que começou antes de a loja cancelar', async () => {
      const intent = await begin('101');
      bench.api.settle(intent);
      pedido(101).status = 'CANCELADO';
      expect((await confirm('101', intent)).r).toMatchObject(UNKNOWN);
      expect(pedido(101).status).toBe('CANCELADO');
    });

    test.each(['108', '999', '..'])('C-16: %s não é um pedido seu', async (id) => {
      const intent = await begin('101');
      bench.api.settle(intent);
      expect((await confirm(id, intent)).r).toMatchObject({ __typename: 'PedidoNaoEncontrado' });
      expect(payments()).toHaveLength(1);
    });

    test.each([
      'before',
      'truncated',
      { status: 403, body: '' },
      { status: 500, body: '{"error":"api.provedor.example recusou sk_test_1"}' },
    ] as const)(
      'F4: resposta pouco clara (%j): o pedido decide; perguntado uma só vez',
      async (fault) => {
        const intent = await begin('101');
        bench.api.settle(intent);
        bench.api.spoil(CONFIRM, fault);
        const { r, text } = await confirm('101', intent);
        expect(r).toMatchObject(
          fault === 'truncated' ? { __typename: 'Pedido', status: 'PAGO' } : PROCESSING,
        );
        expect(payments()).toHaveLength(2);
        expect(text).not.toContain('sk_test');
      },
    );

    test('F4: aprovado, mas o pedido já não se deixa ler: em processamento', async () => {
      const intent = await begin('101');
      const row = bench.api.intents[0];
      if (!row) throw new Error('no intent');
      Object.defineProperty(row, 'status', {
        get: () => {
          bench.api.spoil('GET /pedidos/{id}', { status: 503, body: '' }, 2);
          return 'succeeded';
        },
      });
      expect((await confirm('101', intent)).r).toEqual(PROCESSING);
    });
  });
});

describe('pagamento numa API que confere sozinha', () => {
  beforeEach(async () => {
    bench = await createTestBench({ environment: { STRIPE_PUBLISHABLE_KEY: 'pk_test_vitrine' } });
    marina = bench.tokenOf('marina');
  });
  afterEach(() => bench.close());

  const answerStart = (provedor: string, id = 'pi_sim_1') =>
    refuse(START, 200, {
      clientSecret: `${id}_secret_2`,
      paymentIntentId: id,
      provedor,
      valor: 120.5,
    });

  test('C-45: o provedor da API vale; o simulado não tem chave pública', async () => {
    answerStart('simulado');
    expect((await start('101')).r).toMatchObject({
      paymentIntentId: 'pi_sim_1',
      provedor: 'simulado',
      chavePublica: null,
      valor: 120.5,
    });
  });

  test('F10: é sempre perguntada, para que reserve de novo', async () => {
    answerStart('stripe');
    await start('101');
    answerStart('stripe');
    expect((await start('101')).r).toMatchObject({ chavePublica: 'pk_test_vitrine' });
    expect(payments()).toHaveLength(2);
  });

  test('C-46: depois disso também confirma o que este processo não viu começar', async () => {
    answerStart('simulado');
    await start('101');
    refuse(CONFIRM, 200, { status: 'processing', pedidoStatus: 'PENDENTE' });
    expect((await confirm('101', 'pi_sim_antes')).r).toEqual(PROCESSING);
  });

  test.each<[string, number, object, object]>([
    ['PEDIDO_NAO_ENCONTRADO', 404, {}, { __typename: 'PedidoNaoEncontrado' }],
    [
      'PEDIDO_NAO_PAGAVEL',
      409,
      {},
      {
        __typename: 'PedidoNaoPagavel',
        status: 'PENDENTE',
        mensagem: expect.stringMatching(/não pode ser pago/),
      },
    ],
    [
      'PRECO_ALTERADO',
      409,
      { total: { de: 120.5, para: 130 } },
      {
        __typename: 'PrecoAlterado',
        campo: null,
        totalAnterior: 120.5,
        totalAtual: 130,
        precos: [],
        mensagem: expect.stringMatching(/valor do pedido mudou/),
      },
    ],
    [
      'PRECO_ALTERADO',
      409,
      {
        itens: [
          { produtoId: 2, variacaoId: null, nomeProduto: 'Brisa', preco: { de: 120.5, para: 130 } },
          { produtoId: 3, variacaoId: null, nomeProduto: 'Oud' },
        ],
      },
      {
        totalAnterior: 120.5,
        totalAtual: 120.5,
        precos: [{ produtoId: '2', nomeProduto: 'Brisa', de: 120.5, para: 130 }],
        mensagem: expect.stringMatching(/preço de hoje/),
      },
    ],
    [
      'ESTOQUE_INSUFICIENTE',
      409,
      { itens: [{ produtoId: 2, variacaoId: 12, nomeProduto: 'Brisa — 10 ml', disponivel: 1 }] },
      {
        __typename: 'EstoqueInsuficiente',
        disponivel: 1,
        faltas: [{ produtoId: '2', variacaoId: '12', nomeProduto: 'Brisa — 10 ml', disponivel: 1 }],
        mensagem: expect.stringMatching(/Brisa — 10 ml: só resta 1 unidade/),
      },
    ],
    [
      'ESTOQUE_INSUFICIENTE',
      409,
      { itens: [{ produtoId: 2, variacaoId: 12, nomeProduto: 'Brisa' }] },
      {
        disponivel: 0,
        faltas: [{ disponivel: 0 }],
        mensagem: expect.stringMatching(/^Brisa está esgotado/),
      },
    ],
    [
      'ESTOQUE_INSUFICIENTE',
      409,
      { disponivel: 3 },
      {
        disponivel: 3,
        faltas: [],
        mensagem: expect.stringMatching(/^Um dos itens: só restam 3 unidades/),
      },
    ],
    ['PRODUTO_INDISPONIVEL', 409, {}, { __typename: 'ProdutoIndisponivel', campo: 'pedidoId' }],
    ['PAGAMENTO_INDISPONIVEL', 503, {}, { __typename: 'PagamentoIndisponivel' }],
    ['ALGO_NOVO', 409, {}, { __typename: 'PagamentoIndisponivel' }],
  ])('C-51: %s (%i) %j ao iniciar', async (codigo, status, rest, expected) => {
    refuse(START, status, { codigo, mensagem: 'texto da API', ...rest });
    const { r, text } = await start('101');
    expect(r).toMatchObject(expected);
    expect(text).not.toContain('texto da API');
  });

  test.each<[string, number, object]>([
    [
      'PAGAMENTO_DE_OUTRO_PEDIDO',
      409,
      { __typename: 'PagamentoRecusado', mensagem: expect.stringMatching(/não é deste/) },
    ],
    ['PEDIDO_NAO_ENCONTRADO', 404, { __typename: 'PedidoNaoEncontrado' }],
    [
      'DADOS_INVALIDOS',
      400,
      { __typename: 'PagamentoRecusado', mensagem: expect.stringMatching(/de novo/) },
    ],
    ['PAGAMENTO_INDISPONIVEL', 503, { __typename: 'PagamentoIndisponivel' }],
    ['ERRO_INTERNO', 500, PROCESSING],
  ])('C-46: %s (%i) ao confirmar', async (codigo, status, expected) => {
    const intent = await begin('101');
    refuse(CONFIRM, status, { codigo, mensagem: 'texto da API' });
    const { r, text } = await confirm('101', intent);
    expect(r).toMatchObject(expected);
    expect(text).not.toContain('texto da API');
  });

  test('F4: o provedor já não responde, mas o pedido está pago', async () => {
    const intent = await begin('101');
    bench.api.settle(intent);
    const body = JSON.stringify({ codigo: 'PAGAMENTO_INDISPONIVEL' });
    bench.api.spoil(CONFIRM, { status: 503, body, saved: true });
    expect((await confirm('101', intent)).r).toMatchObject({
      __typename: 'Pedido',
      status: 'PAGO',
    });
  });

  test('F6: aprovado depois de o pedido ficar sem unidades: o valor volta', async () => {
    const intent = await begin('101');
    refuse(CONFIRM, 200, { status: 'succeeded', pedidoStatus: 'CANCELADO' });
    expect((await confirm('101', intent)).r).toMatchObject({
      __typename: 'PagamentoRecusado',
      mensagem: expect.stringContaining('O valor será devolvido ao cartão'),
    });
  });

  test('uma sessão que a API encerrou não vira uma falha de pagamento', async () => {
    refuse(START, 401, { codigo: 'NAO_AUTENTICADO' });
    bench.api.spoil('GET /usuarios/me', { status: 403, body: '' }, 5);
    expect((await start('101')).codes).toEqual(['UNAUTHENTICATED']);
  });

  test('pedidos demais são um limite, não uma falha de pagamento', async () => {
    refuse(START, 429, { codigo: 'MUITAS_TENTATIVAS' });
    expect((await start('101')).codes).toEqual(['RATE_LIMITED']);
  });
});

describe('pedido que não nomeia quem comprou', () => {
  beforeEach(async () => {
    bench = await createTestBench();
    marina = bench.tokenOf('marina');
  });
  afterEach(() => bench.close());

  /** An order as an API without `usuario` writes it. */
  const anonymise = (id = 101) =>
    bench.api.spoil('GET /pedidos/{id}', {
      status: 200,
      body: JSON.stringify({
        id,
        data: '2025-10-20T14:03:11',
        status: 'PENDENTE',
        total: 120.5,
        itens: [],
      }),
    });

  test('C-16: é de quem o tem na própria lista, ainda que a API mostre os dos outros', async () => {
    anonymise();
    expect((await start('101')).r).toMatchObject({ __typename: 'Pagamento' });
    anonymise(108);
    expect((await start('108')).r).toMatchObject({ __typename: 'PedidoNaoEncontrado' });
    expect(payments()).toHaveLength(1);
  });

  test('C-16: a quem administra ela mostra todos: vale a lista dos seus', async () => {
    anonymise();
    expect((await start('101', bench.tokenOf('admin'))).r).toMatchObject({
      __typename: 'PedidoNaoEncontrado',
    });
    pedido(101).usuarioId = 8;
    anonymise();
    expect((await start('101', bench.tokenOf('admin'))).r).toMatchObject({
      __typename: 'Pagamento',
    });
  });
});
