import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  askForPayment,
  beginPayment,
  confirmPayment,
  deliverEvents,
  newPedido,
  payWithCard,
  traces,
} from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP, WEBHOOK_SECRET } from '../../test/shop.ts';
import { transact } from '../db/transaction.ts';
import { type Dispute, type PaymentProvider, RefundRefused } from './provedores/provider.ts';
import { createSimulado } from './provedores/simulado/provider.ts';
import { reconcile } from './reconciliation.ts';
import { applyDispute } from './webhook.ts';

const Estorno = z.object({ estado: z.string(), valor: z.number() });
const Lista = z.object({
  content: z.array(z.object({ id: z.int(), pagamento: z.object({ estornos: z.array(Estorno) }) })),
});

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
  const dispute = async (pedidoId: number, estado: Dispute['estado'], part = 1): Promise<void> => {
    const { intent_id, valor } = await db()
      .selectFrom('pagamentos')
      .select(['intent_id', 'valor'])
      .where('pedido_id', '=', pedidoId)
      .executeTakeFirstOrThrow();
    const about = {
      id: `dp_${pedidoId}`,
      intentId: intent_id ?? '',
      valor: valor * part,
      estado,
      motivo: 'fraud',
    };
    await transact(db(), (trx) => applyDispute(trx, TEST_SHOP, 'simulado', about, new Date()));
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

    it("the order's history names each refund that an admin requests, and who did", async () => {
      const id = await paid();
      await change(id, { status: 'CANCELADO', motivo: 'avaria' });
      await change(id, { estornar: true });
      const refuse = () => Promise.reject(new RefundRefused('balance_insufficient'));
      const refusing = { ...payments, refund: refuse };
      await reconcile({ db: db(), shop: TEST_SHOP, payments: refusing }, new Date());
      const { body } = await api.request('GET', `/api/pedidos/${id}`, { token: adminToken });
      const [estorno] = Object(body).pagamento.estornos;
      const repeat = () =>
        api.request('POST', `/api/estornos/${estorno.id}/repetir`, { token: adminToken, body: {} });
      expect([await repeat(), await repeat()]).toMatchObject([{ status: 200 }, { status: 200 }]);
      const autor_id = expect.any(Number);
      expect((await traces(db(), id)).historico).toMatchObject([
        { para: 'PAGO' },
        { para: 'CANCELADO', motivo: 'avaria' },
        { de: 'CANCELADO', para: 'CANCELADO', motivo: 'alterado: estorno pedido', autor_id },
        { para: 'CANCELADO', motivo: 'alterado: estorno pedido de novo', autor_id },
      ]);
      const audit = await api.request('GET', `/api/auditoria?tipo=PEDIDO&alvo=${id}`, {
        token: adminToken,
      });
      expect(Object(audit.body).content).toContainEqual(
        expect.objectContaining({ resumo: 'Alterado: estorno pedido de novo' }),
      );
    });

    it('gives back all that is owed of an order that was paid twice, also after a failed refund', async () => {
      const { id, total } = await newPedido(db(), usuario);
      const token = api.token(usuario);
      const first = await beginPayment(api, token, id);
      await payments.cancelIntent(first.paymentIntentId);
      await payWithCard(api, await beginPayment(api, token, id));
      await deliverEvents(db(), api);
      await db()
        .updateTable('simulado_intencoes')
        .set({ status: 'succeeded' })
        .where('id', '=', first.paymentIntentId)
        .execute();
      await confirmPayment(api, token, id, first.paymentIntentId);
      const refuse = () => Promise.reject(new RefundRefused('balance_insufficient'));
      const refusing = { ...payments, refund: refuse };
      await reconcile({ db: db(), shop: TEST_SHOP, payments: refusing }, new Date());
      const owed = async () => {
        const list = await api.request('GET', '/api/pedidos?aResolver=true', { token: adminToken });
        const pedido = Lista.parse(list.body).content.find((one) => one.id === id);
        return pedido?.pagamento.estornos.map(({ estado, valor }) => [estado, valor]);
      };
      expect(await owed()).toEqual([['FALHOU', total / 100]]);
      expect((await change(id, { status: 'CANCELADO', estornar: true })).body).toMatchObject({
        pagamento: {
          valor: (2 * total) / 100,
          pendencia: null,
          estornos: [
            { estado: 'PEDIDO', valor: total / 100 },
            { estado: 'PEDIDO', valor: total / 100 },
          ],
        },
      });
      await reconcile({ db: db(), shop: TEST_SHOP, payments }, new Date());
      expect(await refunds(id)).toBe(2);
      expect(await owed()).toBeUndefined();
      expect((await traces(db(), id)).pagamentos).toMatchObject([
        { status: 'refunded' },
        { status: 'refunded' },
      ]);
    });

    it('a failed refund stays to be resolved, for what a bank left of the payment by a lost dispute (MON-24)', async () => {
      const id = await paid();
      await change(id, { status: 'CANCELADO', estornar: true });
      const refuse = () => Promise.reject(new RefundRefused('charge_disputed'));
      const refusing = { ...payments, refund: refuse };
      await reconcile({ db: db(), shop: TEST_SHOP, payments: refusing }, new Date());
      const state = async () => {
        const list = await api.request('GET', '/api/pedidos?aResolver=true', { token: adminToken });
        const { body } = await api.request('GET', `/api/pedidos/${id}`, { token: adminToken });
        const { estornos, pendencia } = Object(body).pagamento;
        const isListed = Lista.parse(list.body).content.some((one) => one.id === id);
        return [
          isListed,
          pendencia,
          Estorno.array()
            .parse(estornos)
            .map(({ valor }) => valor),
        ];
      };
      expect(await state()).toEqual([true, 'ESTORNO_FALHOU', [159.8]]);
      await dispute(id, 'PERDIDA', 0.25);
      expect(await state()).toEqual([true, 'ESTORNO_FALHOU', [119.85]]);
      await dispute(id, 'GANHA', 0.25);
      expect(await state()).toEqual([true, 'ESTORNO_FALHOU', [159.8]]);
      await db()
        .updateTable('contestacoes')
        .set({ estado: 'PERDIDA', valor: 15_980 })
        .where('provedor_id', '=', `dp_${id}`)
        .execute();
      expect(await state()).toEqual([false, null, []]);
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

    it.each([
      ['ABERTA', 200, {}],
      ['GANHA', 200, {}],
      ['PERDIDA', 409, { codigo: 'NADA_A_ESTORNAR' }],
    ] as const)(
      'after a dispute that is %s: %d. A lost one has given the money back (MON-24)',
      async (estado, status, body) => {
        const id = await paid();
        await dispute(id, estado);
        expect(await change(id, { status: 'CANCELADO', estornar: true })).toMatchObject({
          status,
          body,
        });
      },
    );

    it('a refund that failed is not repeated after the bank has returned the amount (MON-24)', async () => {
      const id = await paid();
      await change(id, { status: 'CANCELADO', estornar: true });
      const refusing: PaymentProvider = {
        ...payments,
        refund: () => Promise.reject(new RefundRefused('charge_disputed')),
      };
      await reconcile({ db: db(), shop: TEST_SHOP, payments: refusing }, new Date());
      await dispute(id, 'PERDIDA');
      const estorno = await db()
        .selectFrom('estornos as e')
        .innerJoin('pagamentos as g', 'g.id', 'e.pagamento_id')
        .select('e.id')
        .where('g.pedido_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(
        await api.request('POST', `/api/estornos/${estorno.id}/repetir`, {
          token: adminToken,
          body: {},
        }),
      ).toMatchObject({ status: 409, body: { codigo: 'ESTORNO_SEM_SALDO' } });
    });
  });
});
