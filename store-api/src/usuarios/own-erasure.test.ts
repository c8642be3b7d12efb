import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, createBuyer } from '../../test/buyers.ts';
import { createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  beginPayment,
  CARDS,
  eventOf,
  newPedido,
  payWithCard,
  sendEvent,
  traces,
} from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { WEBHOOK_SECRET } from '../../test/shop.ts';
import type { EstadoEstorno } from '../db/tables.gen.ts';
import { checkInvariants } from '../invariants/check.ts';
import { ProviderUnavailable } from '../pagamentos/provedores/provider.ts';
import { createSimulado } from '../pagamentos/provedores/simulado/provider.ts';

onEachEngine('POST /usuarios/me/exclusao', (db) => {
  let api: TestServer;
  let buyer: Buyer;
  let token: string;
  let admin: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
    admin = api.token(await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] }));
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    buyer = await createBuyer(db());
    token = api.token(buyer);
  });

  const erase = (senha: unknown = SENHA, as = token, at = api) =>
    at.request('POST', '/api/usuarios/me/exclusao', { token: as, body: { senha } });
  const account = () =>
    db().selectFrom('usuarios').selectAll().where('id', '=', buyer.id).executeTakeFirst();
  const insertRefund = async (pedidoId: number, estado: EstadoEstorno) => {
    const { id } = await db()
      .insertInto('pagamentos')
      .values({
        pedido_id: pedidoId,
        tentativa: 1,
        provedor: 'stripe',
        valor: 100,
        status: 'refund_due',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const concluido_em = estado === 'FALHOU' ? new Date() : null;
    await db()
      .insertInto('estornos')
      .values({ pagamento_id: id, valor: 100, estado, concluido_em })
      .execute();
  };
  const login = (username: string) =>
    api.request('POST', '/api/auth/login', { body: { username, password: SENHA } });

  it('deletes an account without orders completely (P3)', async () => {
    const reply = await erase();
    expect(reply).toMatchObject({ status: 200, body: { data: expect.any(String) } });
    expect(await account()).toBeUndefined();
    expect((await erase()).status).toBe(401);
    expect((await login(buyer.username)).status).toBe(401);
  });

  it('keeps what the law requires of orders (LGPD art. 18 VI) without personal data, and ends all access (P3)', async () => {
    const { id, total } = await newPedido(db(), buyer, { status: 'CONCLUIDO' });
    const body = { motivo: 'Sou alérgica a oud' };
    await api.request('POST', `/api/pedidos/${id}/desistencia`, { token, body });
    await api.request('POST', `/api/pedidos/${id}/desistencia/receber`, { token: admin, body: {} });
    expect((await erase()).status).toBe(200);
    expect((await api.request('GET', '/api/usuarios/me', { token })).status).toBe(401);
    expect((await login(buyer.username)).status).toBe(401);
    expect(await account()).toMatchObject({ status: 'INATIVO', nome: null });
    const pedido = await db()
      .selectFrom('pedidos')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(pedido).toMatchObject({
      total,
      status: 'CONCLUIDO',
      desistencia_em: expect.any(Date),
      desistencia_motivo: null,
    });
    const kept = JSON.stringify([pedido, await account()]);
    for (const trace of [
      'alérgica',
      'Cliente de Teste',
      buyer.username,
      buyer.cpf,
      '85900000001',
    ]) {
      expect(kept).not.toContain(trace);
    }
    const mail = await db()
      .selectFrom('emails')
      .select('id')
      .where('para', 'like', `%${buyer.id}@%`)
      .execute();
    expect(mail).toEqual([]);
    const { motivo, autor_id } = await db()
      .selectFrom('historico_usuarios')
      .select(['motivo', 'autor_id'])
      .where('usuario_id', '=', buyer.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect({ motivo, autor_id }).toEqual({
      motivo: 'conta apagada por quem era dona dela',
      autor_id: buyer.id,
    });
  });

  it('cancels unpaid orders and ends their open card payments (P3)', async () => {
    const { id } = await newPedido(db(), buyer);
    const payment = await beginPayment(api, token, id);
    expect((await erase()).status).toBe(200);
    expect((await payWithCard(api, payment)).status).toBe(409);
    expect(await traces(db(), id)).toMatchObject({
      status: 'CANCELADO',
      produtos: [{ estoque: 5 }],
    });
    expect(await checkInvariants(db())).toEqual([]);
  });

  describe('refusals', () => {
    it.each([
      ['PAGO', 'pago e ainda não enviado'],
      ['ENVIADO', 'enviado e ainda não entregue'],
    ] as const)('names an order that is %s and changes nothing (P3)', async (status, reason) => {
      const pending = await newPedido(db(), buyer);
      const { id } = await newPedido(db(), buyer, { status });
      expect(await erase()).toMatchObject({
        status: 409,
        body: {
          codigo: 'CONTA_EM_USO',
          mensagem: expect.stringContaining(`O pedido nº ${id} está ${reason}.`),
        },
      });
      expect((await traces(db(), pending.id)).status).toBe('PENDENTE');
      expect(await account()).toMatchObject({ status: 'ATIVO', username: buyer.username });
    });

    it('refuses while a withdrawal waits for its goods (P3, CDC art. 49)', async () => {
      const { id } = await newPedido(db(), buyer, { status: 'CONCLUIDO' });
      await api.request('POST', `/api/pedidos/${id}/desistencia`, { token, body: {} });
      const refused = {
        status: 409,
        body: {
          codigo: 'CONTA_EM_USO',
          campo: 'devolucoes',
          mensagem: expect.stringContaining(`O pedido nº ${id} está à espera da devolução.`),
        },
      };
      expect(await erase()).toMatchObject(refused);
      expect(await account()).toMatchObject({ status: 'ATIVO' });
    });

    it.each(['PEDIDO', 'PENDENTE', 'FALHOU'] as const)(
      'refuses while a refund is %s (P3, CDC art. 49)',
      async (estado) => {
        const { id } = await newPedido(db(), buyer, { status: 'CANCELADO' });
        await insertRefund(id, estado);
        expect(await erase()).toMatchObject({
          status: 409,
          body: {
            codigo: 'CONTA_EM_USO',
            campo: 'devolucoes',
            mensagem: expect.stringContaining(
              `O pedido nº ${id} está com um pagamento a resolver.`,
            ),
          },
        });
        await db()
          .updateTable('estornos')
          .set({ estado: 'FEITO', concluido_em: new Date() })
          .execute();
        expect(await erase()).toMatchObject({ status: 200 });
      },
    );

    it('refuses while a payment is being processed (P3)', async () => {
      const { id } = await newPedido(db(), buyer);
      const payment = await beginPayment(api, token, id);
      await payWithCard(api, payment, CARDS.settlesLate);
      await sendEvent(api, await eventOf(db(), payment, 'processing'));
      expect(await erase()).toMatchObject({
        status: 409,
        body: {
          codigo: 'CONTA_EM_USO',
          mensagem: expect.stringContaining(`nº ${id} tem um pagamento em processamento`),
        },
      });
      expect(await account()).toMatchObject({ status: 'ATIVO' });
    });

    it('answers 503 and keeps the account when the provider does not respond (P3)', async () => {
      const { id } = await newPedido(db(), buyer);
      await beginPayment(api, token, id);
      await using away = await TestServer.open(db(), {
        payments: {
          ...createSimulado(db(), WEBHOOK_SECRET),
          cancelIntent: () => Promise.reject(new ProviderUnavailable('away')),
        },
      });
      expect(await erase(SENHA, away.token(buyer), away)).toMatchObject({
        status: 503,
        body: { codigo: 'PAGAMENTO_INDISPONIVEL' },
      });
      expect(await account()).toMatchObject({ status: 'ATIVO' });
    });

    it('refuses the only administrator (P3)', async () => {
      const only = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
      const others = await db()
        .updateTable('usuarios')
        .set({ status: 'INATIVO' })
        .where('id', '<>', only.id)
        .where('status', '=', 'ATIVO')
        .returning('id')
        .execute();
      expect(await erase(SENHA, api.token(only))).toMatchObject({
        status: 409,
        body: { codigo: 'CONTA_EM_USO', mensagem: expect.stringContaining('administra a loja') },
      });
      const ids = others.map(({ id }) => id);
      await db().updateTable('usuarios').set({ status: 'ATIVO' }).where('id', 'in', ids).execute();
      expect((await erase(SENHA, api.token(only))).status).toBe(200);
    });
  });

  it('refuses a wrong password and limits attempts together with logins (P12)', async () => {
    // The allowance of addresses that many people may share.
    for (let n = 0; n < 40; n += 1) {
      expect(await erase('Outra@123')).toMatchObject({
        status: 422,
        body: { codigo: 'SENHA_INCORRETA', campo: 'senha' },
      });
    }
    const refused = await erase();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(buyer.username)).status).toBe(429);
    expect(await account()).toMatchObject({ status: 'ATIVO' });
    expect((await erase('')).status).toBe(400);
  });

  it('erases once when requests run in parallel (P3)', async () => {
    await newPedido(db(), buyer, { status: 'CONCLUIDO' });
    const replies = await Promise.all(Array.from({ length: 4 }, () => erase()));
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    for (const status of statuses) expect([200, 401, 404, 422]).toContain(status);
    expect(await account()).toMatchObject({ status: 'INATIVO' });
  });
});
