import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  CONFIRM,
  confirm,
  openPagamentos,
  PROCESSING,
  payments,
  pedido,
  START,
  START_PIX,
  start,
  startPix,
  UNKNOWN,
} from '../../../test/pagamentos.ts';
import type { TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;

const answerStart = (rest: object = {}) =>
  answer(START, 200, {
    clientSecret: 'pi_1_secret_2',
    paymentIntentId: 'pi_1',
    provedor: 'stripe',
    valor: 120.5,
    ...rest,
  });

beforeEach(async () => {
  bench = await openPagamentos({
    environment: { API_CONTRACT: '1' },
    habits: { ownPedidosPaged: true },
  });
});
afterEach(() => bench.close());

describe('Pix on an API with the contract (S2)', () => {
  const CODE = {
    copiaECola: '000201-pix',
    paymentIntentId: 'pi_1',
    provedor: 'simulado',
    valor: 120.5,
    expiraEm: '2026-03-02T09:15:00',
    reservaAte: '2026-03-02T09:15:00.250',
  };
  const open = async (environment: Record<string, string>) => {
    await bench.close();
    bench = await openPagamentos({
      environment: { API_CONTRACT: '1', STRIPE_PUBLISHABLE_KEY: '', ...environment },
      habits: { ownPedidosPaged: true },
    });
  };
  const UNAVAILABLE = {
    __typename: 'PagamentoIndisponivel',
    mensagem: expect.stringMatching(/^O Pix não está disponível agora/),
  };

  test('is one call, with the end of the code in the offset of the shop', async () => {
    await open({ PAGAMENTO: 'simulado' });
    answer(START_PIX, 200, CODE);
    expect((await startPix('101')).r).toEqual({
      __typename: 'PagamentoPix',
      pedidoId: '101',
      paymentIntentId: 'pi_1',
      copiaECola: '000201-pix',
      valor: 120.5,
      expiraEm: '2026-03-02T09:15:00-03:00',
      reservaAte: '2026-03-02T09:15:00-03:00',
    });
    expect(bench.calls()).toEqual([START_PIX]);
  });

  test('is not asked for where the shop offers none', async () => {
    await open({ PAGAMENTO: 'simulado', PIX_AUTOMATICO: 'off' });
    expect((await startPix('101')).r).toMatchObject(UNAVAILABLE);
    await open({ PIX_AUTOMATICO: 'on' });
    expect((await startPix('101')).r).toMatchObject(UNAVAILABLE);
    expect(bench.calls()).toEqual([]);
  });

  test.each([
    ['another provider', 200, { ...CODE, provedor: 'stripe' }, UNAVAILABLE],
    ['no code', 200, { ...CODE, copiaECola: null }, UNAVAILABLE],
    ['no provider', 503, { codigo: 'PAGAMENTO_INDISPONIVEL' }, UNAVAILABLE],
    [
      'a card that is processing',
      409,
      { codigo: 'PEDIDO_NAO_PAGAVEL' },
      { __typename: 'PedidoNaoPagavel', mensagem: expect.stringMatching(/por Pix agora/) },
    ],
    [
      'no such order',
      404,
      { codigo: 'PEDIDO_NAO_ENCONTRADO' },
      { __typename: 'PedidoNaoEncontrado' },
    ],
  ])('translates %s', async (_, status, body, expected) => {
    await open({ PAGAMENTO: 'simulado' });
    answer(START_PIX, status, body);
    expect((await startPix('101')).r).toMatchObject(expected);
  });

  test('sends no id that no order has (C-16)', async () => {
    await open({ PAGAMENTO: 'simulado' });
    expect((await startPix('..')).r).toMatchObject({ __typename: 'PedidoNaoEncontrado' });
    expect(bench.calls()).toEqual([]);
  });
});

describe('start of a payment on an API with the contract', () => {
  test('is one call that names the order alone, also the second time: the API reserves stock again (F10)', async () => {
    answerStart();
    expect((await start('101')).r).toEqual({
      __typename: 'Pagamento',
      pedidoId: '101',
      clientSecret: 'pi_1_secret_2',
      paymentIntentId: 'pi_1',
      provedor: 'STRIPE',
      chavePublica: 'pk_test_vitrine',
      valor: 120.5,
      reservaAte: null,
    });
    answerStart();
    await start('101');
    expect(bench.calls()).toEqual([START, START]);
    expect(payments().map(({ body }) => JSON.parse(body))).toEqual([
      { pedidoId: 101 },
      { pedidoId: 101 },
    ]);
  });

  test('returns the end of the reservation with the offset of the shop (SEC-18)', async () => {
    answerStart({ reservaAte: '2026-03-02T09:15:00.250' });
    expect((await start('101')).r).toMatchObject({ reservaAte: '2026-03-02T09:15:00-03:00' });
  });

  test.each(['x', '..', '', '0108', '+108', '１０８'])(
    'sends no id that no order has: %j (C-16)',
    async (id) => {
      expect((await start(id)).r).toMatchObject({ __typename: 'PedidoNaoEncontrado' });
      expect((await confirm(id, 'pi_1')).r).toMatchObject({ __typename: 'PedidoNaoEncontrado' });
      expect(bench.calls()).toEqual([]);
    },
  );

  test.each([{ provedor: null }, { valor: null }])(
    'is unavailable with a reply that breaks the contract: %j (F8)',
    async (rest) => {
      answerStart(rest);
      expect((await start('101')).r).toMatchObject({ __typename: 'PagamentoIndisponivel' });
    },
  );

  const item = { produtoId: 2, variacaoId: 12, nomeProduto: 'Brisa — 10 ml' };
  test.each<[string, number, object, object]>([
    ['PEDIDO_NAO_ENCONTRADO', 404, {}, { __typename: 'PedidoNaoEncontrado' }],
    [
      'PEDIDO_NAO_PAGAVEL',
      409,
      {},
      {
        __typename: 'PedidoNaoPagavel',
        status: 'PENDENTE',
        mensagem: expect.stringMatching(/não pode ser pago .* pode estar em processamento/),
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
        total: { de: 120.5, para: 130 },
        itens: [
          { produtoId: 2, variacaoId: null, nomeProduto: 'Brisa', preco: { de: 120.5, para: 130 } },
          { produtoId: 3, variacaoId: null, nomeProduto: 'Oud' },
        ],
      },
      {
        totalAnterior: 120.5,
        totalAtual: 130,
        precos: [{ produtoId: '2', nomeProduto: 'Brisa', de: 120.5, para: 130 }],
        mensagem: expect.stringMatching(/preço de hoje/),
      },
    ],
    ['PRECO_ALTERADO', 409, {}, { __typename: 'PagamentoIndisponivel' }],
    [
      'ESTOQUE_INSUFICIENTE',
      409,
      { itens: [{ ...item, disponivel: 1 }] },
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
      { itens: [{ ...item, nomeProduto: 'Brisa' }] },
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
    [
      'MUITOS_PEDIDOS_ABERTOS',
      409,
      {},
      { __typename: 'MuitosPedidosAbertos', pedidos: [{ id: '101' }] },
    ],
    [
      'RESERVA_LIMITADA',
      409,
      { itens: [{ ...item, disponivel: 2 }] },
      {
        __typename: 'EstoqueInsuficiente',
        mensagem: expect.stringMatching(/reservar até 2 unidades de Brisa — 10 ml/),
      },
    ],
    [
      'RESERVA_LIMITADA',
      409,
      { itens: [{ ...item, disponivel: 2 }], reserva: { de: 'REDE', unidades: 2, itens: 1 } },
      {
        __typename: 'EstoqueInsuficiente',
        mensagem: expect.stringMatching(/^Quase todas as unidades de Brisa — 10 ml/),
      },
    ],
    [
      'MUITAS_TENTATIVAS',
      429,
      { reserva: { de: 'REDE', unidades: 0, itens: 0 } },
      {
        __typename: 'EstoqueInsuficiente',
        mensagem: expect.stringMatching(/^Muitos pedidos da rede em que você está/),
      },
    ],
    ['PRODUTO_INDISPONIVEL', 409, {}, { __typename: 'ProdutoIndisponivel', campo: 'pedidoId' }],
    ['PAGAMENTO_INDISPONIVEL', 503, {}, { __typename: 'PagamentoIndisponivel' }],
    ['ALGO_NOVO', 409, {}, { __typename: 'PagamentoIndisponivel' }],
  ])('translates %s (%i) %j (C-51, SEC-22)', async (codigo, status, rest, expected) => {
    bench.refuse(START, status, codigo, rest);
    const { r, text } = await start('101');
    expect(r).toMatchObject(expected);
    expect(text).not.toContain('texto da API');
  });

  test('names the status of an order that is already paid, or none when it cannot be read (C-51)', async () => {
    bench.refuse(START, 409, 'PEDIDO_NAO_PAGAVEL');
    pedido(101).status = 'PAGO';
    expect((await start('101')).r).toMatchObject({
      status: 'PAGO',
      mensagem: 'Este pedido já foi pago.',
    });
    bench.refuse(START, 409, 'PEDIDO_NAO_PAGAVEL');
    bench.api.spoil('GET /pedidos/{id}', { status: 503, body: '' }, 2);
    expect((await start('101')).r).toMatchObject({ status: 'DESCONHECIDO' });
  });

  test('treats a session that the API ended as an access error, not a failed payment', async () => {
    bench.refuse(START, 401, 'NAO_AUTENTICADO');
    bench.api.spoil('GET /usuarios/me', { status: 403, body: '' }, 5);
    expect((await start('101')).codes).toEqual(['UNAUTHENTICATED']);
  });

  test('treats too many requests as a limit, not a failed payment', async () => {
    bench.refuse(START, 429, 'MUITAS_TENTATIVAS');
    expect((await start('101')).codes).toEqual(['RATE_LIMITED']);
  });
});

describe('confirmation of a payment on an API with the contract', () => {
  const READ = 'GET /pedidos/101';

  test('is one call, and a read of the order, for a payment of any process (C-46)', async () => {
    answer(CONFIRM, 200, { status: 'succeeded', pedidoStatus: 'PAGO' });
    pedido(101).status = 'PAGO';
    expect((await confirm('101', 'pi_antes')).r).toEqual({
      __typename: 'Pedido',
      id: '101',
      status: 'PAGO',
    });
    expect(bench.calls()).toEqual(['POST /payment/confirmar/101', READ]);
    expect(JSON.parse(payments()[0]?.body ?? '')).toEqual({ paymentIntentId: 'pi_antes' });
  });

  test.each([
    ['processing', 'PENDENTE', PROCESSING],
    ['succeeded', 'PENDENTE', PROCESSING],
    // The order has run out of stock.
    ['succeeded', 'CANCELADO', { mensagem: expect.stringMatching(/será devolvido ao cartão/) }],
    ['succeeded', 'CANCELADO', { mensagem: expect.stringMatching(/à conta que fez o Pix/) }, 'PIX'],
    ['requires_payment_method', 'PENDENTE', { mensagem: expect.stringMatching(/concluído/) }],
    ['requires_action', 'PENDENTE', { mensagem: expect.stringMatching(/inesperado/) }],
    ['canceled', 'PENDENTE', { mensagem: expect.stringMatching(/inesperado/) }],
  ])(
    'answers %s for an order that is %s with its outcome (F6)',
    async (status, to, expected, metodo = 'CARTAO') => {
      answer(CONFIRM, 200, { status, pedidoStatus: to, metodo });
      expect((await confirm('101', 'pi_1')).r).toMatchObject(expected);
    },
  );

  test('says that a payment goes back, also of an order that still waits for one', async () => {
    const body = { status: 'succeeded', pedidoStatus: 'PENDENTE', devolvido: true };
    answer(CONFIRM, 200, body);
    expect((await confirm('101', 'pi_1')).r).toMatchObject({
      __typename: 'PagamentoRecusado',
      mensagem: expect.stringMatching(/será devolvido ao cartão/),
    });
  });

  const FAILURES: readonly [string, number, object][] = [
    [
      'PAGAMENTO_DE_OUTRO_PEDIDO',
      409,
      { __typename: 'PagamentoRecusado', mensagem: expect.stringMatching(/não é deste/) },
    ],
    ['DADOS_INVALIDOS', 400, UNKNOWN],
    ['PAGAMENTO_INDISPONIVEL', 503, { __typename: 'PagamentoIndisponivel' }],
    ['ERRO_INTERNO', 500, PROCESSING],
  ];

  test.each([
    ...FAILURES,
    ['PEDIDO_NAO_ENCONTRADO', 404, { __typename: 'PedidoNaoEncontrado' }] as const,
  ])('translates %s (%i) (C-46)', async (codigo, status, expected) => {
    bench.refuse(CONFIRM, status, codigo);
    const { r, text } = await confirm('101', 'pi_1');
    expect(r).toMatchObject(expected);
    expect(text).not.toContain('texto da API');
  });

  test.each(FAILURES)(
    'answers %s for a paid order with the order (F4, F5)',
    async (codigo, status) => {
      bench.refuse(CONFIRM, status, codigo);
      pedido(101).status = 'ENVIADO';
      expect((await confirm('101', 'pi_1')).r).toEqual({
        __typename: 'Pedido',
        id: '101',
        status: 'ENVIADO',
      });
    },
  );

  test('keeps what the API answered when the order cannot be read after it (F4)', async () => {
    answer(CONFIRM, 200, { status: 'succeeded', pedidoStatus: 'PAGO' });
    bench.api.spoil('GET /pedidos/{id}', { status: 503, body: '' }, 2);
    expect((await confirm('101', 'pi_1')).r).toEqual(PROCESSING);
  });

  test.each([
    ['before', PROCESSING],
    ['truncated', PROCESSING],
    [{ status: 403, body: '' }, PROCESSING],
  ] as const)(
    'lets the order decide after an unclear reply (%j) and asks once (F4)',
    async (fault, expected) => {
      bench.api.spoil(CONFIRM, fault);
      expect((await confirm('101', 'pi_1')).r).toEqual(expected);
      expect(payments()).toHaveLength(1);
    },
  );

  test('tells an admin nothing about the payment of another account (C-16)', async () => {
    answer(CONFIRM, 200, { status: 'processing', pedidoStatus: 'PENDENTE' });
    expect((await confirm('101', 'pi_1', bench.tokenOf('admin'))).r).toMatchObject({
      __typename: 'PedidoNaoEncontrado',
    });
  });
});
