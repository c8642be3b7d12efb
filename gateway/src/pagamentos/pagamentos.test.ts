import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
      ... on Pagamento { pedidoId clientSecret paymentIntentId provedor chavePublica valor reservaAte } } }`,
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
/** Sets the intent that the next start returns. */
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

describe.each(['plain', 'empty403'] as const)("payment on the shop's API (%s)", (errors) => {
  beforeEach(async () => {
    bench = await createTestBench({ errors });
    marina = bench.tokenOf('marina');
  });
  afterEach(() => bench.close());

  describe('start', () => {
    test("charges the order's own total in reais and returns the payment id (C-45, P7, rest-contract 3.8)", async () => {
      const { r } = await start('101');
      expect(r).toEqual({
        __typename: 'Pagamento',
        pedidoId: '101',
        clientSecret: bench.api.intents[0]?.clientSecret,
        paymentIntentId: bench.api.intents[0]?.id,
        provedor: 'STRIPE',
        chavePublica: 'pk_test_vitrine',
        valor: 120.5,
        reservaAte: null,
      });
      expect(JSON.parse(payments()[0]?.body ?? '')).toEqual({ amount: 120.5, pedidoId: 101 });
    });

    test('gives exact centavos for a total with a binary remainder (rest-contract 1)', async () => {
      pedido(101).total = 0.1 + 0.2;
      await start('101');
      expect(JSON.parse(payments()[0]?.body ?? '')).toEqual({ amount: 0.3, pedidoId: 101 });
    });

    test('starts a payment for a CANCELADO order (C-51, CHK-12)', async () => {
      expect((await start('105')).r).toMatchObject({ __typename: 'Pagamento', pedidoId: '105' });
    });

    test.each([
      ['102', 'PAGO', 'Este pedido já foi pago.'],
      ['103', 'ENVIADO', 'Este pedido já foi pago.'],
      ['104', 'ENTREGUE', 'Este pedido já foi pago.'],
      ['109', 'PAGO', 'Este pedido já foi pago.'],
      ['107', 'DESCONHECIDO', expect.stringContaining('não pode ser pago')],
    ])('refuses to pay order %s, which is %s (CHK-12)', async (id, status, mensagem) => {
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
      'answers PedidoNaoEncontrado for the order %s of another account (C-16, P8)',
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

    test('lets an admin read the order but not pay it (C-16)', async () => {
      const { r } = await start('101', bench.tokenOf('admin'));
      expect(r).toMatchObject({ __typename: 'PedidoNaoEncontrado' });
      expect(payments()).toEqual([]);
    });

    test("hides the provider's refusal and keeps the order (P6)", async () => {
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
      'starts no payment and does not insist on an unusable reply (%j) (F8)',
      async (fault) => {
        bench.api.spoil(START, fault);
        expect((await start('101')).r).toMatchObject({ __typename: 'PagamentoIndisponivel' });
        expect(payments()).toHaveLength(1);
      },
    );

    test('uses one payment for an order paid in two tabs (F9)', async () => {
      const [one, two] = await Promise.all([start('101'), start('101')]);
      const three = await start('101');
      expect(bench.api.intents).toHaveLength(1);
      expect(two.r).toEqual(one.r);
      expect(three.r).toEqual(one.r);
    });

    test('uses another payment when the total changes (F9)', async () => {
      await start('101');
      pedido(101).total = 99;
      expect((await start('101')).r).toMatchObject({ valor: 99 });
      expect(bench.api.intents.map(({ amount }) => amount)).toEqual([120.5, 99]);
    });
  });

  describe('confirm', () => {
    test('returns the order as paid after an approval (CHK-04)', async () => {
      const intent = await begin('101');
      bench.api.settle(intent);
      expect((await confirm('101', intent)).r).toEqual({
        __typename: 'Pedido',
        id: '101',
        status: 'PAGO',
      });
    });

    test('reports a payment in progress (CHK-05)', async () => {
      const intent = await begin('101');
      bench.api.settle(intent, 'processing');
      expect((await confirm('101', intent)).r).toEqual(PROCESSING);
    });

    test.each([
      ['requires_payment_method', '❌ O pagamento não foi concluído. Tente novamente.', 'CHK-06'],
      ['requires_action', '⚠️ Status de pagamento inesperado.', 'CHK-07'],
      ['canceled', '⚠️ Status de pagamento inesperado.', 'CHK-07'],
    ])('answers %s with "%s" (%s)', async (status, mensagem) => {
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

    test('starts another payment after an ended one (CHK-07)', async () => {
      const intent = await begin('101');
      bench.api.settle(intent, 'canceled');
      await confirm('101', intent);
      expect(await begin('101')).not.toBe(intent);
    });

    test('does not let the payment of one order pay another, although the API would (C-46, rest-contract 3.8)', async () => {
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

    test('does not confirm a payment that this gateway did not start (C-46)', async () => {
      expect((await confirm('101', 'pi_de_outra_loja')).r).toMatchObject(UNKNOWN);
      expect((await confirm('101', '')).r).toMatchObject(UNKNOWN);
      expect(payments()).toEqual([]);
    });

    test.each(['102', '103', '104'])(
      'requests nothing for order %s, which is already paid, and repeats no e-mail (F5)',
      async (id) => {
        const before = structuredClone(pedido(Number(id)));
        expect((await confirm(id, 'pi_qualquer')).r).toMatchObject({ __typename: 'Pedido', id });
        expect(payments()).toEqual([]);
        expect(pedido(Number(id))).toEqual(before);
        expect(mailsOf(id)).toEqual([]);
      },
    );

    test("sends one e-mail when the provider's notice came first (F5)", async () => {
      const intent = await begin('101');
      bench.api.settle(intent, 'succeeded', { webhook: true });
      expect((await confirm('101', intent)).r).toMatchObject({ status: 'PAGO' });
      expect((await confirm('101', intent)).r).toMatchObject({ status: 'PAGO' });
      expect(mailsOf('101')).toHaveLength(1);
    });

    test('treats two clicks as one confirmation, with one e-mail (F5)', async () => {
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

    test('does not let a refunded payment pay a cancelled order again (F6)', async () => {
      const intent = await begin('101');
      bench.api.settle(intent);
      await confirm('101', intent);
      pedido(101).status = 'CANCELADO';
      expect((await confirm('101', intent)).r).toMatchObject(UNKNOWN);
      expect(pedido(101).status).toBe('CANCELADO');
      expect(await begin('101')).not.toBe(intent);
    });

    test('does not accept a payment started before the shop cancelled (F6)', async () => {
      const intent = await begin('101');
      bench.api.settle(intent);
      pedido(101).status = 'CANCELADO';
      expect((await confirm('101', intent)).r).toMatchObject(UNKNOWN);
      expect(pedido(101).status).toBe('CANCELADO');
    });

    test.each(['108', '999', '..'])(
      'answers PedidoNaoEncontrado for the order %s of another account (C-16)',
      async (id) => {
        const intent = await begin('101');
        bench.api.settle(intent);
        expect((await confirm(id, intent)).r).toMatchObject({ __typename: 'PedidoNaoEncontrado' });
        expect(payments()).toHaveLength(1);
      },
    );

    test.each([
      'before',
      'truncated',
      { status: 403, body: '' },
      { status: 500, body: '{"error":"api.provedor.example recusou sk_test_1"}' },
    ] as const)(
      'lets the order decide after an unclear reply (%j) and asks once (F4)',
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

    test('reports a payment in progress when it is approved but the order is unreadable (F4)', async () => {
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

describe('payment on an API with the contract', () => {
  beforeEach(async () => {
    bench = await createTestBench({ API_CONTRACT: '1' });
    marina = bench.tokenOf('marina');
  });
  afterEach(() => bench.close());

  const answerStart = (provedor: string, rest: object = {}) =>
    refuse(START, 200, {
      clientSecret: 'pi_1_secret_2',
      paymentIntentId: 'pi_1',
      provedor,
      valor: 120.5,
      ...rest,
    });

  test('returns the end of the reservation with the offset of the shop (SEC-18)', async () => {
    answerStart('stripe', { reservaAte: '2026-03-02T09:15:00.250' });
    expect((await start('101')).r).toMatchObject({ reservaAte: '2026-03-02T09:15:00-03:00' });
    answerStart('stripe');
    expect((await start('101')).r).toMatchObject({ reservaAte: null });
  });

  test('always asks the API to start, so that it reserves stock again (F10)', async () => {
    answerStart('stripe');
    await start('101');
    answerStart('stripe');
    expect((await start('101')).r).toMatchObject({ chavePublica: 'pk_test_vitrine' });
    expect(payments()).toHaveLength(2);
  });

  test('confirms a payment that this process did not start (C-46)', async () => {
    answerStart('stripe');
    await start('101');
    refuse(CONFIRM, 200, { status: 'processing', pedidoStatus: 'PENDENTE' });
    expect((await confirm('101', 'pi_antes')).r).toEqual(PROCESSING);
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
  ])('translates %s (%i) %j at the start (C-51)', async (codigo, status, rest, expected) => {
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
  ])('translates %s (%i) at the confirmation (C-46)', async (codigo, status, expected) => {
    const intent = await begin('101');
    refuse(CONFIRM, status, { codigo, mensagem: 'texto da API' });
    const { r, text } = await confirm('101', intent);
    expect(r).toMatchObject(expected);
    expect(text).not.toContain('texto da API');
  });

  test('returns the order when the provider is down but the order is paid (F4)', async () => {
    const intent = await begin('101');
    bench.api.settle(intent);
    const body = JSON.stringify({ codigo: 'PAGAMENTO_INDISPONIVEL' });
    bench.api.spoil(CONFIRM, { status: 503, body, saved: true });
    expect((await confirm('101', intent)).r).toMatchObject({
      __typename: 'Pedido',
      status: 'PAGO',
    });
  });

  test('returns the money when an approved order has run out of stock (F6)', async () => {
    const intent = await begin('101');
    refuse(CONFIRM, 200, { status: 'succeeded', pedidoStatus: 'CANCELADO' });
    expect((await confirm('101', intent)).r).toMatchObject({
      __typename: 'PagamentoRecusado',
      mensagem: expect.stringContaining('O valor será devolvido ao cartão'),
    });
  });

  test('treats a session that the API ended as an access error, not a failed payment', async () => {
    refuse(START, 401, { codigo: 'NAO_AUTENTICADO' });
    bench.api.spoil('GET /usuarios/me', { status: 403, body: '' }, 5);
    expect((await start('101')).codes).toEqual(['UNAUTHENTICATED']);
  });

  test('treats too many requests as a limit, not a failed payment', async () => {
    refuse(START, 429, { codigo: 'MUITAS_TENTATIVAS' });
    expect((await start('101')).codes).toEqual(['RATE_LIMITED']);
  });
});

describe('a payment that another process started (SEC-17)', () => {
  const SECRET = Buffer.alloc(32, 1).toString('base64');
  let cookie = '';
  beforeEach(async () => {
    bench = await createTestBench();
    marina = bench.tokenOf('marina');
    cookie = '';
  });
  afterEach(() => bench.close());

  const inBrowser = async (query: string, token = marina) => {
    const { data, headers } = await bench.execute(query, { token, cookie });
    cookie = /decantaria_pagamento=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? cookie;
    return data?.['r'];
  };
  const startInBrowser = (pedidoId: string, token = marina) =>
    inBrowser(
      `mutation { r: iniciarPagamento(pedidoId: "${pedidoId}") { ... on Pagamento { paymentIntentId clientSecret valor } } }`,
      token,
    );
  const confirmInBrowser = (pedidoId: string, intent: string) =>
    inBrowser(
      `mutation { r: confirmarPagamento(pedidoId: "${pedidoId}", paymentIntentId: "${intent}") { __typename ... on Falha { campo mensagem } ... on Pedido { status } } }`,
    );
  const newestIntent = () => bench.api.intents.at(-1)?.id ?? '';

  test('pays its order, and its order gets the same payment again', async () => {
    const started = await startInBrowser('101');
    await bench.restart();
    expect(await startInBrowser('101')).toEqual(started);
    expect(bench.api.intents).toHaveLength(1);
    bench.api.settle(newestIntent());
    await bench.restart();
    expect(await confirmInBrowser('101', newestIntent())).toEqual({
      __typename: 'Pedido',
      status: 'PAGO',
    });
  });

  test('pays neither another order, nor one whose total or status changed', async () => {
    await startInBrowser('101');
    const intent = newestIntent();
    bench.api.settle(intent);
    await bench.restart();
    expect(await confirmInBrowser('105', intent)).toMatchObject({
      mensagem: expect.stringMatching(/não é deste pedido/),
    });
    pedido(101).total = 500;
    expect(await confirmInBrowser('101', intent)).toMatchObject(UNKNOWN);
    pedido(101).total = 120.5;
    pedido(101).status = 'CANCELADO';
    expect(await confirmInBrowser('101', intent)).toMatchObject(UNKNOWN);
    expect(payments()).toHaveLength(1);
  });

  test("is unknown without the browser's signed note, or with one of another key", async () => {
    await startInBrowser('101');
    const intent = newestIntent();
    bench.api.settle(intent);
    await bench.restart({ JWT_SECRET: '', APARELHO_SECRET: SECRET });
    expect(await confirmInBrowser('101', intent)).toMatchObject(UNKNOWN);
    await bench.restart();
    expect((await confirm('101', intent)).r).toMatchObject(UNKNOWN);
    expect(await confirmInBrowser('101', intent)).toMatchObject({ status: 'PAGO' });
  });

  test('of a cancelled order is unknown: its money may have been returned', async () => {
    await startInBrowser('105');
    expect(cookie).toBe('');
    await bench.restart();
    bench.api.settle(newestIntent());
    expect(await confirmInBrowser('105', newestIntent())).toMatchObject(UNKNOWN);
  });
});

describe.each(['plain', 'empty403'] as const)(
  'a begun payment after a restart, error world %s (MON-12)',
  (errors) => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'gateway-'));
    });
    afterEach(async () => {
      await bench.close();
      await rm(folder, { recursive: true });
    });

    /** Payments of one gateway, a browser that keeps nothing, and `settings` beside its data directory. */
    const open = async (settings: Record<string, string>) => {
      bench = await createTestBench({
        errors,
        environment: { DATA_DIR: folder, ...settings },
        gateways: 1,
      });
      marina = bench.tokenOf('marina');
    };
    const OWN_KEY = { JWT_SECRET: '', APARELHO_SECRET: '' };

    test.each([
      ['with JWT_SECRET', {}],
      ['with its own key', OWN_KEY],
    ])('%s is not begun a second time, in another browser either', async (_, settings) => {
      await open(settings);
      const { r } = await start('101');
      await bench.restart();
      expect((await start('101')).r).toEqual(r);
      expect(bench.api.intents).toHaveLength(1);
      const [intent] = bench.api.intents;
      bench.api.settle(intent?.id ?? '');
      await bench.restart();
      expect((await confirm('101', intent?.id ?? '')).r).toMatchObject({ status: 'PAGO' });
    });

    test('is begun anew for another amount, and after the payment was spent', async () => {
      await open(OWN_KEY);
      await start('101');
      pedido(101).total = 99;
      await bench.restart();
      await start('101');
      expect(bench.api.intents.map(({ amount }) => amount)).toEqual([120.5, 99]);
      const [, second] = bench.api.intents;
      bench.api.settle(second?.id ?? '');
      await confirm('101', second?.id ?? '');
      pedido(101).status = 'PENDENTE';
      await bench.restart();
      await start('101');
      expect(bench.api.intents).toHaveLength(3);
    });

    test('is on the disk before its secret is handed out, unreadable without the key', async () => {
      await open(OWN_KEY);
      await start('101');
      const [intent] = bench.api.intents;
      for (const name of ['pagamentos', 'pagamentos-do-pedido', 'secret']) {
        const path = join(folder, 'gateway', name);
        expect((await stat(path)).mode & 0o777).toBe(0o600);
        const text = await readFile(path, 'utf8');
        expect(text).not.toBe('');
        expect(text).not.toContain(intent?.id);
      }
      await bench.restart({ APARELHO_SECRET: Buffer.alloc(32, 2).toString('base64') });
      await start('101');
      expect(bench.api.intents).toHaveLength(2);
    });
  },
);

describe('the card provider that the shop is set up for (SEC-03)', () => {
  afterEach(() => bench.close());

  const SEM_CARTAO = {
    __typename: 'PagamentoIndisponivel',
    campo: null,
    mensagem: expect.stringMatching(/não recebe cartão.*na conversa/),
  };
  const open = async (environment: Record<string, string>) => {
    bench = await createTestBench({ environment });
    marina = bench.tokenOf('marina');
    const { data } = await bench.execute('{ configuracao { pagamento { provedor } } }');
    return data;
  };
  const answerStart = (provedor: string | null) =>
    refuse(START, 200, { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', provedor });

  test('is none without a key: nothing is started, and the settings say so', async () => {
    expect(await open({ STRIPE_PUBLISHABLE_KEY: '' })).toEqual({
      configuracao: { pagamento: { provedor: null } },
    });
    expect((await start('101')).r).toMatchObject(SEM_CARTAO);
    expect(payments()).toEqual([]);
  });

  test.each([
    [{ PAGAMENTO: 'simulado' }, 'simulado', { __typename: 'Pagamento', chavePublica: null }],
    [{ PAGAMENTO: 'simulado' }, 'stripe', SEM_CARTAO],
    [{ PAGAMENTO: 'simulado' }, null, SEM_CARTAO],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'simulado', SEM_CARTAO],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'outro', SEM_CARTAO],
    [
      { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      null,
      { __typename: 'Pagamento', provedor: 'STRIPE', chavePublica: 'pk_test_1' },
    ],
  ])('with %j, a payment of the provider %s is %o', async (environment, provedor, expected) => {
    await open(environment);
    answerStart(provedor);
    expect((await start('101')).r).toMatchObject(expected);
  });
});

describe('order that does not name its buyer', () => {
  beforeEach(async () => {
    bench = await createTestBench();
    marina = bench.tokenOf('marina');
  });
  afterEach(() => bench.close());

  /** An order from an API without `usuario`. */
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

  test("belongs to the account that lists it, even if the API shows others' orders (C-16)", async () => {
    anonymise();
    expect((await start('101')).r).toMatchObject({ __typename: 'Pagamento' });
    anonymise(108);
    expect((await start('108')).r).toMatchObject({ __typename: 'PedidoNaoEncontrado' });
    expect(payments()).toHaveLength(1);
  });

  test("is checked against an admin's own list, because the API shows an admin every order (C-16)", async () => {
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
