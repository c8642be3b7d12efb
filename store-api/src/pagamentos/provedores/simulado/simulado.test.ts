import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onEachEngine } from '../../../../test/database.ts';
import { CARDS, payWithCard } from '../../../../test/payments.ts';
import { TestServer } from '../../../../test/server.ts';
import { WEBHOOK_SECRET } from '../../../../test/shop.ts';
import { createPaymentProvider } from '../../../process/start.ts';
import { readEvent } from '../events.ts';
import { type PaymentProvider, ProviderUnavailable, RefundRefused } from '../provider.ts';
import { deliverSimulado } from './deliver.ts';
import { settleSimulado } from './payer.ts';
import { createSimulado } from './provider.ts';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

onEachEngine('simulated provider', (db) => {
  let api: TestServer;
  let provider: PaymentProvider;
  beforeAll(async () => {
    provider = createSimulado(db(), WEBHOOK_SECRET);
    api = await TestServer.open(db(), { payments: provider });
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    await db().deleteFrom('simulado_eventos').execute();
    await db().deleteFrom('simulado_intencoes').execute();
  });

  const create = async (idempotencyKey = 'pedido-1-1', valor = 7_990) => {
    const { id, clientSecret } = await provider.createIntent({
      pedidoId: 1,
      tentativa: 1,
      valor,
      idempotencyKey,
    });
    return { paymentIntentId: id, clientSecret };
  };
  const eventTypes = async () => {
    const rows = await db().selectFrom('simulado_eventos').select('corpo').execute();
    return rows.map(({ corpo }) => String(Object(JSON.parse(corpo)).type));
  };
  const statusOf = async (id: string) => (await provider.readIntent(id))?.status;

  describe('the provider interface', () => {
    it('equal keys give the same intent, other keys another, and never with another amount', async () => {
      const intents = await Promise.all(Array.from({ length: 10 }, () => create()));
      expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
      expect((await create('pedido-1-2')).paymentIntentId).not.toBe(intents[0]?.paymentIntentId);
      await expect(create('pedido-1-1', 1)).rejects.toThrow(ProviderUnavailable);
    });

    it('reads created intents and no others', async () => {
      const { paymentIntentId, clientSecret } = await create();
      expect(await provider.readIntent(paymentIntentId)).toEqual({
        id: paymentIntentId,
        clientSecret,
        status: 'requires_payment_method',
        valor: 7_990,
        pedidoId: 1,
        tentativa: 1,
        chave: 'pedido-1-1',
        erro: undefined,
      });
      expect(await provider.readIntent('pi_sim_outro')).toBeUndefined();
    });

    it('cancels unpaid intents and reports paid ones', async () => {
      const open = await create();
      expect(await provider.cancelIntent(open.paymentIntentId)).toMatchObject({
        status: 'canceled',
      });
      expect(await provider.cancelIntent(open.paymentIntentId)).toMatchObject({
        status: 'canceled',
      });
      const paid = await create('pedido-1-2');
      await payWithCard(api, paid);
      expect(await provider.cancelIntent(paid.paymentIntentId)).toMatchObject({
        status: 'succeeded',
      });
      expect(await provider.cancelIntent('pi_sim_outro')).toBeUndefined();
    });

    it('refunds a key once, only paid intents, and never more than was paid (DASH-02)', async () => {
      const payment = await create();
      const intentId = payment.paymentIntentId;
      const refund = (valor: number, idempotencyKey: string) =>
        provider.refund({ intentId, valor, idempotencyKey, estornoId: 7, tentativa: 2 });
      await expect(refund(100, 'um')).rejects.toThrow(RefundRefused);
      await payWithCard(api, payment);
      const first = await refund(100, 'um');
      expect(first).toEqual({
        id: expect.stringMatching(/^re_sim_/),
        intentId,
        valor: 100,
        estado: 'FEITO',
        falha: undefined,
        estornoId: 7,
        tentativa: 2,
      });
      expect(await refund(100, 'um')).toEqual(first);
      await expect(refund(7_990, 'tudo')).rejects.toThrow('amount_too_large');
      await refund(7_990 - 100, 'resto');
      await expect(refund(1, 'mais')).rejects.toThrow('charge_already_refunded');
      expect((await provider.listRefunds(intentId)).map(({ valor }) => valor)).toEqual([
        100, 7_890,
      ]);
      expect((await eventTypes()).toSorted()).toEqual([
        'charge.refunded',
        'charge.refunded',
        'payment_intent.succeeded',
        'refund.created',
        'refund.created',
      ]);
    });
  });

  it.each([
    [true, undefined, 'simulado'],
    [false, { secretKey: 'chave', webhookSecret: 'whsec', apiUrl: undefined }, 'stripe'],
    [false, undefined, 'nenhum'],
  ] as const)(
    'simulado: %s, keys: %j: the provider is %s (SEC-03)',
    async (simulado, stripe, nome) => {
      const pixAutomatico = true;
      const made = await createPaymentProvider({ simulado, stripe, pixAutomatico }, db(), 'whsec');
      expect(made).toMatchObject({ nome, pix: nome !== 'nenhum' });
      const without = { simulado, stripe, pixAutomatico: false };
      expect((await createPaymentProvider(without, db(), 'whsec')).pix).toBe(false);
    },
  );

  describe('the card form', () => {
    it.each([
      [CARDS.approved, 'succeeded', null],
      [CARDS.settlesLate, 'processing', null],
      [CARDS.asksForAuthentication, 'requires_action', null],
      [CARDS.declined, 'requires_payment_method', 'card_declined'],
      [CARDS.withoutFunds, 'requires_payment_method', 'insufficient_funds'],
      [CARDS.expired, 'requires_payment_method', 'expired_card'],
    ])('card %s gives %s (%s)', async (numero, status, codigo) => {
      const payment = await create();
      expect(await payWithCard(api, payment, numero)).toMatchObject({
        status: 200,
        body: {
          id: payment.paymentIntentId,
          status,
          valor: 79.9,
          erro: codigo && { codigo, mensagem: expect.stringMatching(/\.$/) },
        },
      });
    });

    it('accepts spaces in the number and refuses an expired card', async () => {
      const payment = await create();
      expect(await payWithCard(api, payment, CARDS.approved, '01/20')).toMatchObject({
        body: { status: 'requires_payment_method', erro: { codigo: 'expired_card' } },
      });
      expect(await payWithCard(api, payment, '4242 4242 4242 4242')).toMatchObject({
        body: { status: 'succeeded', erro: null },
      });
    });

    it('a card is valid until the last day of its month', async () => {
      const now = new Date();
      const month = String(now.getUTCMonth() + 1).padStart(2, '0');
      const thisMonth = `${month}/${String(now.getUTCFullYear()).slice(2)}`;
      expect(await payWithCard(api, await create(), CARDS.approved, thisMonth)).toMatchObject({
        body: { status: 'succeeded' },
      });
    });

    it('refuses any other card with the list of test cards, and stores nothing of it (P6)', async () => {
      const payment = await create();
      const numero = '5555555555554444';
      const reply = await payWithCard(api, payment, numero);
      expect(reply).toMatchObject({
        status: 422,
        body: {
          codigo: 'CARTAO_DE_TESTE',
          mensagem: expect.stringContaining('4242 4242 4242 4242 (aprovado)'),
        },
      });
      expect(JSON.stringify(reply.body)).not.toContain(numero);
      await payWithCard(api, payment);
      const stored = [
        await db().selectFrom('simulado_intencoes').selectAll().execute(),
        await db().selectFrom('simulado_eventos').selectAll().execute(),
      ];
      expect(JSON.stringify(stored)).not.toMatch(/55555555|42424242|12\/40|Cliente de Teste/);
    });

    it('404 for a wrong client secret on every route', async () => {
      const payment = { ...(await create()), clientSecret: 'pi_sim_secret_errado' };
      const path = `/simulado/intencoes/${payment.paymentIntentId}`;
      const body = { client_secret: payment.clientSecret, aprovado: true };
      const replies = [
        await payWithCard(api, payment),
        await api.request('GET', `${path}?client_secret=${payment.clientSecret}`),
        await api.request('POST', `${path}/autenticar`, { body }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(await statusOf(payment.paymentIntentId)).toBe('requires_payment_method');
    });

    it('a second confirmation does nothing', async () => {
      const payment = await create();
      await payWithCard(api, payment);
      expect(await payWithCard(api, payment, CARDS.declined)).toMatchObject({
        status: 200,
        body: { status: 'succeeded', erro: null },
      });
      expect(await eventTypes()).toEqual(['payment_intent.succeeded']);
    });

    it('the answer to the bank decides, once', async () => {
      const payment = await create();
      const answer = (aprovado: boolean) =>
        api.request('POST', `/simulado/intencoes/${payment.paymentIntentId}/autenticar`, {
          body: { client_secret: payment.clientSecret, aprovado },
        });
      expect(await answer(true)).toMatchObject({ body: { status: 'requires_payment_method' } });
      await payWithCard(api, payment, CARDS.asksForAuthentication);
      expect(await answer(false)).toMatchObject({
        body: { erro: { codigo: 'payment_intent_authentication_failure' } },
      });
      await payWithCard(api, payment, CARDS.asksForAuthentication);
      expect(await answer(true)).toMatchObject({ body: { status: 'succeeded', erro: null } });
      expect(await answer(false)).toMatchObject({ body: { status: 'succeeded' } });
    });

    it.each([
      ['numero', 'abcd'],
      ['numero', '42'],
      ['validade', '13/40'],
      ['validade', '2040-12'],
      ['cvc', '12'],
      ['titular', ' '],
    ])('400 for %s %j', async (field, value) => {
      const { paymentIntentId, clientSecret } = await create();
      const cartao = { numero: CARDS.approved, validade: '12/40', cvc: '123', titular: 'Cliente' };
      const path = `/simulado/intencoes/${paymentIntentId}/confirmar`;
      const body = { client_secret: clientSecret, cartao: { ...cartao, [field]: value } };
      expect(await api.request('POST', path, { body })).toMatchObject({
        status: 400,
        body: { campo: 'cartao' },
      });
    });

    it('accepts every origin without cookies and answers the preflight', async () => {
      const { paymentIntentId, clientSecret } = await create();
      const url = `${api.url}/simulado/intencoes/${paymentIntentId}`;
      const fine = await fetch(`${url}?client_secret=${clientSecret}`);
      const missing = await fetch(`${url}?client_secret=x`);
      const preflight = await fetch(`${url}/confirmar`, { method: 'OPTIONS' });
      expect([fine.status, missing.status, preflight.status]).toEqual([200, 404, 204]);
      for (const { headers } of [fine, missing, preflight]) {
        expect(headers.get('access-control-allow-origin')).toBe('*');
        expect(headers.get('set-cookie')).toBeNull();
      }
      expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    });
  });

  it('completes a slow card at its time, once, in several processes', async () => {
    const payment = await create();
    await payWithCard(api, payment, CARDS.settlesLate);
    const now = Date.now();
    expect(await settleSimulado(db(), new Date(now - SECOND))).toBe(0);
    const settled = await Promise.all(
      Array.from({ length: 4 }, () => settleSimulado(db(), new Date(now + HOUR))),
    );
    expect(settled.reduce((sum, count) => sum + count)).toBe(1);
    expect(await statusOf(payment.paymentIntentId)).toBe('succeeded');
    expect((await eventTypes()).filter((type) => type.endsWith('succeeded'))).toHaveLength(1);
  });

  const settleAt = (hours: number) => settleSimulado(db(), new Date(Date.now() + hours * HOUR));

  it.each([
    ['approved', CARDS.approved, ['FEITO', 'FEITO'], undefined],
    ['whose refund takes long', CARDS.refundsLate, ['PENDENTE', 'FEITO'], undefined],
    [
      'whose refund comes back',
      CARDS.refundReturns,
      ['FEITO', 'FALHOU'],
      'expired_or_canceled_card',
    ],
  ])('a card %s: its refund at first and later (MON-39)', async (_what, numero, states, falha) => {
    const payment = await create();
    const intentId = payment.paymentIntentId;
    const refund = (idempotencyKey: string, tentativa: number) =>
      provider.refund({ intentId, valor: 7_990, idempotencyKey, estornoId: 7, tentativa });
    const stored = async () => {
      const [first] = await provider.listRefunds(intentId);
      return { estado: first?.estado, falha: first?.falha };
    };
    await payWithCard(api, payment, numero);
    await refund('um', 1);
    expect(await stored()).toEqual({ estado: states[0], falha: undefined });
    await settleAt(1);
    expect(await stored()).toEqual({ estado: states[1], falha });
    if (states[1] !== 'FALHOU') return;
    // The money is at the shop again, and the next refund stays done.
    expect(await refund('dois', 2)).toMatchObject({ estado: 'FEITO' });
    await settleAt(2);
    expect((await provider.listRefunds(intentId)).map(({ estado }) => estado)).toEqual([
      'FALHOU',
      'FEITO',
    ]);
  });

  it('a card that is disputed later: paid, disputed, then lost, without a refund (MON-39)', async () => {
    const payment = await create();
    const intentId = payment.paymentIntentId;
    const disputes = async () =>
      (await eventTypes()).filter((type) => type.startsWith('charge.dispute.')).toSorted();
    await payWithCard(api, payment, CARDS.disputedLater);
    expect([await statusOf(intentId), await disputes()]).toEqual(['succeeded', []]);
    await settleAt(1);
    expect(await disputes()).toEqual(['charge.dispute.created']);
    const refund = { intentId, valor: 100, idempotencyKey: 'um', estornoId: 7, tentativa: 1 };
    await expect(provider.refund(refund)).rejects.toThrow('charge_disputed');
    await settleAt(2);
    expect(await disputes()).toEqual(['charge.dispute.closed', 'charge.dispute.created']);
    expect(await settleAt(3)).toBe(0);
  });

  it('a card that is disputed later: without a dispute, and at rest, after a refund of the whole (MON-39)', async () => {
    const payment = await create();
    await payWithCard(api, payment, CARDS.disputedLater);
    const intentId = payment.paymentIntentId;
    await provider.refund({
      intentId,
      valor: 7_990,
      idempotencyKey: 'um',
      estornoId: 7,
      tentativa: 1,
    });
    await settleAt(1);
    expect((await eventTypes()).filter((type) => type.startsWith('charge.dispute.'))).toEqual([]);
    expect(await settleAt(2)).toBe(0);
  });

  describe('delivery of events', () => {
    let received: { body: string; signature: string | undefined }[] = [];
    let answer = 200;
    const shop = createServer((request: IncomingMessage, response) => {
      void text(request).then((body) => {
        received.push({ body, signature: String(request.headers['stripe-signature']) });
        response.writeHead(answer).end('{}');
      });
    });
    let url: string;
    beforeAll(async () => {
      await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
      const address: string | AddressInfo | null = shop.address();
      url = `http://127.0.0.1:${Object(address).port}/webhook`;
    });
    afterAll(() => new Promise((resolve) => shop.close(resolve)));
    beforeEach(() => {
      received = [];
      answer = 200;
    });

    const start = Date.now();
    const deliver = (ms: number, to = url) =>
      deliverSimulado(db(), to, WEBHOOK_SECRET, new Date(start + ms));

    it('sends the exact bytes, signed, once', async () => {
      await payWithCard(api, await create());
      expect(await deliver(HOUR)).toBe(1);
      const [event] = received;
      const signed = readEvent(Buffer.from(event?.body ?? ''), event?.signature, WEBHOOK_SECRET);
      expect(signed).toMatchObject({ tipo: 'payment_intent.succeeded' });
      expect(await deliver(2 * HOUR)).toBe(0);
      expect(received).toHaveLength(1);
    });

    it('retries a refused or unanswered event with growing pauses for three days', async () => {
      await payWithCard(api, await create());
      answer = 500;
      expect(await deliver(HOUR)).toBe(0);
      expect(await deliver(HOUR + 0.5 * SECOND)).toBe(0);
      expect(received).toHaveLength(1);
      expect(await deliver(HOUR + 1 * SECOND, 'http://127.0.0.1:1/')).toBe(0);
      answer = 200;
      expect(await deliver(HOUR + 2 * SECOND)).toBe(0);
      expect(await deliver(HOUR + 3 * SECOND)).toBe(1);
      expect(received).toHaveLength(2);

      await payWithCard(api, await create('pedido-1-2'));
      expect(await deliver(4 * 24 * HOUR)).toBe(0);
    });

    it('sends each event from one of several processes', async () => {
      for (const key of ['a', 'b', 'c']) await payWithCard(api, await create(key));
      const counts = await Promise.all(Array.from({ length: 4 }, () => deliver(HOUR)));
      expect(counts.reduce((sum, count) => sum + count)).toBe(3);
      expect(received).toHaveLength(3);
    });
  });
});
