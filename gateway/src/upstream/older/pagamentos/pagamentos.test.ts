import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  CONFIRM,
  confirm,
  openPagamentos,
  PROCESSING,
  payments,
  pedido,
  START,
  start,
  UNKNOWN,
} from '../../../../test/pagamentos.ts';
import type { TestBench } from '../../../../test/test-bench.ts';

let bench: TestBench;

const mailsOf = (id: string) => bench.api.mails.filter(({ about }) => about === id);
/** Sets the intent that the next start returns. */
const begin = async (pedidoId: string): Promise<string> => {
  await start(pedidoId);
  const intent = bench.api.intents.at(-1);
  if (!intent) throw new Error('no intent');
  return intent.id;
};

describe.each(['plain', 'empty403'] as const)("payment on the shop's API (%s)", (errors) => {
  beforeEach(async () => {
    bench = await openPagamentos({ errors });
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

    test.each(['101', '0101', ' +101', '１０１'])(
      'treats two clicks as one confirmation, with one e-mail, also where one of them writes the order as %j (F5)',
      async (same) => {
        const intent = await begin('101');
        bench.api.settle(intent);
        bench.api.spoil(CONFIRM, { delayMs: 50 });
        const answers = await Promise.all([confirm('101', intent), confirm(same, intent)]);
        expect(answers.map(({ r }) => r)).toEqual([
          { __typename: 'Pedido', id: '101', status: 'PAGO' },
          { __typename: 'Pedido', id: '101', status: 'PAGO' },
        ]);
        expect(payments()).toHaveLength(2);
        expect(mailsOf('101')).toHaveLength(1);
      },
    );

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

    test.each(['101', '0101'])(
      'is over before the shop cancels the order %j, which then counts as paid (MON-15)',
      async (id) => {
        const intent = await begin('101');
        bench.api.settle(intent);
        const cancel = () =>
          bench.execute(
            `mutation { r: atualizarPedido(id: "${id}", input: { status: CANCELADO }) {
            __typename ... on Pedido { status devolucaoManual { confirmado } } } }`,
            { token: bench.tokenOf('admin') },
          );
        let cancelled: ReturnType<typeof cancel> | undefined;
        bench.api.spoil(CONFIRM, {
          get delayMs() {
            cancelled ??= cancel();
            return 50;
          },
        });
        expect((await confirm('101', intent)).r).toMatchObject({ status: 'PAGO' });
        expect((await cancelled)?.data?.['r']).toMatchObject({
          status: 'CANCELADO',
          devolucaoManual: { confirmado: true },
        });
        expect(pedido(101).status).toBe('CANCELADO');
      },
    );

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

describe.each(['plain', 'empty403'] as const)(
  'a begun payment after a restart, error world %s (MON-12, SEC-17)',
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
      bench = await openPagamentos({
        errors,
        environment: { DATA_DIR: folder, ...settings },
        gateways: 1,
      });
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

    test('pays neither another order, nor one whose total or status changed', async () => {
      await open({});
      const intent = await begin('101');
      bench.api.settle(intent);
      await bench.restart();
      expect((await confirm('105', intent)).r).toMatchObject({
        mensagem: expect.stringMatching(/não é deste pedido/),
      });
      pedido(101).total = 500;
      expect((await confirm('101', intent)).r).toMatchObject(UNKNOWN);
      pedido(101).total = 120.5;
      pedido(101).status = 'CANCELADO';
      expect((await confirm('101', intent)).r).toMatchObject(UNKNOWN);
      expect(payments()).toHaveLength(1);
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

describe('order that does not name its buyer', () => {
  beforeEach(async () => {
    bench = await openPagamentos();
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
