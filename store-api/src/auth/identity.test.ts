import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOON, stopClock, wallClockAt } from '../../test/clock.ts';
import { createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { newPedido } from '../../test/payments.ts';
import { appCode, giveSecondFactor } from '../../test/second-factor.ts';
import { TestServer } from '../../test/server.ts';
import { untilWaiting } from '../../test/waiting.ts';
import type { Database } from '../db/open.ts';
import { lockPedido } from '../pedidos/transition.ts';

const MINUTE_MS = 60_000;
const NEW_SENHA = 'Essencia@1';
const REFUSED = { status: 403, body: { codigo: 'CONFIRMACAO_NECESSARIA' } };
const ADMIN: ('ROLE_USER' | 'ROLE_ADMIN')[] = ['ROLE_USER', 'ROLE_ADMIN'];

onEachEngine('a session of an administrator', (db) => {
  let api: TestServer;
  let admin: { id: number; username: string };
  let other: { id: number; username: string };
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    stopClock();
    admin = await createUsuario(db(), { roles: ADMIN });
    other = await createUsuario(db(), { roles: ADMIN });
    token = api.token(admin, ADMIN);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const laterBy = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const change = (id: number, body: object, as = token) =>
    api.request('PUT', `/api/usuarios/${id}`, { token: as, body });
  const create = (roles: string[]) =>
    api.request('POST', '/api/usuarios', {
      token,
      body: {
        username: `nova.${roles.length}.${Date.now() % 1_000_000}`,
        email: `nova.${roles.length}.${admin.id}@exemplo.com.br`,
        password: SENHA,
        roles,
      },
    });
  const confirm = (body: object, as = token) =>
    api.request('POST', '/api/auth/confirmar-identidade', { token: as, body });
  const emailOf = ({ username }: { username: string }) => `${username}@exemplo.com.br`;
  const mailsTo = async (para: string) =>
    (
      await db()
        .selectFrom('emails')
        .select('tipo')
        .where('para', '=', para)
        .orderBy('id')
        .execute()
    ).map(({ tipo }) => tipo);

  describe('that was stolen more than ten minutes after its sign-in', () => {
    beforeEach(() => {
      laterBy(10 * MINUTE_MS);
    });

    it.each([
      ['takes its own account by another e-mail', () => admin, { email: 'outro@exemplo.com.br' }],
      ['takes its own account by another password', () => admin, { novaSenha: NEW_SENHA }],
      ['takes another administrator’s account', () => other, { novaSenha: NEW_SENHA }],
      ['hides a new e-mail among other fields', () => other, { nome: 'X', email: 'o@exemplo.com' }],
    ])('no longer %s (SEC-27)', async (_what, target, body) => {
      expect(await change(target().id, body)).toMatchObject(REFUSED);
      const { email } = await db()
        .selectFrom('usuarios')
        .select('email')
        .where('id', '=', target().id)
        .executeTakeFirstOrThrow();
      expect(email).toBe(emailOf(target()));
      expect((await change(target().id, { nome: 'Marina Sales' })).status).toBe(200);
    });

    it('makes no administrator: not by creating, promoting or reactivating one (SEC-27)', async () => {
      expect(await create(['ROLE_USER', 'ROLE_ADMIN'])).toMatchObject(REFUSED);
      expect((await create(['ROLE_USER'])).status).toBe(200);
      const customer = await createUsuario(db());
      expect(await change(customer.id, { roles: ADMIN })).toMatchObject(REFUSED);
      const inactive = await createUsuario(db(), { roles: ADMIN, status: 'INATIVO' });
      expect(await change(inactive.id, { status: 'ATIVO' })).toMatchObject(REFUSED);
    });

    it('still helps customers with their e-mail and password (SEC-27)', async () => {
      const customer = await createUsuario(db());
      expect((await change(customer.id, { email: 'certo@exemplo.com.br' })).status).toBe(200);
      expect((await change(customer.id, { novaSenha: NEW_SENHA })).status).toBe(200);
    });

    it('does all of it for ten minutes after the password was given again (SEC-27)', async () => {
      expect(await confirm({ senha: SENHA })).toMatchObject({
        status: 200,
        body: { ate: wallClockAt('09:20:10.000') },
      });
      laterBy(10 * MINUTE_MS - 1);
      expect((await create(['ROLE_USER', 'ROLE_ADMIN'])).status).toBe(200);
      laterBy(1);
      expect(await change(other.id, { novaSenha: NEW_SENHA })).toMatchObject(REFUSED);
    });

    it('does none of it because another session of the account was confirmed (SEC-27)', async () => {
      const second = api.token(admin, ADMIN);
      expect((await confirm({ senha: SENHA }, second)).status).toBe(200);
      expect(await change(admin.id, { novaSenha: NEW_SENHA })).toMatchObject(REFUSED);
    });

    it('is not confirmed by a wrong password, and guesses are limited as at sign-in (SEC-27)', async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 50; n += 1) statuses.push((await confirm({ senha: 'x' })).status);
      expect(statuses.filter((status) => status === 422)).toHaveLength(40);
      expect(await confirm({ senha: SENHA })).toMatchObject({ status: 429 });
      const body = { username: admin.username, password: SENHA };
      expect((await api.request('POST', '/api/auth/login', { body })).status).toBe(429);
      expect(await change(admin.id, { novaSenha: NEW_SENHA })).toMatchObject(REFUSED);
    });
  });

  it('is confirmed by its own sign-in for ten minutes (SEC-27)', async () => {
    laterBy(10 * MINUTE_MS - 1);
    expect((await change(other.id, { novaSenha: NEW_SENHA })).status).toBe(200);
  });

  it('with a second factor also needs a code, whose guesses count as anywhere (SEC-25, SEC-27)', async () => {
    const { segredo } = await giveSecondFactor(db(), api, admin.id, token);
    laterBy(11 * MINUTE_MS);
    const invalid = { status: 422, body: { codigo: 'CODIGO_INVALIDO' } };
    expect(await confirm({ senha: SENHA }, token)).toMatchObject(invalid);
    for (let n = 0; n < 5; n += 1) {
      expect(await confirm({ senha: SENHA, codigo: '000000' }, token)).toMatchObject(invalid);
    }
    const codigo = appCode(segredo);
    expect(await confirm({ senha: SENHA, codigo }, token)).toMatchObject({ status: 429 });
    expect(await change(admin.id, { novaSenha: NEW_SENHA }, token)).toMatchObject(REFUSED);
    laterBy(15 * MINUTE_MS);
    // The window of the wrong codes runs on the server's steady clock, so a new server replaces the wait.
    await using fresh = await TestServer.open(db(), { secret: api.secret });
    const proven = await fresh.request('POST', '/api/auth/confirmar-identidade', {
      token: token,
      body: { senha: SENHA, codigo: appCode(segredo) },
    });
    expect(proven.status).toBe(200);
    expect((await change(admin.id, { novaSenha: NEW_SENHA }, token)).status).toBe(200);
  });

  it('mails the old address when the e-mail changes, and about a new password too (SEC-28)', async () => {
    const before = emailOf(admin);
    const after = `outra.${before}`;
    expect((await change(admin.id, { email: after, novaSenha: NEW_SENHA })).status).toBe(200);
    expect(await mailsTo(before)).toEqual(['email-alterado', 'senha-alterada']);
    expect(await mailsTo(after)).toEqual(['confirmar-email']);
    expect((await api.request('GET', '/api/usuarios/me', { token })).status).toBe(401);
  });

  describe('refunds without a new proof (SEC-29)', () => {
    async function paid(preco: number, desistencia_em: Date | null = null): Promise<number> {
      const pedido = await newPedido(db(), other, { preco, quantidade: 1, status: 'PAGO' });
      await db()
        .updateTable('pedidos')
        .set({ desistencia_em })
        .where('id', '=', pedido.id)
        .execute();
      await db()
        .insertInto('pagamentos')
        .values({
          pedido_id: pedido.id,
          tentativa: 1,
          provedor: 'simulado',
          intent_id: `pi_${pedido.id}`,
          valor: preco,
          status: 'succeeded',
          pago_em: new Date(),
        })
        .execute();
      return pedido.id;
    }
    const refund = (id: number) =>
      api.request('PUT', `/api/pedidos/${id}`, {
        token,
        body: { status: 'CANCELADO', estornar: true, motivo: 'sem estoque' },
      });
    const receive = (id: number) =>
      api.request('POST', `/api/pedidos/${id}/desistencia/receber`, { token, body: {} });
    const repeat = (id: number) => api.request('POST', `/api/estornos/${id}/repetir`, { token });
    const withdrawn = new Date(NOON.getTime() - 3_600_000);
    const refused = async (pedidoId: number, valor: number) => {
      const { id } = await db()
        .insertInto('estornos')
        .values({
          pagamento_id: (eb) =>
            eb.selectFrom('pagamentos').select('id').where('pedido_id', '=', pedidoId),
          valor,
          estado: 'FALHOU',
          concluido_em: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    beforeEach(() => {
      laterBy(10 * MINUTE_MS);
    });

    it('up to the shop’s limit, by cancelling, receiving goods and repeating', async () => {
      expect((await refund(await paid(30_000))).status).toBe(200);
      expect((await receive(await paid(30_000, withdrawn))).status).toBe(200);
      expect((await repeat(await refused(await paid(90_000), 30_000))).status).toBe(200);
    });

    it('never above it, and after the proof once for all three', async () => {
      const orders = [await paid(30_001), await paid(30_001, withdrawn), await paid(30_001)];
      const [cancelled = 0, returned = 0, failed = 0] = orders;
      const estorno = await refused(failed, 30_001);
      const attempts = [() => refund(cancelled), () => receive(returned), () => repeat(estorno)];
      for (const attempt of attempts) expect(await attempt()).toMatchObject(REFUSED);
      const open = db().selectFrom('estornos').select('id').where('estado', '=', 'PEDIDO');
      expect(await open.where('valor', '=', 30_001).execute()).toEqual([]);
      expect((await confirm({ senha: SENHA })).status).toBe(200);
      for (const attempt of attempts) expect((await attempt()).status).toBe(200);
    });

    it('never above it when the order is raised while its goods are received, on PostgreSQL too (MON-40)', async () => {
      const id = await paid(30_001, withdrawn);
      const setPreco = (trx: Database, preco_unitario: number) =>
        trx
          .updateTable('pedido_itens')
          .set({ preco_unitario })
          .where('pedido_id', '=', id)
          .execute();
      await setPreco(db(), 30_000);
      const { receiving } = await db()
        .transaction()
        .execute(async (trx) => {
          await lockPedido(trx, id);
          const receiving = receive(id);
          await untilWaiting(trx, 1);
          await setPreco(trx, 30_001);
          return { receiving };
        });
      expect(await receiving).toMatchObject(REFUSED);
      expect((await confirm({ senha: SENHA })).status).toBe(200);
      expect((await receive(id)).status).toBe(200);
    });

    it('cancels without one when nothing is refunded', async () => {
      const id = await paid(90_000);
      const body = { status: 'CANCELADO', motivo: 'sem estoque' };
      expect((await api.request('PUT', `/api/pedidos/${id}`, { token, body })).status).toBe(200);
    });
  });
});
