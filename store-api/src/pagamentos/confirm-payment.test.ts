import { describe, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  beginPayment,
  CARDS,
  confirmPayment,
  deliverEvents,
  newPedido,
  openPayments,
  payWithCard,
  traces,
} from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';

onEachEngine('confirming a payment', (db) => {
  const loja = openPayments(db);

  const statusOf = async (id: number) => (await traces(db(), id)).status;

  describe('confirming (API-40)', () => {
    it.each([
      [CARDS.approved, 'succeeded', 'Pagamento aprovado com sucesso!', 'PAGO'],
      [CARDS.settlesLate, 'processing', 'Pagamento em processamento...', 'PENDENTE'],
      [
        CARDS.declined,
        'requires_payment_method',
        'O pagamento não foi concluído. Tente novamente.',
        'PENDENTE',
      ],
      [
        CARDS.asksForAuthentication,
        'requires_action',
        'Status de pagamento inesperado.',
        'PENDENTE',
      ],
    ])(
      'card %s gives %s (CHK-04, CHK-05, CHK-06, CHK-07)',
      async (numero, status, mensagem, pedidoStatus) => {
        const { id } = await newPedido(db(), loja.usuario);
        const payment = await beginPayment(loja.api, loja.token, id);
        await payWithCard(loja.api, payment, numero);
        expect(
          await confirmPayment(loja.api, loja.token, id, payment.paymentIntentId),
        ).toMatchObject({
          status: 200,
          body: { status, mensagem, pedidoStatus },
        });
        expect(await statusOf(id)).toBe(pedidoStatus);
      },
    );

    it('a refused card comes with its reason (CHK-08)', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const payment = await beginPayment(loja.api, loja.token, id);
      await payWithCard(loja.api, payment, CARDS.withoutFunds);
      expect(await confirmPayment(loja.api, loja.token, id, payment.paymentIntentId)).toMatchObject(
        {
          body: { erro: 'Saldo ou limite insuficiente. Use outro cartão.' },
        },
      );
    });

    it('the payment of another order does not pay this one (C-46)', async () => {
      const cheap = await newPedido(db(), loja.usuario, { quantidade: 1 });
      const dear = await newPedido(db(), loja.usuario);
      const payment = await beginPayment(loja.api, loja.token, cheap.id);
      await beginPayment(loja.api, loja.token, dear.id);
      await payWithCard(loja.api, payment);
      expect(
        await confirmPayment(loja.api, loja.token, dear.id, payment.paymentIntentId),
      ).toMatchObject({
        status: 409,
        body: { codigo: 'PAGAMENTO_DE_OUTRO_PEDIDO' },
      });
      expect(await confirmPayment(loja.api, loja.token, dear.id, 'pi_desconhecido')).toMatchObject({
        status: 409,
      });
      expect(await statusOf(dear.id)).toBe('PENDENTE');
      expect(await statusOf(cheap.id)).toBe('PENDENTE');
    });

    it.each([
      ['amount', { valor: 1 }],
      ['order', { pedidoId: 1 }],
      ['attempt', { tentativa: 7 }],
    ])('409 and no change when the provider reports another %s (C-46)', async (_what, lie) => {
      const { id } = await newPedido(db(), loja.usuario);
      const payment = await beginPayment(loja.api, loja.token, id);
      await payWithCard(loja.api, payment);
      await using other = await TestServer.open(db(), {
        payments: {
          ...loja.payments,
          readIntent: async (intentId) => {
            const intent = await loja.payments.readIntent(intentId);
            return intent && { ...intent, ...lie };
          },
        },
      });
      expect(
        await confirmPayment(other, other.token(loja.usuario), id, payment.paymentIntentId),
      ).toMatchObject({ status: 409, body: { codigo: 'PAGAMENTO_DE_OUTRO_PEDIDO' } });
      expect(await statusOf(id)).toBe('PENDENTE');
    });

    it('404 for another customer, allowed for an admin (P8)', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const payment = await beginPayment(loja.api, loja.token, id);
      await payWithCard(loja.api, payment);
      const stranger = loja.api.token(await createUsuario(db()));
      expect(await confirmPayment(loja.api, stranger, id, payment.paymentIntentId)).toMatchObject({
        status: 404,
      });
      const admin = loja.api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
      expect(await confirmPayment(loja.api, admin, id, payment.paymentIntentId)).toMatchObject({
        status: 200,
        body: { pedidoStatus: 'PAGO' },
      });
    });

    it('400 for a blank number', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      for (const paymentIntentId of ['', '  ', undefined]) {
        expect(
          await loja.api.request('POST', `/api/payment/confirmar/${id}`, {
            token: loja.token,
            body: { paymentIntentId },
          }),
        ).toMatchObject({ status: 400, body: { campo: 'paymentIntentId' } });
      }
    });

    it('customers read ENTREGUE, admins read CONCLUIDO (ENT-13)', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const payment = await beginPayment(loja.api, loja.token, id);
      await payWithCard(loja.api, payment);
      await deliverEvents(db(), loja.api);
      await db().updateTable('pedidos').set({ status: 'CONCLUIDO' }).where('id', '=', id).execute();
      const admin = loja.api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
      const wordFor = async (by: string) =>
        Object((await confirmPayment(loja.api, by, id, payment.paymentIntentId)).body).pedidoStatus;
      expect(await wordFor(loja.token)).toBe('ENTREGUE');
      expect(await wordFor(admin)).toBe('CONCLUIDO');
    });
  });
});
