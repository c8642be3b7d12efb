import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { newPedido, traces } from '../../test/payments.ts';
import { TEST_SHOP, WEBHOOK_SECRET } from '../../test/shop.ts';
import { type PaymentProvider, ProviderUnavailable } from './provedores/provider.ts';
import { confirmIntencao } from './provedores/simulado/payer.ts';
import { createSimulado } from './provedores/simulado/provider.ts';
import { reconcile } from './reconciliation.ts';
import { settlePayment } from './settlement.ts';
import { startPayment } from './start-payment.ts';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
const CARD = { numero: '4242424242424242', validade: '12/40' };

onEachEngine('reconciliation', (db) => {
  let payments: PaymentProvider;
  let usuario: { id: number };
  beforeAll(() => {
    payments = createSimulado(db(), WEBHOOK_SECRET);
  });
  beforeEach(async () => {
    await db().deleteFrom('pagamentos').execute();
    usuario = await createUsuario(db());
  });

  const start = new Date();
  const after = (ms: number) => new Date(start.getTime() + ms);
  const run = (ms: number, by = payments) =>
    reconcile({ db: db(), shop: TEST_SHOP, payments: by }, after(ms));
  const begin = async () => {
    const { id } = await newPedido(db(), usuario);
    const parts = { db: db(), shop: TEST_SHOP, payments };
    const request = {
      usuarioId: usuario.id,
      pedidoId: id,
      amount: undefined,
      rede: { origem: 'rede', known: true },
    };
    const { id: intentId, clientSecret } = await startPayment(parts, request, start);
    const pay = () => confirmIntencao(db(), intentId, clientSecret, CARD, start);
    return { id, intentId, pay };
  };
  const setStatus = (id: number, status: 'CANCELADO' | 'PAGO') =>
    db().updateTable('pedidos').set({ status, reserva_ate: null }).where('id', '=', id).execute();

  it('paid without message and confirmation: the order is PAGO within seconds (F4)', async () => {
    const { id, pay } = await begin();
    await pay();
    expect(await run(21 * SECOND)).toBe(1);
    expect(await traces(db(), id)).toMatchObject({ status: 'PAGO', emails: ['pedido-pago'] });
    expect(await run(60 * SECOND)).toBe(0);
  });

  it('skips attempts checked within 20 seconds or older than a week', async () => {
    await begin();
    expect(await run(19 * SECOND)).toBe(0);
    expect(await run(21 * SECOND)).toBe(1);
    expect(await run(22 * SECOND)).toBe(0);
    expect(await run(8 * DAY)).toBe(0);
  });

  it('cancels the open attempt of a cancelled order at the provider (F10)', async () => {
    const { id, intentId, pay } = await begin();
    await setStatus(id, 'CANCELADO');
    await run(21 * SECOND);
    expect(await payments.readIntent(intentId)).toMatchObject({ status: 'canceled' });
    expect(await traces(db(), id)).toMatchObject({ pagamentos: [{ status: 'canceled' }] });
    await expect(pay()).rejects.toMatchObject({ status: 409 });
  });

  it('cancels the open attempt of an order whose total changed: no card pays the former one (C-45)', async () => {
    const { id, intentId, pay } = await begin();
    await db()
      .updateTable('pedidos')
      .set((eb) => ({ total: eb('total', '+', 1), valor_frete: eb('valor_frete', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await run(21 * SECOND);
    expect(await payments.readIntent(intentId)).toMatchObject({ status: 'canceled' });
    await expect(pay()).rejects.toMatchObject({ status: 409 });
    expect((await traces(db(), id)).status).toBe('PENDENTE');
  });

  it('closes an attempt that the provider does not know', async () => {
    const { id, intentId } = await begin();
    await db().deleteFrom('simulado_intencoes').where('id', '=', intentId).execute();
    await run(21 * SECOND);
    expect(await traces(db(), id)).toMatchObject({ pagamentos: [{ status: 'canceled' }] });
  });

  it('closes the attempt of a former provider, and still accepts its payment', async () => {
    const { id, intentId, pay } = await begin();
    await db()
      .updateTable('pagamentos')
      .set({ provedor: 'outro' })
      .where('intent_id', '=', intentId)
      .execute();
    await run(0);
    expect(await traces(db(), id)).toMatchObject({ pagamentos: [{ status: 'canceled' }] });
    await pay();
    const intent = await payments.readIntent(intentId);
    if (intent === undefined) throw new Error('The provider knows it.');
    await db()
      .transaction()
      .execute((trx) => settlePayment(trx, TEST_SHOP, intent, after(SECOND)));
    expect((await traces(db(), id)).status).toBe('PAGO');
  });

  it('continues when the provider fails for one attempt, and retries it later', async () => {
    const broken = await begin();
    const fine = await begin();
    await broken.pay();
    await fine.pay();
    const flaky: PaymentProvider = {
      ...payments,
      readIntent: (id) =>
        id === broken.intentId
          ? Promise.reject(new ProviderUnavailable('timeout'))
          : payments.readIntent(id),
    };
    await expect(run(21 * SECOND, flaky)).rejects.toThrow(AggregateError);
    expect((await traces(db(), fine.id)).status).toBe('PAGO');
    expect((await traces(db(), broken.id)).status).toBe('PENDENTE');
    await run(42 * SECOND);
    expect((await traces(db(), broken.id)).status).toBe('PAGO');
  });

  describe('refunds that are due', () => {
    const owed = async () => {
      const attempt = await begin();
      await attempt.pay();
      await setStatus(attempt.id, 'PAGO');
      const refunds: string[] = [];
      const counting: PaymentProvider = {
        ...payments,
        refund: (refund) => {
          refunds.push(refund.intentId);
          return payments.refund(refund);
        },
      };
      return { ...attempt, refunds, counting };
    };

    it('are made in the same run, with a mail', async () => {
      const { id, intentId, refunds, counting } = await owed();
      expect(await run(21 * SECOND, counting)).toBe(2);
      expect(refunds).toEqual([intentId]);
      expect(await traces(db(), id)).toMatchObject({
        status: 'PAGO',
        pagamentos: [{ status: 'refunded' }],
        emails: ['estorno-pedido', 'pagamento-devolvido'],
      });
      expect(await run(60 * SECOND, counting)).toBe(0);
    });

    it('stay due when the provider fails, and are retried even weeks later', async () => {
      const { id } = await owed();
      const broken: PaymentProvider = {
        ...payments,
        refund: () => Promise.reject(new ProviderUnavailable('timeout')),
      };
      await expect(run(21 * SECOND, broken)).rejects.toThrow(AggregateError);
      expect(await traces(db(), id)).toMatchObject({
        pagamentos: [{ status: 'refund_due' }],
        emails: ['estorno-pedido'],
      });
      await run(30 * DAY);
      expect(await traces(db(), id)).toMatchObject({ pagamentos: [{ status: 'refunded' }] });
    });

    it('are made once by five concurrent processes, with one mail', async () => {
      const { id, refunds, counting } = await owed();
      for (const ms of [21, 60]) {
        await Promise.all(Array.from({ length: 5 }, () => run(ms * SECOND, counting)));
      }
      expect(refunds).toHaveLength(1);
      expect((await traces(db(), id)).emails).toEqual(['estorno-pedido', 'pagamento-devolvido']);
    });
  });
});
