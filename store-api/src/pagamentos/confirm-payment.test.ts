import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  beginPayment,
  CARDS,
  confirmPayment,
  deliverEvents,
  newPedido,
  payWithCard,
  traces,
} from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { WEBHOOK_SECRET } from '../../test/shop.ts';
import { type PaymentProvider } from './provedores/provider.ts';
import { createSimulado } from './provedores/simulado/provider.ts';

onEachEngine('confirming a payment', (db) => {
  let api: TestServer;
  let payments: PaymentProvider;
  let usuario: { id: number; username: string };
  let token: string;
  beforeAll(async () => {
    payments = createSimulado(db(), WEBHOOK_SECRET);
    api = await TestServer.open(db(), { payments });
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    usuario = await createUsuario(db());
    token = api.token(usuario);
  });

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
        const { id } = await newPedido(db(), usuario);
        const payment = await beginPayment(api, token, id);
        await payWithCard(api, payment, numero);
        expect(await confirmPayment(api, token, id, payment.paymentIntentId)).toMatchObject({
          status: 200,
          body: { status, mensagem, pedidoStatus },
        });
        expect(await statusOf(id)).toBe(pedidoStatus);
      },
    );

    it('a refused card comes with its reason (CHK-08)', async () => {
      const { id } = await newPedido(db(), usuario);
      const payment = await beginPayment(api, token, id);
      await payWithCard(api, payment, CARDS.withoutFunds);
      expect(await confirmPayment(api, token, id, payment.paymentIntentId)).toMatchObject({
        body: { erro: 'Saldo ou limite insuficiente. Use outro cartão.' },
      });
    });

    it('the payment of another order does not pay this one (C-46)', async () => {
      const cheap = await newPedido(db(), usuario, { quantidade: 1 });
      const dear = await newPedido(db(), usuario);
      const payment = await beginPayment(api, token, cheap.id);
      await beginPayment(api, token, dear.id);
      await payWithCard(api, payment);
      expect(await confirmPayment(api, token, dear.id, payment.paymentIntentId)).toMatchObject({
        status: 409,
        body: { codigo: 'PAGAMENTO_DE_OUTRO_PEDIDO' },
      });
      expect(await confirmPayment(api, token, dear.id, 'pi_desconhecido')).toMatchObject({
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
      const { id } = await newPedido(db(), usuario);
      const payment = await beginPayment(api, token, id);
      await payWithCard(api, payment);
      await using other = await TestServer.open(db(), {
        payments: {
          ...payments,
          readIntent: async (intentId) => {
            const intent = await payments.readIntent(intentId);
            return intent && { ...intent, ...lie };
          },
        },
      });
      expect(
        await confirmPayment(other, other.token(usuario), id, payment.paymentIntentId),
      ).toMatchObject({ status: 409, body: { codigo: 'PAGAMENTO_DE_OUTRO_PEDIDO' } });
      expect(await statusOf(id)).toBe('PENDENTE');
    });

    it('404 for another customer, allowed for an admin (P8)', async () => {
      const { id } = await newPedido(db(), usuario);
      const payment = await beginPayment(api, token, id);
      await payWithCard(api, payment);
      const stranger = api.token(await createUsuario(db()));
      expect(await confirmPayment(api, stranger, id, payment.paymentIntentId)).toMatchObject({
        status: 404,
      });
      const admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
      expect(await confirmPayment(api, admin, id, payment.paymentIntentId)).toMatchObject({
        status: 200,
        body: { pedidoStatus: 'PAGO' },
      });
    });

    it('400 for a blank number', async () => {
      const { id } = await newPedido(db(), usuario);
      for (const paymentIntentId of ['', '  ', undefined]) {
        expect(
          await api.request('POST', `/api/payment/confirmar/${id}`, {
            token,
            body: { paymentIntentId },
          }),
        ).toMatchObject({ status: 400, body: { campo: 'paymentIntentId' } });
      }
    });

    it('customers read ENTREGUE, admins read CONCLUIDO (ENT-13)', async () => {
      const { id } = await newPedido(db(), usuario);
      const payment = await beginPayment(api, token, id);
      await payWithCard(api, payment);
      await deliverEvents(db(), api);
      await db().updateTable('pedidos').set({ status: 'CONCLUIDO' }).where('id', '=', id).execute();
      const admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }));
      const wordFor = async (by: string) =>
        Object((await confirmPayment(api, by, id, payment.paymentIntentId)).body).pedidoStatus;
      expect(await wordFor(token)).toBe('ENTREGUE');
      expect(await wordFor(admin)).toBe('CONCLUIDO');
    });
  });
});
