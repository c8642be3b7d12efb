import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  askForPayment,
  beginPayment,
  deliverEvents,
  newPedido,
  payWithCard,
  traces,
} from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP, WEBHOOK_SECRET } from '../../test/shop.ts';
import type { PaymentProvider } from './provedores/provider.ts';
import { createSimulado } from './provedores/simulado/provider.ts';
import { reconcile } from './reconciliation.ts';

onEachEngine('refunding a payment', (db) => {
  let api: TestServer;
  let payments: PaymentProvider;
  let usuario: { id: number; username: string };
  let adminToken: string;
  beforeAll(async () => {
    payments = createSimulado(db(), WEBHOOK_SECRET);
    api = await TestServer.open(db(), { payments });
    adminToken = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }), ['ROLE_ADMIN']);
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    usuario = await createUsuario(db());
  });

  const change = (id: number, body: object) =>
    api.request('PUT', `/api/pedidos/${id}`, { token: adminToken, body });
  const paid = async (): Promise<number> => {
    const { id } = await newPedido(db(), usuario);
    await payWithCard(api, await beginPayment(api, api.token(usuario), id));
    await deliverEvents(db(), api);
    return id;
  };
  const refunds = async (pedidoId: number): Promise<number> => {
    const rows = await db()
      .selectFrom('simulado_intencoes')
      .select(['metadata', 'estornos'])
      .execute();
    return rows
      .filter(({ metadata }) => metadata['pedidoId'] === String(pedidoId))
      .reduce((sum, { estornos }) => sum + estornos.length, 0);
  };

  describe('an admin cancels a paid order (A8)', () => {
    it('with estornar: refunds once and mails the customer', async () => {
      const id = await paid();
      expect(await change(id, { status: 'CANCELADO', estornar: true })).toMatchObject({
        status: 200,
        body: { status: 'CANCELADO' },
      });
      await Promise.all(
        [1, 2, 3].map(() => reconcile({ db: db(), shop: TEST_SHOP, payments }, new Date())),
      );
      expect(await refunds(id)).toBe(1);
      const { pagamentos, emails } = await traces(db(), id);
      expect(pagamentos).toMatchObject([{ status: 'refunded' }]);
      expect(emails.filter((tipo) => tipo === 'pagamento-devolvido')).toHaveLength(1);
      expect(await askForPayment(api, api.token(usuario), { pedidoId: id })).toMatchObject({
        status: 200,
      });
    });

    it('without estornar: refunds nothing, offers no second payment, and can refund later (C-46)', async () => {
      const id = await paid();
      await change(id, { status: 'CANCELADO' });
      await reconcile({ db: db(), shop: TEST_SHOP, payments }, new Date());
      expect(await refunds(id)).toBe(0);
      const own = () => api.request('GET', `/api/pedidos/${id}`, { token: api.token(usuario) });
      expect(await own()).toMatchObject({ body: { status: 'CANCELADO', podePagar: false } });
      expect(await askForPayment(api, api.token(usuario), { pedidoId: id })).toMatchObject({
        status: 409,
      });
      expect((await change(id, { estornar: true })).status).toBe(200);
      expect(await own()).toMatchObject({ body: { podePagar: true } });
      await reconcile({ db: db(), shop: TEST_SHOP, payments }, new Date());
      expect(await refunds(id)).toBe(1);
    });

    it('refunds only cancelled orders, and only what was paid', async () => {
      const id = await paid();
      expect(await change(id, { estornar: true })).toMatchObject({
        status: 422,
        body: { codigo: 'ESTORNO_SEM_CANCELAMENTO' },
      });
      const { id: unpaid } = await newPedido(db(), usuario);
      expect(await change(unpaid, { status: 'CANCELADO', estornar: true })).toMatchObject({
        status: 409,
        body: { codigo: 'NADA_A_ESTORNAR' },
      });
      expect((await traces(db(), unpaid)).status).toBe('PENDENTE');
    });
  });
});
