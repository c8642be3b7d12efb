import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  askForPayment,
  beginPayment,
  CARDS,
  deliverEvents,
  newPedido,
  openPayments,
  payWithCard,
  traces,
} from '../../test/payments.ts';
import { createPedido } from '../../test/pedidos.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { toWallClock } from '../http/times.ts';
import { NO_PROVIDER, ProviderUnavailable } from './provedores/provider.ts';
import { startPayment } from './start-payment.ts';

const HOUR = 60 * 60_000;

onEachEngine('starting a payment', (db) => {
  const loja = openPayments(db);

  const statusOf = async (id: number) => (await traces(db(), id)).status;
  const attemptsOf = async (id: number) => (await traces(db(), id)).pagamentos;
  const pedidoRow = (id: number) =>
    db().selectFrom('pedidos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const reserveUntil = (id: number, reserva_ate: Date) =>
    db().updateTable('pedidos').set({ reserva_ate }).where('id', '=', id).execute();
  const create = (body: object, by = loja.token) => askForPayment(loja.api, by, body);

  describe('starting a payment (API-39)', () => {
    it("returns the provider's secret and the order's total, and reserves the units for 30 minutes (C-45)", async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const before = Date.now();
      await reserveUntil(id, new Date(before + HOUR / 6));
      expect(await create({ pedidoId: id, amount: 159.8 })).toMatchObject({
        status: 200,
        body: {
          clientSecret: expect.stringMatching(/^pi_sim_[0-9a-f]+_secret_[0-9a-f]+$/),
          paymentIntentId: expect.stringMatching(/^pi_sim_[0-9a-f]+$/),
          provedor: 'simulado',
          valor: 159.8,
        },
      });
      const { metodo, reserva_ate } = await pedidoRow(id);
      expect(metodo).toBe('CARTAO');
      const keptMs = Number(reserva_ate) - before;
      expect(keptMs).toBeGreaterThanOrEqual(TEST_SHOP.reservation.cardMs);
      expect(keptMs).toBeLessThan(TEST_SHOP.reservation.cardMs + HOUR);
      expect(await attemptsOf(id)).toEqual([
        { tentativa: 1, status: 'requires_payment_method', valor: 15_980 },
      ]);
    });

    it("never charges the browser's amount: 409 with both when it differs (C-45)", async () => {
      const { id } = await newPedido(db(), loja.usuario);
      for (const amount of [0.01, 159.79, '159.81', -159.8, 0]) {
        expect(await create({ pedidoId: id, amount })).toMatchObject({
          status: 409,
          body: { codigo: 'PRECO_ALTERADO', total: { de: Number(amount), para: 159.8 } },
        });
      }
      expect(await attemptsOf(id)).toEqual([]);
      expect((await pedidoRow(id)).metodo).toBeNull();
      for (const amount of [undefined, null, 159.8, '159.80', 79.9 * 2]) {
        expect(await create({ pedidoId: String(id), amount })).toMatchObject({
          status: 200,
          body: { valor: 159.8 },
        });
      }
    });

    it.each([
      [{}, 'pedidoId'],
      [{ pedidoId: 'x' }, 'pedidoId'],
      [{ pedidoId: 1, amount: 'muito' }, 'amount'],
      [{ pedidoId: 1, amount: '' }, 'amount'],
      [{ pedidoId: 1, amount: {} }, 'amount'],
      [{ pedidoId: 1, amount: 1e300 }, 'amount'],
    ])('400 for %j', async (body, campo) => {
      expect(await create(body)).toMatchObject({ status: 400, body: { campo } });
    });

    it("404 for another customer's order and for none, also for admins (P8)", async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const stranger = await createUsuario(db());
      const admin = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
      for (const by of [stranger, admin]) {
        expect(await create({ pedidoId: id }, loja.api.token(by))).toMatchObject({
          status: 404,
          body: { codigo: 'PEDIDO_NAO_ENCONTRADO' },
        });
      }
      expect(await create({ pedidoId: 999_999_999 })).toMatchObject({ status: 404 });
      const path = '/api/payment/create-payment-intent';
      expect(await loja.api.request('POST', path, { body: { pedidoId: id } })).toMatchObject({
        status: 401,
      });
    });

    it.each(['PAGO', 'ENVIADO', 'CONCLUIDO'] as const)(
      'refuses an order in status %s (CHK-12)',
      async (status) => {
        const { id } = await newPedido(db(), loja.usuario, { status });
        expect(await create({ pedidoId: id })).toMatchObject({
          status: 409,
          body: { codigo: 'PEDIDO_NAO_PAGAVEL', mensagem: 'Este pedido já foi pago.' },
        });
      },
    );

    it('an order without a total is not paid by card', async () => {
      const { id } = await newPedido(db(), loja.usuario, { preco: 0 });
      expect(await create({ pedidoId: id })).toMatchObject({
        status: 409,
        body: { codigo: 'PEDIDO_NAO_PAGAVEL' },
      });
    });

    it('twenty concurrent calls get the same payment (F9)', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => create({ pedidoId: id, amount: 159.8 })),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(replies.map(({ body }) => Object(body).clientSecret)).size).toBe(1);
      expect(await attemptsOf(id)).toHaveLength(1);
    });

    it('does not shorten the 24 hours that the order was promised (SEC-18)', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const promised = new Date(Date.now() + 24 * HOUR);
      await db()
        .updateTable('pedidos')
        .set({ reserva_ate: promised })
        .where('id', '=', id)
        .execute();
      const { body } = await create({ pedidoId: id });
      expect((await pedidoRow(id)).reserva_ate).toEqual(promised);
      expect(Object(body).reservaAte).toBe(toWallClock(promised, TEST_SHOP.timeZone));
    });

    describe('started again and again', () => {
      const MINUTE = 60_000;
      /** Starts the payment every 20 minutes until six hours after a limit. Returns the last end in minutes after the order. */
      const startOften = async (id: number, limit: number): Promise<number> => {
        const { criado_em } = await pedidoRow(id);
        const parts = { db: db(), shop: TEST_SHOP, payments: loja.payments };
        const rede = { origem: 'rede de teste', known: true };
        let end = 0;
        for (let minute = 0; minute <= limit + 6 * 60; minute += 20) {
          const now = new Date(criado_em.getTime() + minute * MINUTE);
          const request = { usuarioId: loja.usuario.id, pedidoId: id, rede, amount: undefined };
          const { reservaAte } = await startPayment(parts, request, now);
          end = (reservaAte.getTime() - criado_em.getTime()) / MINUTE;
        }
        return end;
      };

      it.each([
        [true, 24 * 60 + 30],
        [false, 60],
      ])(
        'it never holds the units longer than a chat order and one card payment, e-mail confirmed %s: %i minutes (SEC-40)',
        async (email_confirmado, minutes) => {
          await db()
            .updateTable('usuarios')
            .set({ email_confirmado })
            .where('id', '=', loja.usuario.id)
            .execute();
          const { id } = await newPedido(db(), loja.usuario, { metodo: 'CARTAO' });
          expect(await startOften(id, minutes)).toBe(minutes);
        },
      );

      it('an order that is reopened later holds for one card payment (SEC-40)', async () => {
        const { id } = await newPedido(db(), loja.usuario, { status: 'CANCELADO' });
        await sql`UPDATE pedidos SET criado_em = criado_em - interval '2 days' WHERE id = ${id}`.execute(
          db(),
        );
        const first = Object((await create({ pedidoId: id })).body).reservaAte;
        expect(Object((await create({ pedidoId: id })).body).reservaAte).toBe(first);
        const { reserva_ate } = await pedidoRow(id);
        expect(Number(reserva_ate) - Date.now()).toBeGreaterThan(29 * MINUTE);
      });
    });

    it('without a card provider: 503, and the order is not reserved for a card (SEC-03)', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const before = await pedidoRow(id);
      await using shop = await TestServer.open(db(), { payments: NO_PROVIDER });
      const reply = await askForPayment(shop, shop.token(loja.usuario), { pedidoId: id });
      expect(reply).toMatchObject({ status: 503, body: { codigo: 'PAGAMENTO_INDISPONIVEL' } });
      expect(await pedidoRow(id)).toEqual(before);
      expect(await attemptsOf(id)).toEqual([]);
    });

    it('provider unavailable: 503, the order stays, and the next call succeeds', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      await using broken = await TestServer.open(db(), {
        payments: {
          ...loja.payments,
          createIntent: () => Promise.reject(new ProviderUnavailable('segredo interno')),
        },
      });
      const reply = await askForPayment(broken, broken.token(loja.usuario), { pedidoId: id });
      expect(reply).toMatchObject({ status: 503, body: { codigo: 'PAGAMENTO_INDISPONIVEL' } });
      expect(JSON.stringify(reply.body)).not.toContain('segredo');
      expect(await statusOf(id)).toBe('PENDENTE');
      expect(await create({ pedidoId: id })).toMatchObject({ status: 200 });
      expect(await attemptsOf(id)).toHaveLength(1);
    });

    it("continues the same attempt when the provider's answer was lost", async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const createdIds: string[] = [];
      await using broken = await TestServer.open(db(), {
        payments: {
          ...loja.payments,
          createIntent: async (intent) => {
            createdIds.push((await loja.payments.createIntent(intent)).id);
            throw new ProviderUnavailable('timeout');
          },
        },
      });
      await askForPayment(broken, broken.token(loja.usuario), { pedidoId: id });
      expect(await create({ pedidoId: id })).toMatchObject({
        status: 200,
        body: { paymentIntentId: createdIds[0] },
      });
    });

    it('cancels the old attempt and starts another when the shop changed the total', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const old = await beginPayment(loja.api, loja.token, id);
      await db()
        .updateTable('pedidos')
        .set({ subtotal: 14_000, total: 14_000 })
        .where('id', '=', id)
        .execute();
      const fresh = await beginPayment(loja.api, loja.token, id);
      expect(fresh.paymentIntentId).not.toBe(old.paymentIntentId);
      expect(await payWithCard(loja.api, old)).toMatchObject({
        status: 409,
        body: { codigo: 'INTENCAO_CANCELADA' },
      });
      expect(await attemptsOf(id)).toEqual([
        { tentativa: 1, status: 'canceled', valor: 15_980 },
        { tentativa: 2, status: 'requires_payment_method', valor: 14_000 },
      ]);
    });

    it('an old total was paid a moment before: refunds it and starts another payment', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      await payWithCard(loja.api, await beginPayment(loja.api, loja.token, id));
      await db()
        .updateTable('pedidos')
        .set({ subtotal: 20_000, total: 20_000 })
        .where('id', '=', id)
        .execute();
      expect(await create({ pedidoId: id })).toMatchObject({ status: 200, body: { valor: 200 } });
      expect(await attemptsOf(id)).toMatchObject([
        { status: 'refund_due', valor: 15_980 },
        { status: 'requires_payment_method', valor: 20_000 },
      ]);
    });

    it('replaces an attempt that the provider cancelled or forgot', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const first = await beginPayment(loja.api, loja.token, id);
      await loja.payments.cancelIntent(first.paymentIntentId);
      const second = await beginPayment(loja.api, loja.token, id);
      await db()
        .deleteFrom('simulado_intencoes')
        .where('id', '=', second.paymentIntentId)
        .execute();
      await beginPayment(loja.api, loja.token, id);
      expect((await attemptsOf(id)).map(({ status }) => status)).toEqual([
        'canceled',
        'canceled',
        'requires_payment_method',
      ]);
    });

    it('replaces the attempt of a former provider', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      await beginPayment(loja.api, loja.token, id);
      await db()
        .updateTable('pagamentos')
        .set({ provedor: 'outro' })
        .where('pedido_id', '=', id)
        .execute();
      await beginPayment(loja.api, loja.token, id);
      expect((await attemptsOf(id)).map(({ status }) => status)).toEqual([
        'canceled',
        'requires_payment_method',
      ]);
    });

    it('paid at the provider without a message yet: becomes PAGO and is not charged again', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      await payWithCard(loja.api, await beginPayment(loja.api, loja.token, id));
      expect(await create({ pedidoId: id })).toMatchObject({
        status: 409,
        body: { codigo: 'PEDIDO_NAO_PAGAVEL' },
      });
      expect(await statusOf(id)).toBe('PAGO');
    });

    it('while processing: returns the same payment, and waits with another total', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const payment = await beginPayment(loja.api, loja.token, id);
      await payWithCard(loja.api, payment, CARDS.settlesLate);
      expect(await beginPayment(loja.api, loja.token, id)).toEqual(payment);
      await db()
        .updateTable('pedidos')
        .set({ subtotal: 100, total: 100 })
        .where('id', '=', id)
        .execute();
      expect(await create({ pedidoId: id })).toMatchObject({
        status: 409,
        body: { mensagem: expect.stringContaining('processamento') },
      });
    });
  });

  describe('paying a CANCELADO order (C-51)', () => {
    it('reserves the units again and becomes PENDENTE', async () => {
      const { id } = await newPedido(db(), loja.usuario, { status: 'CANCELADO' });
      expect(await create({ pedidoId: id })).toMatchObject({ status: 200 });
      expect(await statusOf(id)).toBe('PENDENTE');
      const { produtos, historico } = await traces(db(), id);
      expect(produtos).toEqual([{ estoque: 3, vendidos: 0 }]);
      expect(historico).toEqual([
        {
          de: 'CANCELADO',
          para: 'PENDENTE',
          autor_id: loja.usuario.id,
          motivo: 'o cliente voltou para pagar',
        },
      ]);
    });

    it('409 with the item and no change without stock (F10)', async () => {
      const { id, produtoId } = await newPedido(db(), loja.usuario, { status: 'CANCELADO' });
      await db().updateTable('produtos').set({ estoque: 1 }).where('id', '=', produtoId).execute();
      expect(await create({ pedidoId: id })).toMatchObject({
        status: 409,
        body: { codigo: 'ESTOQUE_INSUFICIENTE', itens: [{ produtoId, disponivel: 1 }] },
      });
      expect(await pedidoRow(id)).toMatchObject({ status: 'CANCELADO', metodo: null });
      expect(await attemptsOf(id)).toEqual([]);
    });

    it('409 with both prices and both totals when a price changed', async () => {
      const { id, produtoId } = await newPedido(db(), loja.usuario, { status: 'CANCELADO' });
      await db()
        .updateTable('produtos')
        .set({ preco_base: 8_990 })
        .where('id', '=', produtoId)
        .execute();
      expect(await create({ pedidoId: id })).toMatchObject({
        status: 409,
        body: {
          codigo: 'PRECO_ALTERADO',
          total: { de: 159.8, para: 179.8 },
          itens: [{ produtoId, nomeProduto: 'Âmbar', preco: { de: 79.9, para: 89.9 } }],
        },
      });
      expect(await statusOf(id)).toBe('CANCELADO');
    });

    it('409 when the variation changed its price or is not for sale', async () => {
      const { id: produtoId, variacoes } = await createProduto(db(), {
        nome: 'Noite de Oud',
        variacoes: [
          { nome: '5 ml', preco: 3_990, estoque: 5 },
          { nome: '10 ml', preco: 7_990, estoque: 5 },
        ],
      });
      const variacaoId = variacoes[1] ?? 0;
      const { id } = await createPedido(db(), {
        usuarioId: loja.usuario.id,
        produtoId,
        variacaoId,
        status: 'CANCELADO',
      });
      const setPreco = (preco: number | null) =>
        db().updateTable('variacoes').set({ preco }).where('id', '=', variacaoId).execute();
      await setPreco(8_000);
      expect(await create({ pedidoId: id })).toMatchObject({
        body: {
          codigo: 'PRECO_ALTERADO',
          itens: [{ variacaoId, nomeProduto: 'Noite de Oud — 10 ml' }],
        },
      });
      await setPreco(null);
      expect(await create({ pedidoId: id })).toMatchObject({
        body: { codigo: 'PRODUTO_INDISPONIVEL' },
      });
      await setPreco(7_990);
      expect(await create({ pedidoId: id })).toMatchObject({ status: 200 });
    });

    it('409 for an inactive product', async () => {
      const { id, produtoId } = await newPedido(db(), loja.usuario, { status: 'CANCELADO' });
      await db()
        .updateTable('produtos')
        .set({ ativo: false })
        .where('id', '=', produtoId)
        .execute();
      expect(await create({ pedidoId: id })).toMatchObject({
        status: 409,
        body: { codigo: 'PRODUTO_INDISPONIVEL', itens: [{ produtoId }] },
      });
    });

    it('never charges twice an order that was paid and then cancelled by the shop', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      await payWithCard(loja.api, await beginPayment(loja.api, loja.token, id));
      await deliverEvents(db(), loja.api);
      await db().updateTable('pedidos').set({ status: 'CANCELADO' }).where('id', '=', id).execute();
      expect(await create({ pedidoId: id })).toMatchObject({
        status: 409,
        body: { codigo: 'PEDIDO_NAO_PAGAVEL' },
      });
    });
  });
});
