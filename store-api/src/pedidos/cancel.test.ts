import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, createBuyer } from '../../test/buyers.ts';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  askForPayment,
  beginPayment,
  CARDS,
  newPedido,
  payWithCard,
  traces,
} from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP, WEBHOOK_SECRET } from '../../test/shop.ts';
import { composeEmail } from '../email/compose.ts';
import { checkInvariants } from '../invariants/check.ts';
import { ProviderUnavailable } from '../pagamentos/provedores/provider.ts';
import { createSimulado } from '../pagamentos/provedores/simulado/provider.ts';

onEachEngine('PUT /pedidos/{id}/cancelar', (db) => {
  let api: TestServer;
  let buyer: Buyer;
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    buyer = await createBuyer(db());
    token = api.token(buyer);
  });
  afterEach(async () => expect(await checkInvariants(db())).toEqual([]));

  const cancel = (id: number, as = token, at = api) =>
    at.request('PUT', `/api/pedidos/${id}/cancelar`, { token: as });

  it('cancels an unpaid order, releases its units and records the author', async () => {
    const { id } = await newPedido(db(), buyer);
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: { id, status: 'CANCELADO', podePagar: true, reservaAte: null, versao: 2 },
    });
    expect(await traces(db(), id)).toEqual({
      status: 'CANCELADO',
      pagamentos: [],
      historico: [
        { de: 'PENDENTE', para: 'CANCELADO', autor_id: buyer.id, motivo: 'cancelado pelo cliente' },
      ],
      emails: [],
      produtos: [{ estoque: 5, vendidos: 0 }],
    });
  });

  it('units of a product that has volumes since count for no volume, and announce nothing (APROD-12)', async () => {
    const { id, produtoId } = await newPedido(db(), buyer, { quantidade: 5 });
    const ask = { token, body: { produtoId } };
    expect((await api.request('POST', '/api/avisos', ask)).status).toBe(200);
    const roles = ['ROLE_USER', 'ROLE_ADMIN'] as const;
    const admin = api.token(await createUsuario(db(), { roles: [...roles] }), [...roles]);
    const volume = { nome: '5 ml', preco: 20, estoque: 0 };
    const variacoes = [volume, { ...volume, nome: '10 ml' }];
    const body = { nome: 'Âmbar', descricao: 'Resina e baunilha.', variacoes };
    const edited = await api.request('PUT', `/api/produtos/${produtoId}`, { token: admin, body });
    expect(edited.status).toBe(200);
    expect((await cancel(id)).status).toBe(200);

    const listed = async (query: string) => {
      const reply = await api.request('GET', `/api/produtos?size=100&${query}`, { token: admin });
      const found: { id: number }[] = Object(reply.body).produtos;
      return found.filter((produto) => produto.id === produtoId);
    };
    expect(await listed('disponibilidade=ESGOTADOS')).toMatchObject([{ estoque: null }]);
    expect(await listed('disponibilidade=ESTOQUE_BAIXO')).toEqual([]);
    const { body: resumo } = await api.request('GET', '/api/resumo', { token: admin });
    expect(resumo).toMatchObject({ esgotados: 1 });
    const aviso = await db()
      .selectFrom('emails')
      .select(['id', 'tipo', 'para', 'dados', 'criado_em'])
      .where('tipo', '=', 'volume-voltou')
      .executeTakeFirst();
    const secret = Buffer.alloc(32);
    expect(
      aviso && (await composeEmail(db(), TEST_SHOP, aviso, secret, new Date())),
    ).toBeUndefined();
  });

  it('is idempotent, also for concurrent requests', async () => {
    const { id } = await newPedido(db(), buyer);
    const replies = await Promise.all(Array.from({ length: 5 }, () => cancel(id)));
    expect([...replies, await cancel(id)].map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 200),
    );
    const { historico, produtos } = await traces(db(), id);
    expect([historico.length, produtos]).toEqual([1, [{ estoque: 5, vendidos: 0 }]]);
  });

  it("404 for another customer's order, also for admins (P8)", async () => {
    const { id } = await newPedido(db(), buyer);
    const stranger = await createBuyer(db());
    const admin = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    for (const other of [stranger, admin]) {
      expect(await cancel(id, api.token(other))).toMatchObject({
        status: 404,
        body: { codigo: 'PEDIDO_NAO_ENCONTRADO' },
      });
    }
    expect(await cancel(2_147_483_647)).toMatchObject({ status: 404 });
    expect((await traces(db(), id)).status).toBe('PENDENTE');
  });

  it.each(['PAGO', 'ENVIADO', 'CONCLUIDO'] as const)(
    'refuses an order in status %s',
    async (status) => {
      const { id } = await newPedido(db(), buyer, { status });
      expect(await cancel(id)).toMatchObject({
        status: 409,
        body: { codigo: 'PEDIDO_NAO_CANCELAVEL', mensagem: expect.stringContaining('já foi pago') },
      });
      expect((await traces(db(), id)).status).toBe(status);
    },
  );

  describe('with an open card payment', () => {
    it('the card that has not paid can no longer pay (C-46)', async () => {
      const { id } = await newPedido(db(), buyer);
      const payment = await beginPayment(api, token, id);
      expect((await cancel(id)).status).toBe(200);
      expect((await payWithCard(api, payment)).status).toBe(409);
      expect(await traces(db(), id)).toMatchObject({
        status: 'CANCELADO',
        pagamentos: [{ status: 'canceled' }],
      });
    });

    it('keeps an order that was paid a moment before', async () => {
      const { id } = await newPedido(db(), buyer);
      await payWithCard(api, await beginPayment(api, token, id));
      expect(await cancel(id)).toMatchObject({
        status: 409,
        body: { codigo: 'PEDIDO_NAO_CANCELAVEL' },
      });
      expect(await traces(db(), id)).toMatchObject({
        status: 'PAGO',
        pagamentos: [{ status: 'succeeded' }],
        emails: ['pedido-pago'],
      });
    });

    it('keeps a paid order that the shop moved back to PENDENTE', async () => {
      const { id } = await newPedido(db(), buyer);
      await payWithCard(api, await beginPayment(api, token, id));
      await cancel(id);
      const admin = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
      const moved = await api.request('PUT', `/api/pedidos/${id}`, {
        token: api.token(admin, ['ROLE_ADMIN']),
        body: { status: 'PENDENTE', motivo: 'engano' },
      });
      expect(moved.status).toBe(200);
      expect(await cancel(id)).toMatchObject({
        status: 409,
        body: { codigo: 'PEDIDO_NAO_CANCELAVEL', mensagem: expect.stringContaining('já foi pago') },
      });
      expect((await traces(db(), id)).status).toBe('PENDENTE');
    });

    it('keeps an order whose payment is processing', async () => {
      const { id } = await newPedido(db(), buyer);
      await payWithCard(api, await beginPayment(api, token, id), CARDS.settlesLate);
      expect(await cancel(id)).toMatchObject({
        status: 409,
        body: {
          codigo: 'PEDIDO_NAO_CANCELAVEL',
          mensagem: expect.stringContaining('em processamento'),
        },
      });
      expect((await traces(db(), id)).status).toBe('PENDENTE');
    });

    it('cancels a payment that started meanwhile', async () => {
      const { id } = await newPedido(db(), buyer);
      const first = await beginPayment(api, token, id);
      const simulado = createSimulado(db(), WEBHOOK_SECRET);
      let second: Awaited<ReturnType<typeof beginPayment>> | undefined;
      await using slow = await TestServer.open(db(), {
        payments: {
          ...simulado,
          cancelIntent: async (intentId) => {
            const intent = await simulado.cancelIntent(intentId);
            second ??= await beginPayment(api, token, id);
            return intent;
          },
        },
      });
      expect((await cancel(id, slow.token(buyer), slow)).status).toBe(200);
      expect(second?.paymentIntentId).not.toBe(first.paymentIntentId);
      expect(await traces(db(), id)).toMatchObject({
        status: 'CANCELADO',
        pagamentos: [{ status: 'canceled' }, { status: 'canceled' }],
      });
    });

    it.each(['away', 'endless'] as const)(
      '503 and no change when the provider is %s',
      async (how) => {
        const { id } = await newPedido(db(), buyer);
        await beginPayment(api, token, id);
        const simulado = createSimulado(db(), WEBHOOK_SECRET);
        await using server = await TestServer.open(db(), {
          payments: {
            ...simulado,
            cancelIntent: async (intentId) => {
              if (how === 'away') throw new ProviderUnavailable('away');
              const intent = await simulado.cancelIntent(intentId);
              await askForPayment(api, token, { pedidoId: id });
              return intent;
            },
          },
        });
        expect(await cancel(id, server.token(buyer), server)).toMatchObject({
          status: 503,
          body: { codigo: 'PAGAMENTO_INDISPONIVEL' },
        });
        expect((await traces(db(), id)).status).toBe('PENDENTE');
      },
    );

    it('does not ask a provider that is no longer configured', async () => {
      const { id } = await newPedido(db(), buyer);
      await beginPayment(api, token, id);
      await db()
        .updateTable('pagamentos')
        .set({ provedor: 'stripe', intent_id: null, status: 'creating' })
        .where('pedido_id', '=', id)
        .execute();
      expect((await cancel(id)).status).toBe(200);
    });
  });
});
