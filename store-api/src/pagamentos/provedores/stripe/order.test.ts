import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, createBuyer } from '../../../../test/buyers.ts';
import { createUsuario } from '../../../../test/data.ts';
import { onEachEngine } from '../../../../test/database.ts';
import {
  askForPayment,
  askForPix,
  beginPayment,
  beginPix,
  confirmPayment,
  newPedido,
  traces,
} from '../../../../test/payments.ts';
import { TestServer } from '../../../../test/server.ts';
import { TEST_SHOP } from '../../../../test/shop.ts';
import { STRIPE_CARDS } from '../../../../test/stripe-cards.ts';
import { StripeStandIn } from '../../../../test/stripe-stand-in.ts';
import { checkInvariants } from '../../../invariants/check.ts';
import { expireReservations } from '../../../pedidos/expiry.ts';
import { reconcile } from '../../reconciliation.ts';
import type { PaidAttempt } from '../../refund-states.ts';
import { requestRefund } from '../../refunds.ts';
import type { PaymentProvider } from '../provider.ts';
import { createStripe } from './provider.ts';

onEachEngine('an order paid by Stripe', (db) => {
  let stripe: StripeStandIn;
  let provider: PaymentProvider;
  let api: TestServer;
  let webhook: string;
  let buyer: Buyer;
  let token: string;
  beforeAll(async () => {
    stripe = await StripeStandIn.open();
    const { secretKey, webhookSecret, url } = stripe;
    provider = createStripe({ secretKey, webhookSecret, apiUrl: url, pix: true });
    api = await TestServer.open(db(), { payments: provider });
    webhook = `${api.url}/api/payment/webhook`;
  });
  afterAll(async () => {
    await api[Symbol.asyncDispose]();
    await stripe[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    stripe.webhookUrl = webhook;
    stripe.calls.length = 0;
    stripe.events.length = 0;
    stripe.aheadMs = 0;
    stripe.refusesToReplace = false;
    buyer = await createBuyer(db());
    token = api.token(buyer);
  });
  afterEach(async () => expect(await checkInvariants(db())).toEqual([]));

  const begin = async () => {
    const { id, total } = await newPedido(db(), buyer);
    return { id, total, intent: (await beginPayment(api, token, id)).paymentIntentId };
  };
  const statusOf = async (id: number) => (await traces(db(), id)).status;
  const lastEvent = () => stripe.events.at(-1) ?? { body: '' };
  const paid = {
    status: 'PAGO',
    pagamentos: [{ status: 'succeeded' }],
    emails: ['pedido-pago'],
    produtos: [{ estoque: 3, vendidos: 2 }],
  };

  it("from card to paid order by Stripe's message (C-45)", async () => {
    const { id, total, intent } = await begin();
    expect(stripe.payments.get(intent)).toMatchObject({
      valor: total,
      metadata: { pedidoId: String(id), tentativa: '1' },
    });
    await stripe.confirm(intent, STRIPE_CARDS.approved);
    expect(await traces(db(), id)).toMatchObject(paid);
    expect(await confirmPayment(api, token, id, intent)).toMatchObject({
      status: 200,
      body: { status: 'succeeded', pedidoStatus: 'PAGO' },
    });
    expect(await traces(db(), id)).toMatchObject(paid);
  });

  it('concurrent and repeated requests get the same intent', async () => {
    const { id, intent } = await begin();
    const again = await Promise.all([1, 2, 3].map(() => beginPayment(api, token, id)));
    expect(new Set(again.map(({ paymentIntentId }) => paymentIntentId))).toEqual(new Set([intent]));
    const idempotencyKey = stripe.calls.find(({ form }) => 'amount' in form)?.idempotencyKey ?? '';
    const key = { pedidoId: id, tentativa: 1, valor: 15_980, idempotencyKey };
    expect((await provider.createIntent(key)).id).toBe(intent);
    await expect(provider.createIntent({ ...key, valor: 99_900 })).rejects.toThrow();
  });

  describe("Stripe's message (C-46, P14)", () => {
    it('pays once when it comes before the confirmation, and twice', async () => {
      const { id, intent } = await begin();
      await stripe.confirm(intent, STRIPE_CARDS.approved);
      expect(await stripe.deliver(lastEvent(), webhook)).toBe(200);
      expect(await stripe.deliver(lastEvent(), `${api.url}/api/stripe/webhook`)).toBe(200);
      expect(await traces(db(), id)).toMatchObject(paid);
    });

    it('changes nothing when it comes after the confirmation', async () => {
      stripe.webhookUrl = undefined;
      const { id, intent } = await begin();
      await stripe.confirm(intent, STRIPE_CARDS.approved);
      expect(await statusOf(id)).toBe('PENDENTE');
      await confirmPayment(api, token, id, intent);
      expect(await statusOf(id)).toBe('PAGO');
      expect(await stripe.deliver(lastEvent(), webhook)).toBe(200);
      expect(await traces(db(), id)).toMatchObject(paid);
    });

    it('is replaced by the reconciliation when it never comes', async () => {
      stripe.webhookUrl = undefined;
      const { id, intent } = await begin();
      await stripe.confirm(intent, STRIPE_CARDS.approved);
      await reconcile(
        { db: db(), shop: TEST_SHOP, payments: provider },
        new Date(Date.now() + 60_000),
      );
      expect(await traces(db(), id)).toMatchObject(paid);
    });

    it('is refused with 400 when signature or body changed, or it is too old', async () => {
      stripe.webhookUrl = undefined;
      const { id, intent } = await begin();
      await stripe.confirm(intent, STRIPE_CARDS.approved);
      const { body } = lastEvent();
      const signature = stripe.sign(body);
      const attempts = [
        stripe.deliver({ body: `${body} ` }, webhook, signature),
        stripe.deliver(
          { body },
          webhook,
          signature.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
        ),
        stripe.deliver({ body }, webhook, ''),
        stripe.deliver({ body }, webhook, stripe.sign(body, 301)),
      ];
      expect(await Promise.all(attempts)).toEqual([400, 400, 400, 400]);
      expect(await statusOf(id)).toBe('PENDENTE');
      expect(await stripe.deliver({ body }, webhook, signature)).toBe(200);
      expect(await statusOf(id)).toBe('PAGO');
    });
  });

  it.each([
    [STRIPE_CARDS.declined, 'O cartão foi recusado.'],
    [STRIPE_CARDS.withoutFunds, 'Saldo ou limite insuficiente.'],
    [STRIPE_CARDS.expired, 'O cartão está vencido.'],
  ])('card %s is refused in Portuguese, and another card pays (CHK-08)', async (card, text) => {
    const { id, intent } = await begin();
    await stripe.confirm(intent, card);
    expect(await confirmPayment(api, token, id, intent)).toMatchObject({
      body: { status: 'requires_payment_method', erro: expect.stringContaining(text) },
    });
    expect(await statusOf(id)).toBe('PENDENTE');
    await stripe.confirm(intent, STRIPE_CARDS.approved);
    expect(await traces(db(), id)).toMatchObject(paid);
  });

  it('the bank asks: nothing without the answer, paid with it', async () => {
    const { id, intent } = await begin();
    expect(await stripe.confirm(intent, STRIPE_CARDS.asksForAuthentication)).toMatchObject({
      status: 'requires_action',
    });
    expect(await statusOf(id)).toBe('PENDENTE');
    await stripe.settle(intent, 'unauthenticated');
    expect(await confirmPayment(api, token, id, intent)).toMatchObject({
      body: { erro: expect.stringContaining('O banco não confirmou') },
    });
    await stripe.settle(intent, 'succeeded');
    expect(await statusOf(id)).toBe('PAGO');
  });

  it('cancelling the order cancels the intent at Stripe, and the card no longer pays', async () => {
    const { id, intent } = await begin();
    const reply = await api.request('PUT', `/api/pedidos/${id}/cancelar`, { token });
    expect(reply.status).toBe(200);
    expect((await stripe.confirm(intent, STRIPE_CARDS.approved)).status).toBe('canceled');
    expect(await statusOf(id)).toBe('CANCELADO');
  });

  it('an order whose intent Stripe does not know any more, as after new keys, is cancelled and expires', async () => {
    const [own, left] = [await begin(), await begin()];
    for (const { intent } of [own, left]) stripe.payments.delete(intent);
    const reply = await api.request('PUT', `/api/pedidos/${own.id}/cancelar`, { token });
    expect(reply).toMatchObject({ status: 200, body: { status: 'CANCELADO' } });
    const parts = { db: db(), shop: TEST_SHOP, payments: provider };
    await expireReservations(parts, new Date(Date.now() + 24 * 60 * 60_000));
    expect(await statusOf(left.id)).toBe('CANCELADO');
  });

  it("after a restored backup, an order with a lost one's number does not get its payment", async () => {
    stripe.webhookUrl = undefined;
    const lost = await begin();
    await stripe.confirm(lost.intent, STRIPE_CARDS.approved);
    // The backup is older than the order and its product, and so is its count of orders.
    const { produto_id } = await db()
      .selectFrom('pedido_itens')
      .select('produto_id')
      .where('pedido_id', '=', lost.id)
      .executeTakeFirstOrThrow();
    await db().deleteFrom('pedidos').where('id', '=', lost.id).execute();
    await db().deleteFrom('produtos').where('id', '=', produto_id).execute();
    await db().deleteFrom('historico_estoque').where('produto_id', '=', produto_id).execute();
    await sql`SELECT setval(pg_get_serial_sequence('pedidos', 'id'), ${lost.id}, false)`.execute(
      db(),
    );
    const { id, intent } = await begin();
    expect(id).toBe(lost.id);
    expect(intent).not.toBe(lost.intent);
    expect(await traces(db(), id)).toMatchObject({
      status: 'PENDENTE',
      pagamentos: [{ tentativa: 1, status: 'requires_payment_method' }],
    });
  });

  it("a cancelled order gets back what Stripe's dashboard has not returned yet", async () => {
    stripe.webhookUrl = undefined;
    const { id, total, intent } = await begin();
    await stripe.confirm(intent, STRIPE_CARDS.approved);
    await confirmPayment(api, token, id, intent);
    await stripe.refundAtDashboard(intent, 4_000);
    const admin = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
    const cancelled = await api.request('PUT', `/api/pedidos/${id}`, {
      token: api.token(admin, ['ROLE_ADMIN']),
      body: { status: 'CANCELADO', estornar: true },
    });
    expect(cancelled.status).toBe(200);
    for (const minutes of [1, 2, 3]) {
      const later = new Date(Date.now() + minutes * 60_000);
      await reconcile({ db: db(), shop: TEST_SHOP, payments: provider }, later);
    }
    const refunds = stripe.payments.get(intent)?.refunds.map(({ valor }) => valor);
    expect(refunds).toEqual([4_000, total - 4_000]);
    expect(await traces(db(), id)).toMatchObject({
      pagamentos: [{ status: 'refunded' }],
      emails: [
        'pedido-pago',
        'estorno-pedido',
        'pagamento-devolvido',
        'estorno-pedido',
        'pagamento-devolvido',
      ],
    });
  });

  it('a failed refund of the whole asks for what the dashboard has left of it', async () => {
    stripe.webhookUrl = undefined;
    const { id, total, intent } = await begin();
    await stripe.confirm(intent, STRIPE_CARDS.approved);
    await confirmPayment(api, token, id, intent);
    const admin = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
    const asAdmin = { token: api.token(admin, ['ROLE_ADMIN']) };
    const body = { status: 'CANCELADO', estornar: true };
    await api.request('PUT', `/api/pedidos/${id}`, { ...asAdmin, body });
    const run = (minutes: number) => {
      const later = new Date(Date.now() + minutes * 60_000);
      return reconcile({ db: db(), shop: TEST_SHOP, payments: provider }, later);
    };
    stripe.fail('POST /v1/refunds', { status: 400, code: 'balance_insufficient' });
    await run(1);
    await stripe.refundAtDashboard(intent, 4_000);
    expect(await stripe.deliver(lastEvent(), webhook)).toBe(200);
    const list = await api.request('GET', '/api/pedidos?aResolver=true', asAdmin);
    expect(list.body).toMatchObject({ content: [{ id }] });
    const [failed] = Object(list.body).content[0].pagamento.estornos;
    expect(failed).toMatchObject({ estado: 'FALHOU', valor: (total - 4_000) / 100 });
    const repeated = await api.request('POST', `/api/estornos/${failed.id}/repetir`, asAdmin);
    expect(repeated).toMatchObject({ status: 200, body: { pagamento: { pendencia: null } } });
    await run(2);
    const refunds = stripe.payments.get(intent)?.refunds.map(({ valor }) => valor);
    expect(refunds).toEqual([4_000, total - 4_000]);
    const nothingLeft = await api.request('GET', '/api/pedidos?aResolver=true', asAdmin);
    expect(nothingLeft.body).toMatchObject({ content: [] });
  });

  describe('a refund', () => {
    let id: number;
    let intent: string;
    let total: number;
    let payment: PaidAttempt;
    beforeEach(async () => {
      stripe.webhookUrl = undefined;
      ({ id, total, intent } = await begin());
      await stripe.confirm(intent, STRIPE_CARDS.approved);
      await confirmPayment(api, token, id, intent);
      payment = await db()
        .selectFrom('pagamentos')
        .select(['id', 'pedido_id', 'valor'])
        .where('pedido_id', '=', id)
        .executeTakeFirstOrThrow();
    });

    const ask = (valor: number, now = new Date()) =>
      requestRefund(db(), payment, { autorId: null, motivo: 'teste', now }, valor);
    const run = (minutes: number) => {
      const later = new Date(Date.now() + minutes * 60_000);
      const parts = { db: db(), shop: TEST_SHOP, payments: provider };
      return reconcile(parts, later).catch((error: unknown) => error);
    };
    const refunds = () => stripe.payments.get(intent)?.refunds.map(({ valor }) => valor);

    it('of the whole payment does not wait until Stripe forgets a failure that it repeats (MON-26)', async () => {
      await ask(total);
      stripe.fail('POST /v1/refunds', { status: 500, saved: true });
      await run(1);
      await run(2);
      expect(refunds()).toEqual([]);
      await run(62);
      expect(refunds()).toEqual([total]);
    });

    it('of a part waits until Stripe forgets such a failure: another key might refund it twice (MON-26)', async () => {
      await ask(4_000);
      stripe.fail('POST /v1/refunds', { status: 500, saved: true });
      await run(1);
      await run(62);
      expect(refunds()).toEqual([]);
      stripe.forgetKeys();
      await run(24 * 60 + 2);
      expect(refunds()).toEqual([4_000]);
    });

    it('after a restored backup is made beside a lost one with its number', async () => {
      await ask(4_000);
      await run(1);
      const lost = await db()
        .deleteFrom('estornos')
        .where('pagamento_id', '=', payment.id)
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`SELECT setval(pg_get_serial_sequence('estornos', 'id'), ${lost.id}, false)`.execute(
        db(),
      );
      await ask(6_000, new Date(Date.now() + 60_000));
      await run(2);
      await run(3);
      expect(refunds()).toEqual([4_000, 6_000]);
      const rows = await db()
        .selectFrom('estornos')
        .select(['valor', 'estado'])
        .where('pagamento_id', '=', payment.id)
        .orderBy('valor')
        .execute();
      expect(rows).toEqual([
        { valor: 4_000, estado: 'FEITO' },
        { valor: 6_000, estado: 'FEITO' },
      ]);
    });
  });

  it('the refunds of a payment are read beyond the first hundred', async () => {
    stripe.webhookUrl = undefined;
    const { id, intent } = await begin();
    await stripe.confirm(intent, STRIPE_CARDS.approved);
    await confirmPayment(api, token, id, intent);
    for (let n = 0; n < 101; n += 1) await stripe.refundAtDashboard(intent, 100);
    expect(await stripe.deliver(lastEvent(), webhook)).toBe(200);
    const { soma } = await db()
      .selectFrom('estornos as e')
      .innerJoin('pagamentos as g', 'g.id', 'e.pagamento_id')
      .select(sql<number>`sum(e.valor)::int`.as('soma'))
      .where('g.pedido_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(soma).toBe(10_100);
  });

  it('the payment of an order that cannot be served is refunded once', async () => {
    stripe.webhookUrl = undefined;
    const { id, intent } = await begin();
    await stripe.confirm(intent, STRIPE_CARDS.approved);
    const paid = await db()
      .selectFrom('pagamentos')
      .select(['id', 'pedido_id', 'valor'])
      .where('pedido_id', '=', id)
      .executeTakeFirstOrThrow();
    await requestRefund(db(), paid, { autorId: null, motivo: 'teste', now: new Date() });
    for (const minutes of [1, 2]) {
      const later = new Date(Date.now() + minutes * 60_000);
      await reconcile({ db: db(), shop: TEST_SHOP, payments: provider }, later);
    }
    expect(stripe.events.filter(({ type }) => type === 'charge.refunded')).toHaveLength(1);
    expect((await traces(db(), id)).pagamentos).toMatchObject([{ status: 'refunded' }]);
  });

  describe('by Pix (S2)', () => {
    it("from the code to the paid order by Stripe's message", async () => {
      const { id } = await newPedido(db(), buyer);
      const { copiaECola } = await beginPix(api, token, id);
      await stripe.payPix(copiaECola);
      const { metodo } = await db()
        .selectFrom('pedidos')
        .select('metodo')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(metodo).toBe('PIX');
      expect(await traces(db(), id)).toMatchObject(paid);
      await stripe.payPix(copiaECola);
      expect(await traces(db(), id)).toMatchObject(paid);
    });

    it('an expired code is replaced, and no bank pays it', async () => {
      const { id } = await newPedido(db(), buyer);
      const first = await beginPix(api, token, id);
      stripe.aheadMs = 31 * 60_000;
      await stripe.payPix(first.copiaECola);
      expect((await traces(db(), id)).pagamentos).toMatchObject([
        { status: 'requires_payment_method' },
      ]);
      const second = await beginPix(api, token, id);
      expect(second.paymentIntentId).toBe(first.paymentIntentId);
      expect(second.copiaECola).not.toBe(first.copiaECola);
      await stripe.payPix(first.copiaECola);
      expect(await statusOf(id)).toBe('PENDENTE');
      await stripe.payPix(second.copiaECola);
      expect(await traces(db(), id)).toMatchObject(paid);
    });

    it('a late message about a replaced code changes nothing: the second code pays by Pix', async () => {
      stripe.webhookUrl = undefined;
      const { id } = await newPedido(db(), buyer);
      await beginPix(api, token, id);
      const late = lastEvent();
      stripe.aheadMs = 31 * 60_000;
      await stripe.endPix();
      const { copiaECola } = await beginPix(api, token, id);
      expect(await stripe.deliver(late, webhook)).toBe(200);
      stripe.webhookUrl = webhook;
      await stripe.payPix(copiaECola);
      const pedido = await api.request('GET', `/api/pedidos/${id}`, { token });
      expect(pedido.body).toMatchObject({ status: 'PAGO', metodo: 'PIX' });
    });

    it('a payment that arrives after the cancellation pays the order, or is refunded', async () => {
      stripe.webhookUrl = undefined;
      const { id } = await newPedido(db(), buyer);
      const { copiaECola } = await beginPix(api, token, id);
      await stripe.payPix(copiaECola);
      const reply = await api.request('PUT', `/api/pedidos/${id}/cancelar`, { token });
      expect(reply.status).toBe(409);
      expect(await traces(db(), id)).toMatchObject(paid);
    });

    it('a bank that asks about a card leaves it to another attempt, and nothing is paid twice', async () => {
      stripe.refusesToReplace = true;
      const { id, intent } = await begin();
      await stripe.confirm(intent, STRIPE_CARDS.asksForAuthentication);
      const { copiaECola, paymentIntentId } = await beginPix(api, token, id);
      expect(paymentIntentId).not.toBe(intent);
      expect(stripe.payments.get(intent)?.status).toBe('canceled');
      await stripe.payPix(copiaECola);
      expect(await traces(db(), id)).toMatchObject({
        ...paid,
        pagamentos: [{ status: 'canceled' }, { status: 'succeeded' }],
      });
    });

    it('the refund is on its way first', async () => {
      const { id } = await newPedido(db(), buyer);
      const { copiaECola } = await beginPix(api, token, id);
      await stripe.payPix(copiaECola);
      const payment = await db()
        .selectFrom('pagamentos')
        .select(['id', 'pedido_id', 'valor'])
        .where('pedido_id', '=', id)
        .executeTakeFirstOrThrow();
      await requestRefund(db(), payment, { autorId: null, motivo: 'teste', now: new Date() });
      const later = new Date(Date.now() + 60_000);
      await reconcile({ db: db(), shop: TEST_SHOP, payments: provider }, later);
      const estado = () =>
        db()
          .selectFrom('estornos')
          .select('estado')
          .where('pagamento_id', '=', payment.id)
          .executeTakeFirstOrThrow();
      expect(await estado()).toEqual({ estado: 'PENDENTE' });
      const refund = [...stripe.payments.values()].at(-1)?.refunds.at(-1);
      await stripe.settleRefund(refund?.id ?? '', null);
      expect(await estado()).toEqual({ estado: 'FEITO' });
    });

    it('an amount above the limit of Pix is refused, and a card can pay it', async () => {
      const { id, intent } = await begin();
      const limit = { status: 400, code: 'amount_too_large' };
      stripe.fail(`POST /v1/payment_intents/${intent}/confirm`, limit);
      expect(await askForPix(api, token, id)).toMatchObject({
        status: 409,
        body: { codigo: 'PEDIDO_NAO_PAGAVEL', mensagem: expect.stringContaining('por Pix') },
      });
      await stripe.confirm(intent, STRIPE_CARDS.approved);
      expect(await traces(db(), id)).toMatchObject(paid);
    });

    it.each([
      ['lost', 'reply lost', 2],
      ['missing', 'broken', 2],
      ['an error that is repeated', { status: 500, saved: true }, 1],
    ] as const)(
      'a reply that is %s: 503, and the next request has the code',
      async (_, fault, times) => {
        const { id } = await newPedido(db(), buyer);
        const { paymentIntentId } = await beginPayment(api, token, id);
        stripe.fail(`POST /v1/payment_intents/${paymentIntentId}/confirm`, fault, times);
        const refused = await askForPix(api, token, id);
        expect(refused).toMatchObject({ status: 503, body: { codigo: 'PAGAMENTO_INDISPONIVEL' } });
        stripe.heal();
        const { copiaECola } = await beginPix(api, token, id);
        await stripe.payPix(copiaECola);
        expect(await traces(db(), id)).toMatchObject(paid);
      },
    );
  });

  describe('Stripe fails', () => {
    it.each([
      ['rate limit', { status: 429, code: 'rate_limit' }],
      ['failure', { status: 500 }],
      ['refused account', { status: 402, code: 'card_declined' }],
      ['broken connection', 'broken'],
    ] as const)('%s: 503, the order stays, and is paid later', async (_, fault) => {
      const { id } = await newPedido(db(), buyer);
      stripe.fail('POST /v1/payment_intents', fault, 2);
      expect(await askForPayment(api, token, { pedidoId: id })).toMatchObject({
        status: 503,
        body: { codigo: 'PAGAMENTO_INDISPONIVEL' },
      });
      stripe.heal();
      expect((await askForPayment(api, token, { pedidoId: id })).status).toBe(200);
      expect(await statusOf(id)).toBe('PENDENTE');
    });

    it('a failure that it repeats for the same key: the next request gets another attempt', async () => {
      const { id } = await newPedido(db(), buyer);
      stripe.fail('POST /v1/payment_intents', { status: 500, saved: true });
      expect((await askForPayment(api, token, { pedidoId: id })).status).toBe(503);
      const { paymentIntentId } = await beginPayment(api, token, id);
      await stripe.confirm(paymentIntentId, STRIPE_CARDS.approved);
      expect(await traces(db(), id)).toMatchObject({
        ...paid,
        pagamentos: [{ status: 'canceled' }, { status: 'succeeded' }],
      });
    });

    it('accepts nothing with another key', async () => {
      const { webhookSecret, url: apiUrl } = stripe;
      const other = createStripe({ secretKey: 'sk_test_outra', webhookSecret, apiUrl });
      await expect(other.readIntent('pi_1')).rejects.toThrow('did not complete the request');
    });
  });
});
