import { afterEach, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  beginPayment,
  CARDS,
  confirmPayment,
  newPedido,
  openPayments,
  type Payment,
  payWithCard,
  traces,
} from '../../test/payments.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { checkInvariants } from '../invariants/check.ts';
import { type PaymentProvider, ProviderUnavailable } from '../pagamentos/provedores/provider.ts';
import { expireReservations } from './expiry.ts';

const HOUR = 60 * 60_000;

onEachEngine('expired reservations', (db) => {
  const loja = openPayments(db);
  afterEach(async () => expect(await checkInvariants(db())).toEqual([]));

  const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR);
  const expire = (now: Date, provider: PaymentProvider = loja.payments) =>
    expireReservations({ db: db(), shop: TEST_SHOP, payments: provider }, now);
  const statusOf = async (id: number) => (await traces(db(), id)).status;
  const beginCard = async (): Promise<{ id: number; payment: Payment }> => {
    const { id } = await newPedido(db(), loja.usuario, { metodo: 'CARTAO' });
    return { id, payment: await beginPayment(loja.api, loja.token, id) };
  };

  it('cancel the order and release its units once (C-43)', async () => {
    const { id } = await newPedido(db(), loja.usuario);
    await expire(inHours(23));
    expect(await statusOf(id)).toBe('PENDENTE');
    expect(await expire(inHours(25))).toBe(1);
    expect(await expire(inHours(25))).toBe(0);
    expect(await traces(db(), id)).toMatchObject({
      status: 'CANCELADO',
      historico: [{ para: 'CANCELADO', autor_id: null, motivo: 'reserva expirada' }],
      produtos: [{ estoque: 5, vendidos: 0 }],
    });
  });

  it('end after 30 minutes by card and 24 hours by chat', async () => {
    const card = await newPedido(db(), loja.usuario, { metodo: 'CARTAO' });
    const chat = await newPedido(db(), loja.usuario, { metodo: 'PIX' });
    expect(await expire(inHours(1))).toBe(1);
    expect([await statusOf(card.id), await statusOf(chat.id)]).toEqual(['CANCELADO', 'PENDENTE']);
    await expire(inHours(25));
  });

  it('are cancelled once by several concurrent processes', async () => {
    const orders = [];
    for (let n = 0; n < 6; n += 1) orders.push(await newPedido(db(), loja.usuario));
    const counts = await Promise.all([1, 2, 3, 4].map(() => expire(inHours(25))));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    for (const { id } of orders) {
      expect((await traces(db(), id)).produtos).toEqual([{ estoque: 5, vendidos: 0 }]);
    }
  });

  it('leave an order that is no longer PENDENTE', async () => {
    const paid = await newPedido(db(), loja.usuario, { status: 'PAGO' });
    expect(await expire(inHours(999))).toBe(0);
    expect(await statusOf(paid.id)).toBe('PAGO');
  });

  it('leave a paid order that the shop moved back to PENDENTE', async () => {
    const { id, payment } = await beginCard();
    await payWithCard(loja.api, payment);
    await confirmPayment(loja.api, loja.token, id, payment.paymentIntentId);
    const admin = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
    const moved = await loja.api.request('PUT', `/api/pedidos/${id}`, {
      token: loja.api.token(admin, ['ROLE_ADMIN']),
      body: { status: 'PENDENTE', motivo: 'engano' },
    });
    expect(moved.status).toBe(200);
    expect(await expire(inHours(99))).toBe(0);
    expect(await statusOf(id)).toBe('PENDENTE');
  });

  it('cancel the open attempt at the provider first (F10)', async () => {
    const { id, payment } = await beginCard();
    expect(await expire(inHours(1))).toBe(1);
    expect(await traces(db(), id)).toMatchObject({
      status: 'CANCELADO',
      pagamentos: [{ status: 'canceled' }],
    });
    expect(await loja.payments.readIntent(payment.paymentIntentId)).toMatchObject({
      status: 'canceled',
    });
    await payWithCard(loja.api, payment);
    await confirmPayment(loja.api, loja.token, id, payment.paymentIntentId);
    expect(await statusOf(id)).toBe('CANCELADO');
  });

  it('pay the order when the payment was faster (F4)', async () => {
    const { id, payment } = await beginCard();
    await payWithCard(loja.api, payment);
    expect(await expire(inHours(1))).toBe(0);
    expect(await traces(db(), id)).toMatchObject({
      status: 'PAGO',
      produtos: [{ estoque: 3, vendidos: 2 }],
    });
  });

  it('are extended while a payment is processing', async () => {
    const { id, payment } = await beginCard();
    await payWithCard(loja.api, payment, CARDS.settlesLate);
    expect(await expire(inHours(1))).toBe(0);
    const { reserva_ate } = await db()
      .selectFrom('pedidos')
      .select('reserva_ate')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(reserva_ate?.getTime()).toBeGreaterThan(inHours(1.4).getTime());
    await expire(inHours(99));
  });

  it('wait for the provider only if they have an attempt', async () => {
    const { id } = await beginCard();
    const chat = await newPedido(db(), loja.usuario);
    let calls = 0;
    const down: PaymentProvider = {
      ...loja.payments,
      cancelIntent: () => {
        calls += 1;
        return Promise.reject(new ProviderUnavailable());
      },
    };
    const second = await beginCard();
    expect(await expire(inHours(25), down)).toBe(1);
    expect([calls, await statusOf(id), await statusOf(chat.id)]).toEqual([
      1,
      'PENDENTE',
      'CANCELADO',
    ]);
    expect(await expire(inHours(25))).toBe(2);
    expect(await statusOf(second.id)).toBe('CANCELADO');
  });

  it('do not stop at an order that fails', async () => {
    const { id } = await beginCard();
    const { id: other } = await beginCard();
    const broken: PaymentProvider = {
      ...loja.payments,
      cancelIntent: async (intentId) => {
        const { pedidoId } = (await loja.payments.readIntent(intentId)) ?? {};
        if (pedidoId === id) throw new TypeError('broken');
        return loja.payments.cancelIntent(intentId);
      },
    };
    await expect(expire(inHours(1), broken)).rejects.toThrow(AggregateError);
    expect([await statusOf(id), await statusOf(other)]).toEqual(['PENDENTE', 'CANCELADO']);
    await expire(inHours(1));
  });
});
