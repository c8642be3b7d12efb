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
import { signatureOf } from './provedores/signature.ts';

const MINUTE = 60_000;
const UNSIGNED = { status: 400, body: { codigo: 'ASSINATURA_INVALIDA' } };
const TAKEN = { status: 200, body: { recebido: true } };

onEachEngine('aviso do provedor', (db) => {
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

  describe('P14: só o que o provedor assinou, há pouco', () => {
    it('assinado: vale, nos dois endereços', async () => {
      const { id, event } = await paid();
      expect(await sendEvent(api, event)).toMatchObject(TAKEN);
      expect(await statusOf(id)).toBe('PAGO');
      expect(await sendEvent(api, event, { path: '/api/stripe/webhook' })).toMatchObject(TAKEN);
    });

    it('um byte alterado, em qualquer lugar: 400, e nada muda', async () => {
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
      ['sem assinatura', ''],
      ['sem sentido', 'abc'],
      ['sem v1', `t=${Math.floor(Date.now() / 1000)}`],
      ['com outro segredo', signatureOf('{}', 'whsec_outro', new Date())],
    ])('assinatura %s: 400', async (_what, signature) => {
      expect(await sendEvent(api, '{}', { signature })).toMatchObject(UNSIGNED);
    });

    it.each([
      [-6 * MINUTE, UNSIGNED],
      [-4 * MINUTE, TAKEN],
      [4 * MINUTE, TAKEN],
      [6 * MINUTE, UNSIGNED],
    ])('assinado %i ms distante de agora', async (distance, expected) => {
      const { event } = await paid();
      const at = new Date(Date.now() + distance);
      const signature = signatureOf(event, WEBHOOK_SECRET, at);
      expect(await sendEvent(api, event, { signature })).toMatchObject(expected);
    });

    it('corpo vazio: 400; grande demais: 413', async () => {
      expect(await sendEvent(api, '')).toMatchObject(UNSIGNED);
      expect(await sendEvent(api, ' '.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413 });
    });

    it('o tipo do corpo não importa: valem os bytes', async () => {
      const { id, event } = await paid();
      await sendEvent(api, event, { contentType: 'application/json; charset=utf-8' });
      expect(await statusOf(id)).toBe('PAGO');
      expect(await sendEvent(api, '{"id":1}', { contentType: 'text/plain' })).toMatchObject({
        status: 503,
      });
    });

    it('as outras rotas continuam a ler JSON, e só JSON', async () => {
      const path = '/api/payment/create-payment-intent';
      const headers = { 'content-type': 'text/plain', authorization: `Bearer ${token}` };
      const response = await fetch(api.url + path, { method: 'POST', headers, body: '{}' });
      expect(response.status).toBe(415);
    });
  });

  describe('F5 e F6: cada notícia conta uma vez, em qualquer ordem', () => {
    it('aviso e confirmação, vinte de cada ao mesmo tempo: uma mudança, um e-mail', async () => {
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

    it('vinte avisos diferentes da mesma notícia: uma mudança', async () => {
      const { id, event } = await paid();
      const copies = Array.from({ length: 20 }, () =>
        JSON.stringify({ ...Object(JSON.parse(event)), id: `evt_${randomUUID()}` }),
      );
      await Promise.all(copies.map((copy) => sendEvent(api, copy)));
      const { historico, emails } = await traces(db(), id);
      expect([historico.length, emails.length]).toEqual([1, 1]);
    });

    it('repetido depois que o pedido andou: sem efeito', async () => {
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

    it('repetido enquanto outro cartão é processado: não volta atrás', async () => {
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

    it('a recusa do primeiro cartão chega depois do sucesso do segundo: continua PAGO', async () => {
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

    it('chega antes que a resposta do provedor seja anotada: reconhece a tentativa', async () => {
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

  describe('o que não é nosso é aceito e ignorado', () => {
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
      ['de outro tipo', 'customer.created', { id: 'cus_1' }],
      ['pagamento sem pedido', 'payment_intent.succeeded', intent],
      [
        'pedido que não existe',
        'payment_intent.succeeded',
        { ...intent, metadata: { pedidoId: '999999999', tentativa: '1' } },
      ],
      [
        'pedido sem sentido',
        'payment_intent.succeeded',
        { ...intent, metadata: { pedidoId: '1; DROP', tentativa: '-1' } },
      ],
    ])('%s', async (_what, type, object) => {
      expect(await sendEvent(api, event(type, object))).toMatchObject(TAKEN);
    });

    it('uma tentativa que nunca fizemos não paga o pedido', async () => {
      const { id } = await newPedido(db(), usuario);
      await beginPayment(api, token, id);
      const metadata = { pedidoId: String(id), tentativa: '1' };
      const forged = event('payment_intent.succeeded', { ...intent, amount: 15_980, metadata });
      expect(await sendEvent(api, forged)).toMatchObject(TAKEN);
      expect(await statusOf(id)).toBe('PENDENTE');
    });

    it('assinado mas ilegível: 503, para que volte e alguém veja', async () => {
      const unreadable = event('payment_intent.succeeded', { id: 7 });
      expect(await sendEvent(api, unreadable)).toMatchObject({ status: 503 });
    });
  });
});
