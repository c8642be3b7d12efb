import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  beginPayment,
  CARDS,
  confirmPayment,
  eventOf,
  newPedido,
  openPayments,
  type Payment,
  payWithCard,
  sendEvent,
  traces,
} from '../../test/payments.ts';
import { createPedido } from '../../test/pedidos.ts';
import { runs } from '../../test/runs.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import type { StatusPedido } from '../pedidos/status.ts';
import { changeStatus, lockPedido } from '../pedidos/transition.ts';
import { reconcile } from './reconciliation.ts';

const MINUTE = 60_000;

onEachEngine('settlement of a payment', (db) => {
  const loja = openPayments(db);

  let minutes = 0;
  /** A later time on each call, so that every attempt is due for a check. */
  const later = () => new Date(Date.now() + (minutes += 1) * MINUTE);
  const move = (id: number, para: StatusPedido) =>
    db()
      .transaction()
      .execute(async (trx) => {
        const pedido = await lockPedido(trx, id);
        if (pedido === undefined) throw new Error('Unknown order.');
        const how = { autorId: null, motivo: 'teste', now: new Date() };
        await changeStatus(trx, TEST_SHOP, pedido, para, how);
      });
  const setEstoque = (id: number, estoque: number) =>
    db().updateTable('produtos').set({ estoque }).where('id', '=', id).execute();
  const notify = async (payment: Payment) =>
    sendEvent(loja.api, await eventOf(db(), payment, 'succeeded'));

  describe('late loja.payments (F6)', () => {
    it('of a CANCELADO order with stock: reserves again and becomes PAGO', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const payment = await beginPayment(loja.api, loja.token, id);
      await move(id, 'CANCELADO');
      await payWithCard(loja.api, payment);
      await notify(payment);
      expect(await traces(db(), id)).toMatchObject({
        status: 'PAGO',
        pagamentos: [{ status: 'succeeded' }],
        produtos: [{ estoque: 3, vendidos: 2 }],
        emails: ['pedido-pago'],
      });
    });

    it('of a CANCELADO order without stock: refunds once, with a mail, and leaves the order', async () => {
      const { id, produtoId } = await newPedido(db(), loja.usuario);
      const payment = await beginPayment(loja.api, loja.token, id);
      await move(id, 'CANCELADO');
      await setEstoque(produtoId, 1);
      await payWithCard(loja.api, payment);
      await notify(payment);
      expect(await traces(db(), id)).toMatchObject({
        status: 'CANCELADO',
        pagamentos: [{ status: 'refund_due' }],
        produtos: [{ estoque: 1, vendidos: 0 }],
        emails: ['estorno-pedido'],
      });
      expect(await confirmPayment(loja.api, loja.token, id, payment.paymentIntentId)).toMatchObject(
        {
          body: {
            status: 'succeeded',
            mensagem: expect.stringContaining('será devolvido ao cartão'),
            metodo: 'CARTAO',
            pedidoStatus: 'CANCELADO',
          },
        },
      );
      for (let run = 0; run < 3; run += 1)
        await reconcile({ db: db(), shop: TEST_SHOP, payments: loja.payments }, later());
      await notify(payment);
      expect(await traces(db(), id)).toMatchObject({
        status: 'CANCELADO',
        pagamentos: [{ status: 'refunded' }],
        emails: ['estorno-pedido', 'pagamento-devolvido'],
      });
    });

    it('of an order whose total changed: refunds', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const payment = await beginPayment(loja.api, loja.token, id);
      await db()
        .updateTable('pedidos')
        .set({ subtotal: 20_000, total: 20_000 })
        .where('id', '=', id)
        .execute();
      await payWithCard(loja.api, payment);
      await notify(payment);
      expect(await traces(db(), id)).toMatchObject({
        status: 'PENDENTE',
        pagamentos: [{ status: 'refund_due' }],
        emails: ['estorno-pedido'],
      });
      const confirmation = await confirmPayment(loja.api, loja.token, id, payment.paymentIntentId);
      expect(confirmation.body).toMatchObject({ pedidoStatus: 'PENDENTE', devolvido: true });
    });

    it('of an order that the shop marked as PAGO: refunds, with one status change', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const payment = await beginPayment(loja.api, loja.token, id);
      await move(id, 'PAGO');
      await payWithCard(loja.api, payment);
      await notify(payment);
      expect(await traces(db(), id)).toMatchObject({
        status: 'PAGO',
        pagamentos: [{ status: 'refund_due' }],
        historico: [{ para: 'PAGO', motivo: 'teste' }],
        produtos: [{ estoque: 3, vendidos: 2 }],
      });
    });

    it('of an account that the shop has erased: refunds', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const payment = await beginPayment(loja.api, loja.token, id);
      const admin = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
      const erased = await loja.api.request('DELETE', `/api/usuarios/${loja.usuario.id}`, {
        token: loja.api.token(admin, ['ROLE_ADMIN']),
      });
      expect(erased.status).toBe(200);
      await payWithCard(loja.api, payment);
      await notify(payment);
      expect(await traces(db(), id)).toMatchObject({
        status: 'CANCELADO',
        pagamentos: [{ status: 'refund_due' }],
        produtos: [{ estoque: 5, vendidos: 0 }],
      });
    });

    it('after another attempt paid and the shop cancelled: refunds the second (F9)', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const first = await beginPayment(loja.api, loja.token, id);
      await loja.payments.cancelIntent(first.paymentIntentId);
      const second = await beginPayment(loja.api, loja.token, id);
      await payWithCard(loja.api, second);
      await notify(second);
      await move(id, 'CANCELADO');
      // The provider reports the first attempt as paid after all.
      await db()
        .updateTable('simulado_intencoes')
        .set({ status: 'succeeded' })
        .where('id', '=', first.paymentIntentId)
        .execute();
      await confirmPayment(loja.api, loja.token, id, first.paymentIntentId);
      expect(await traces(db(), id)).toMatchObject({
        status: 'CANCELADO',
        pagamentos: [{ status: 'refund_due' }, { status: 'succeeded' }],
      });
    });
  });

  it('by card, of an order whose buyer has chosen Pix meanwhile: the order says card', async () => {
    const { id } = await newPedido(db(), loja.usuario);
    const payment = await beginPayment(loja.api, loja.token, id);
    const chosen = await loja.api.request('PUT', `/api/pedidos/${id}/metodo`, {
      token: loja.token,
      body: { metodo: 'PIX' },
    });
    expect(chosen.status).toBe(200);
    await payWithCard(loja.api, payment);
    await notify(payment);
    const pedido = await loja.api.request('GET', `/api/pedidos/${id}`, { token: loja.token });
    expect(pedido.body).toMatchObject({ status: 'PAGO', metodo: 'CARTAO' });
  });

  const MESSENGERS = ['webhook', 'old refusal', 'confirmation', 'reconciliation'] as const;

  it.each([
    ['PENDENTE', 5, 'PAGO'],
    ['CANCELADO', 5, 'PAGO'],
    ['CANCELADO', 1, 'CANCELADO'],
  ] as const)(
    'from %s with %i in stock, any order and repetition of messengers ends in %s (F5)',
    async (before, estoque, after) => {
      const settle = async (messengers: readonly (typeof MESSENGERS)[number][]) => {
        const { id, produtoId } = await newPedido(db(), loja.usuario);
        const payment = await beginPayment(loja.api, loja.token, id);
        await payWithCard(loja.api, payment, CARDS.declined);
        await payWithCard(loja.api, payment);
        if (before === 'CANCELADO') {
          await move(id, 'CANCELADO');
          await setEstoque(produtoId, estoque);
        }
        const run = {
          webhook: () => notify(payment),
          'old refusal': async () =>
            sendEvent(loja.api, await eventOf(db(), payment, 'payment_failed')),
          confirmation: () => confirmPayment(loja.api, loja.token, id, payment.paymentIntentId),
          reconciliation: () =>
            reconcile({ db: db(), shop: TEST_SHOP, payments: loja.payments }, later()),
        };
        for (const messenger of messengers) await run[messenger]();
        // One run settles, the next one refunds.
        await reconcile({ db: db(), shop: TEST_SHOP, payments: loja.payments }, later());
        await reconcile({ db: db(), shop: TEST_SHOP, payments: loja.payments }, later());
        return traces(db(), id);
      };
      const expected = await settle(['webhook']);
      expect(expected.status).toBe(after);
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...MESSENGERS), { maxLength: 6 }),
          async (messengers) => {
            expect(await settle(messengers)).toEqual(expected);
          },
        ),
        { numRuns: runs(5, 50) },
      );
    },
    60_000,
  );

  it('for the same last units of two orders: one gets them, the other is refunded', async () => {
    const { id, produtoId } = await newPedido(db(), loja.usuario);
    const other = await createPedido(db(), {
      usuarioId: loja.usuario.id,
      produtoId,
      quantidade: 2,
    });
    const ids = [id, other.id];
    const paid = [];
    for (const each of ids) paid.push(await beginPayment(loja.api, loja.token, each));
    for (const each of ids) await move(each, 'CANCELADO');
    await setEstoque(produtoId, 2);
    for (const each of paid) await payWithCard(loja.api, each);
    await Promise.all(paid.map(notify));
    const [one, two] = [await traces(db(), id), await traces(db(), other.id)];
    expect([one.status, two.status].toSorted()).toEqual(['CANCELADO', 'PAGO']);
    const statuses = [...one.pagamentos, ...two.pagamentos].map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['refund_due', 'succeeded']);
    expect(one.produtos).toEqual([{ estoque: 0, vendidos: 2 }]);
  });
});
