import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  askForPayment,
  askForPix,
  beginPayment,
  beginPix,
  CARDS,
  confirmPayment,
  deliverEvents,
  newPedido,
  openPayments,
  payWithCard,
  traces,
} from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP, WEBHOOK_SECRET } from '../../test/shop.ts';
import { checkInvariants } from '../invariants/check.ts';
import type { PaymentProvider } from './provedores/provider.ts';
import { settleSimulado } from './provedores/simulado/payer.ts';
import { createSimulado } from './provedores/simulado/provider.ts';
import { reconcile } from './reconciliation.ts';
import { startPix } from './start-pix.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

onEachEngine('paying by Pix', (db) => {
  const loja = openPayments(db);

  const inMs = (ms: number) => new Date(Date.now() + ms);
  /** Lets the provider do what is due after this time, and sends its messages. */
  const pass = async (ms: number) => {
    await settleSimulado(db(), inMs(ms));
    await deliverEvents(db(), loja.api, inMs(ms + SECOND));
  };
  const statusOf = async (id: number) => (await traces(db(), id)).status;
  const attemptsOf = async (id: number) => (await traces(db(), id)).pagamentos;
  const pedidoRow = (id: number) =>
    db().selectFrom('pedidos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const paid = {
    status: 'PAGO',
    pagamentos: [{ tentativa: 1, status: 'succeeded' }],
    emails: ['pedido-pago'],
    produtos: [{ estoque: 3, vendidos: 2 }],
  };

  it("makes a code over the order's total that ends with the reservation (S2)", async () => {
    const { id } = await newPedido(db(), loja.usuario);
    const reserva_ate = inMs(10 * MINUTE);
    await db().updateTable('pedidos').set({ reserva_ate }).where('id', '=', id).execute();
    const { status, body } = await askForPix(loja.api, loja.token, id, { amount: 159.8 });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        copiaECola: expect.stringContaining('br.gov.bcb.pix'),
        valor: 159.8,
        provedor: 'simulado',
        paymentIntentId: expect.stringMatching(/^pi_sim_/),
      },
    });
    const { expiraEm, reservaAte } = Object(body);
    const left = Date.parse(`${expiraEm}Z`) - Date.parse(`${reservaAte}Z`);
    // Codes end at whole seconds, and the request took a moment.
    expect(Math.abs(left)).toBeLessThan(2 * SECOND);
    expect(await statusOf(id)).toBe('PENDENTE');
    expect(await attemptsOf(id)).toMatchObject([{ status: 'requires_action', valor: 15_980 }]);
  });

  it('repeated and concurrent requests get one code (S2)', async () => {
    const { id } = await newPedido(db(), loja.usuario);
    const codes = await Promise.all([1, 2, 3].map(() => beginPix(loja.api, loja.token, id)));
    codes.push(await beginPix(loja.api, loja.token, id));
    expect(new Set(codes.map(({ copiaECola }) => copiaECola)).size).toBe(1);
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  it("is paid by the provider's message after five seconds (S2)", async () => {
    const { id } = await newPedido(db(), loja.usuario);
    const { paymentIntentId } = await beginPix(loja.api, loja.token, id);
    await pass(4 * SECOND);
    expect(await statusOf(id)).toBe('PENDENTE');
    expect(await confirmPayment(loja.api, loja.token, id, paymentIntentId)).toMatchObject({
      body: { status: 'requires_action', mensagem: 'O Pix ainda não foi pago.' },
    });
    await pass(6 * SECOND);
    expect(await traces(db(), id)).toMatchObject({
      ...paid,
      historico: [{ para: 'PAGO', motivo: 'pagamento por Pix confirmado' }],
    });
    expect(await pedidoRow(id)).toMatchObject({ metodo: 'PIX' });
  });

  it('that no longer pays its order returns to the account that has paid it (S2, F6)', async () => {
    const { id } = await newPedido(db(), loja.usuario);
    const { paymentIntentId } = await beginPix(loja.api, loja.token, id);
    await settleSimulado(db(), inMs(6 * SECOND));
    await db()
      .updateTable('pedidos')
      .set({ valor_frete: 4_020, total: 20_000 })
      .where('id', '=', id)
      .execute();
    expect(await confirmPayment(loja.api, loja.token, id, paymentIntentId)).toMatchObject({
      body: {
        status: 'succeeded',
        metodo: 'PIX',
        mensagem: expect.stringContaining('devolvido à conta que fez o Pix'),
      },
    });
  });

  it('is paid by asking when the message is lost (S2)', async () => {
    const { id } = await newPedido(db(), loja.usuario);
    await beginPix(loja.api, loja.token, id);
    await settleSimulado(db(), inMs(6 * SECOND));
    await reconcile({ db: db(), shop: TEST_SHOP, payments: loja.payments }, inMs(MINUTE));
    expect(await traces(db(), id)).toMatchObject(paid);
  });

  describe('with a bank that pays nothing', () => {
    let unpaid: PaymentProvider;
    const ask = (pedidoId: number) =>
      startPix(
        { db: db(), shop: TEST_SHOP, payments: unpaid },
        {
          usuarioId: loja.usuario.id,
          pedidoId,
          rede: { origem: 'rede', known: true },
          amount: undefined,
        },
        new Date(),
      );
    beforeAll(() => {
      unpaid = createSimulado(db(), WEBHOOK_SECRET, { pixPaidAfterMs: Number.POSITIVE_INFINITY });
    });

    it('an expired code is replaced for the same payment of the same order (S2)', async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const first = await ask(id);
      // Before the provider has noticed that the code is over.
      await db()
        .updateTable('simulado_intencoes')
        .set({ pix: sql`jsonb_set(pix, '{expiresAt}', '1')` })
        .where('id', '=', first.id)
        .execute();
      const second = await ask(id);
      expect(second.id).toBe(first.id);
      expect(second.pix.copiaECola).not.toBe(first.pix.copiaECola);
      // After it.
      await pass(65 * MINUTE);
      expect(await attemptsOf(id)).toMatchObject([{ status: 'requires_payment_method' }]);
      const third = await ask(id);
      expect(third.id).toBe(first.id);
      expect(third.pix.copiaECola).not.toBe(second.pix.copiaECola);
      expect(await statusOf(id)).toBe('PENDENTE');
    });
  });

  it('card and Pix in turn pay one payment once (S2)', async () => {
    const { id } = await newPedido(db(), loja.usuario);
    const card = await beginPayment(loja.api, loja.token, id);
    const { paymentIntentId, copiaECola } = await beginPix(loja.api, loja.token, id);
    expect(paymentIntentId).toBe(card.paymentIntentId);
    await payWithCard(loja.api, card, CARDS.declined);
    expect((await beginPix(loja.api, loja.token, id)).copiaECola).not.toBe(copiaECola);
    await payWithCard(loja.api, card);
    await pass(MINUTE);
    expect(await traces(db(), id)).toMatchObject(paid);
    expect(await pedidoRow(id)).toMatchObject({ metodo: 'CARTAO' });
    expect(await askForPix(loja.api, loja.token, id)).toMatchObject({
      status: 409,
      body: { codigo: 'PEDIDO_NAO_PAGAVEL', mensagem: 'Este pedido já foi pago.' },
    });
  });

  it('is refused while a card is processing (S2)', async () => {
    const { id } = await newPedido(db(), loja.usuario);
    await payWithCard(loja.api, await beginPayment(loja.api, loja.token, id), CARDS.settlesLate);
    expect(await askForPix(loja.api, loja.token, id)).toMatchObject({
      status: 409,
      body: { codigo: 'PEDIDO_NAO_PAGAVEL' },
    });
  });

  it('the cancellation of the order ends the code (S2)', async () => {
    const { id } = await newPedido(db(), loja.usuario);
    await beginPix(loja.api, loja.token, id);
    expect(
      (await loja.api.request('PUT', `/api/pedidos/${id}/cancelar`, { token: loja.token })).status,
    ).toBe(200);
    await pass(MINUTE);
    expect(await statusOf(id)).toBe('CANCELADO');
  });

  it('reopens a cancelled order, whose units it reserves again (S2)', async () => {
    const { id } = await newPedido(db(), loja.usuario);
    await loja.api.request('PUT', `/api/pedidos/${id}/cancelar`, { token: loja.token });
    await beginPix(loja.api, loja.token, id);
    expect(await pedidoRow(id)).toMatchObject({ status: 'PENDENTE', metodo: 'CARTAO' });
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('refunds are pending first (S2, MON-21)', async () => {
    const { id } = await newPedido(db(), loja.usuario);
    const { paymentIntentId } = await beginPix(loja.api, loja.token, id);
    await settleSimulado(db(), inMs(6 * SECOND));
    const request = { intentId: paymentIntentId, valor: 15_980, estornoId: 1, tentativa: 1 };
    const made = await loja.payments.refund({ ...request, idempotencyKey: `estorno-${id}` });
    expect(made.estado).toBe('PENDENTE');
    await settleSimulado(db(), inMs(MINUTE));
    expect(await loja.payments.listRefunds(paymentIntentId)).toMatchObject([{ estado: 'FEITO' }]);
  });

  describe('refuses', () => {
    it("another customer's order, and another amount, before it reserves anything (P8, C-45)", async () => {
      const { id } = await newPedido(db(), loja.usuario);
      const stranger = loja.api.token(await createUsuario(db()));
      expect((await askForPix(loja.api, stranger, id)).status).toBe(404);
      expect(await askForPix(loja.api, loja.token, id, { amount: 1 })).toMatchObject({
        status: 409,
        body: { codigo: 'PRECO_ALTERADO' },
      });
      expect(await attemptsOf(id)).toEqual([]);
    });

    it('every order where it is off, and leaves the card alone (S2)', async () => {
      const off = createSimulado(db(), WEBHOOK_SECRET, { pix: false });
      await using without = await TestServer.open(db(), { payments: off, secret: loja.api.secret });
      const { id } = await newPedido(db(), loja.usuario);
      expect(await askForPix(without, loja.token, id)).toMatchObject({
        status: 503,
        body: { codigo: 'PAGAMENTO_INDISPONIVEL', mensagem: expect.stringContaining('Pix') },
      });
      expect(await attemptsOf(id)).toEqual([]);
      expect((await askForPayment(without, loja.token, { pedidoId: id })).status).toBe(200);
    });
  });
});
