import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  beginPayment,
  CARDS,
  confirmPayment,
  eventOf,
  newPedido,
  payWithCard,
  sendEvent,
  traces,
} from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { WEBHOOK_SECRET } from '../../test/shop.ts';
import { signatureOf } from './provedores/events.ts';

const MINUTE = 60_000;
const UNSIGNED = { status: 400, body: { codigo: 'ASSINATURA_INVALIDA' } };
const TAKEN = { status: 200, body: { recebido: true } };

onEachEngine('message of the provider', (db) => {
  let api: TestServer;
  let usuario: { id: number; username: string };
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    usuario = await createUsuario(db());
    token = api.token(usuario);
  });

  const paid = async () => {
    const { id } = await newPedido(db(), usuario);
    const payment = await beginPayment(api, token, id);
    await payWithCard(api, payment);
    return { id, payment, event: await eventOf(db(), payment, 'succeeded') };
  };
  const statusOf = async (id: number) => (await traces(db(), id)).status;

  describe('accepts only recent messages of the provider (P14)', () => {
    it('a signed one, at both addresses', async () => {
      const { id, event } = await paid();
      expect(await sendEvent(api, event)).toMatchObject(TAKEN);
      expect(await statusOf(id)).toBe('PAGO');
      expect(await sendEvent(api, event, { path: '/api/stripe/webhook' })).toMatchObject(TAKEN);
    });

    it('400 and no change when any byte differs', async () => {
      const { id, event } = await paid();
      const signature = signatureOf(event, WEBHOOK_SECRET, new Date());
      for (let at = 0; at < event.length; at += 23) {
        const other = event[at] === 'x' ? 'y' : 'x';
        const altered = event.slice(0, at) + other + event.slice(at + 1);
        expect(await sendEvent(api, altered, { signature })).toMatchObject(UNSIGNED);
      }
      expect(await sendEvent(api, `${event} `, { signature })).toMatchObject(UNSIGNED);
      expect(await statusOf(id)).toBe('PENDENTE');
    });

    it.each([
      ['that is missing', ''],
      ['without a meaning', 'abc'],
      ['without v1', `t=${Math.floor(Date.now() / 1000)}`],
      ['with another secret', signatureOf('{}', 'whsec_outro', new Date())],
    ])('400 for a signature %s', async (_what, signature) => {
      expect(await sendEvent(api, '{}', { signature })).toMatchObject(UNSIGNED);
    });

    it.each([
      [-6 * MINUTE, UNSIGNED],
      [-4 * MINUTE, TAKEN],
      [4 * MINUTE, TAKEN],
      [6 * MINUTE, UNSIGNED],
    ])('signed %i ms away from now', async (distance, expected) => {
      const { event } = await paid();
      const at = new Date(Date.now() + distance);
      const signature = signatureOf(event, WEBHOOK_SECRET, at);
      expect(await sendEvent(api, event, { signature })).toMatchObject(expected);
    });

    it('400 for an empty body, 413 for a large one', async () => {
      expect(await sendEvent(api, '')).toMatchObject(UNSIGNED);
      expect(await sendEvent(api, ' '.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413 });
    });

    it('any content type, because the bytes count', async () => {
      const { id, event } = await paid();
      await sendEvent(api, event, { contentType: 'application/json; charset=utf-8' });
      expect(await statusOf(id)).toBe('PAGO');
      expect(await sendEvent(api, '{"id":1}', { contentType: 'text/plain' })).toMatchObject({
        status: 503,
      });
    });

    it('other routes still read JSON alone', async () => {
      const path = '/api/payment/create-payment-intent';
      const headers = { 'content-type': 'text/plain', authorization: `Bearer ${token}` };
      const response = await fetch(api.url + path, { method: 'POST', headers, body: '{}' });
      expect(response.status).toBe(415);
    });
  });

  describe('applies each message once, in any order (F5, F6)', () => {
    it('twenty messages and twenty confirmations at once: one change, one mail', async () => {
      const { id, payment, event } = await paid();
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => [
          sendEvent(api, event),
          confirmPayment(api, token, id, payment.paymentIntentId),
        ]).flat(),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await traces(db(), id)).toMatchObject({
        status: 'PAGO',
        historico: [{ de: 'PENDENTE', para: 'PAGO' }],
        emails: ['pedido-pago'],
        produtos: [{ estoque: 3, vendidos: 2 }],
      });
    });

    it('twenty different messages of one fact: one change', async () => {
      const { id, event } = await paid();
      const copies = Array.from({ length: 20 }, () =>
        JSON.stringify({ ...Object(JSON.parse(event)), id: `evt_${randomUUID()}` }),
      );
      await Promise.all(copies.map((copy) => sendEvent(api, copy)));
      const { historico, emails } = await traces(db(), id);
      expect([historico.length, emails.length]).toEqual([1, 1]);
    });

    it('a repetition after the order moved on has no effect', async () => {
      const { id, event } = await paid();
      await sendEvent(api, event);
      await db().updateTable('pedidos').set({ status: 'CANCELADO' }).where('id', '=', id).execute();
      const before = await traces(db(), id);
      expect(await sendEvent(api, event)).toMatchObject(TAKEN);
      const renamed = JSON.stringify({ ...Object(JSON.parse(event)), id: `evt_${randomUUID()}` });
      expect(await sendEvent(api, renamed)).toMatchObject(TAKEN);
      expect(await traces(db(), id)).toEqual(before);
      const remembered = await db()
        .selectFrom('eventos_pagamento')
        .select('tipo')
        .where('id', '=', String(Object(JSON.parse(event)).id))
        .execute();
      expect(remembered).toEqual([{ tipo: 'payment_intent.succeeded' }]);
    });

    it('a repetition while another card is processing does not move back', async () => {
      const { id } = await newPedido(db(), usuario);
      const payment = await beginPayment(api, token, id);
      await payWithCard(api, payment, CARDS.declined);
      const failure = await eventOf(db(), payment, 'payment_failed');
      await sendEvent(api, failure);
      await payWithCard(api, payment, CARDS.settlesLate);
      await sendEvent(api, await eventOf(db(), payment, 'processing'));
      await sendEvent(api, failure);
      expect(await traces(db(), id)).toMatchObject({ pagamentos: [{ status: 'processing' }] });
    });

    it('the refusal of the first card after the success of the second: stays PAGO', async () => {
      const { id } = await newPedido(db(), usuario);
      const payment = await beginPayment(api, token, id);
      await payWithCard(api, payment, CARDS.declined);
      await payWithCard(api, payment);
      const failure = await eventOf(db(), payment, 'payment_failed');
      await sendEvent(api, await eventOf(db(), payment, 'succeeded'));
      const after = await traces(db(), id);
      expect(await sendEvent(api, failure)).toMatchObject(TAKEN);
      expect(await traces(db(), id)).toEqual(after);
      expect(after).toMatchObject({ status: 'PAGO', pagamentos: [{ status: 'succeeded' }] });
    });

    it("recognises the attempt when it comes before the provider's answer is stored", async () => {
      const { id, event } = await paid();
      await db()
        .updateTable('pagamentos')
        .set({ status: 'creating', intent_id: null, client_secret: null })
        .where('pedido_id', '=', id)
        .execute();
      await sendEvent(api, event);
      expect(await traces(db(), id)).toMatchObject({
        status: 'PAGO',
        pagamentos: [{ status: 'succeeded' }],
      });
    });
  });

  describe('accepts and ignores what is not ours', () => {
    const event = (type: string, object: object) =>
      JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { object } });
    const intent = {
      id: `pi_${randomUUID()}`,
      client_secret: 'pi_secret',
      amount: 100,
      status: 'succeeded',
      metadata: {},
    };

    it.each([
      ['event of another type', 'customer.created', { id: 'cus_1' }],
      ['payment without order', 'payment_intent.succeeded', intent],
      [
        'order that does not exist',
        'payment_intent.succeeded',
        { ...intent, metadata: { pedidoId: '999999999', tentativa: '1' } },
      ],
      [
        'order of an invalid number',
        'payment_intent.succeeded',
        { ...intent, metadata: { pedidoId: '1; DROP', tentativa: '-1' } },
      ],
    ])('%s', async (_what, type, object) => {
      expect(await sendEvent(api, event(type, object))).toMatchObject(TAKEN);
    });

    it('an attempt that we never made does not pay the order', async () => {
      const { id } = await newPedido(db(), usuario);
      await beginPayment(api, token, id);
      const metadata = { pedidoId: String(id), tentativa: '1' };
      const forged = event('payment_intent.succeeded', { ...intent, amount: 15_980, metadata });
      expect(await sendEvent(api, forged)).toMatchObject(TAKEN);
      expect(await statusOf(id)).toBe('PENDENTE');
    });

    it('an intent of another shop, or of before a restored backup, while the first attempt is being made', async () => {
      const { id, total } = await newPedido(db(), usuario);
      await db()
        .insertInto('pagamentos')
        .values({ pedido_id: id, tentativa: 1, provedor: 'simulado', valor: total })
        .execute();
      const metadata = { pedidoId: String(id), tentativa: '1' };
      const foreign = event('payment_intent.succeeded', { ...intent, amount: total, metadata });
      expect(await sendEvent(api, foreign)).toMatchObject(TAKEN);
      expect(await statusOf(id)).toBe('PENDENTE');
      await payWithCard(api, await beginPayment(api, token, id));
    });

    it('503 for a signed message of another shape, so that it is sent again and noticed', async () => {
      const unreadable = event('payment_intent.succeeded', { id: 7 });
      expect(await sendEvent(api, unreadable)).toMatchObject({ status: 503 });
    });
  });
});
