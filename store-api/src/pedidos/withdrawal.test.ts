import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Buyer, createBuyer } from '../../test/buyers.ts';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { newPedido, traces } from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { withdraw } from './own-actions.ts';
import { isWithdrawable } from './withdrawal-time.ts';

describe('time limit of a withdrawal (Brazilian consumer code, article 49)', () => {
  const delivered = (entregue_em: string | null, change: object = {}) => ({
    status: 'CONCLUIDO' as const,
    entregue_em: entregue_em === null ? null : new Date(entregue_em),
    desistencia_em: null,
    ...change,
  });
  // Fortaleza is three hours behind: 03:00Z is its midnight.
  test.each([
    ['at once', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z', true],
    ['on the seventh day', '2026-03-01T12:00:00Z', '2026-03-08T12:00:00Z', true],
    ['at the end of the seventh day', '2026-03-01T12:00:00Z', '2026-03-09T02:59:59Z', true],
    ['at the start of the eighth day', '2026-03-01T12:00:00Z', '2026-03-09T03:00:00Z', false],
    [
      'delivered in the evening, when it is the next day in London',
      '2026-03-02T01:00:00Z',
      '2026-03-09T02:59:59Z',
      true,
    ],
    [
      'the eighth day of the shop, delivered in the evening',
      '2026-03-02T01:00:00Z',
      '2026-03-09T03:00:00Z',
      false,
    ],
    ['without a delivery in the history', null, '2026-03-01T12:00:00Z', false],
  ])('%s: %s → %s is %s', (_, entrega, now, expected) => {
    expect(isWithdrawable(delivered(entrega), 'America/Fortaleza', new Date(now))).toBe(expected);
  });

  test('only for delivered orders, and once', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const at = (change: object) =>
      isWithdrawable(delivered('2026-03-01T12:00:00Z', change), 'America/Fortaleza', now);
    expect([at({}), at({ status: 'ENVIADO' }), at({ desistencia_em: now })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

onEachEngine('POST /pedidos/{id}/desistencia', (db) => {
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

  const ask = (id: number, body?: object, as = token) =>
    api.request('POST', `/api/pedidos/${id}/desistencia`, {
      token: as,
      ...(body === undefined ? {} : { body }),
    });
  const read = async (id: number, as = token) =>
    (await api.request('GET', `/api/pedidos/${id}`, { token: as })).body;
  const recipients = () =>
    sql<{ tipo: string; para: string }>`SELECT tipo, para FROM emails
      WHERE tipo LIKE 'pedido-desistencia%' AND (para = ${`${buyer.username}@exemplo.com.br`} OR para = ${TEST_SHOP.email})
      ORDER BY id`
      .execute(db())
      .then(({ rows }) => rows);
  const deliver = async () => {
    const { id } = await newPedido(db(), buyer, { status: 'ENVIADO' });
    await api.request('PUT', `/api/pedidos/${id}`, { token: admin, body: { status: 'CONCLUIDO' } });
    return id;
  };

  it('is stored, shown to owner and shop, and mailed to both', async () => {
    const id = await deliver();
    expect(await read(id)).toMatchObject({
      status: 'ENTREGUE',
      entregueEm: expect.any(String),
      podeDesistir: true,
      desistencia: null,
    });
    await db().deleteFrom('emails').execute();
    const desistencia = { data: expect.any(String), motivo: 'Não combinou comigo.' };
    expect(await ask(id, { motivo: '  Não combinou comigo. ' })).toMatchObject({
      status: 200,
      body: { status: 'ENTREGUE', podeDesistir: false, desistencia },
    });
    for (const as of [token, admin]) expect(await read(id, as)).toMatchObject({ desistencia });
    const { body } = await api.request('GET', '/api/pedidos?size=200', { token: admin });
    expect(JSON.stringify(body)).toContain('Não combinou comigo.');
    expect(await recipients()).toEqual([
      { tipo: 'pedido-desistencia', para: `${buyer.username}@exemplo.com.br` },
      { tipo: 'pedido-desistencia-loja', para: TEST_SHOP.email },
    ]);
  });

  it('is idempotent, even after the time limit: the first one counts', async () => {
    const id = await deliver();
    await db().deleteFrom('emails').execute();
    await Promise.all([ask(id), ask(id), ask(id)]);
    const first = await read(id);
    const later = new Date(Date.now() + 30 * 24 * 60 * 60_000);
    const again = { usuarioId: buyer.id, pedidoId: id, now: later };
    expect(await withdraw(db(), TEST_SHOP, again, 'outro')).toMatchObject({
      desistencia_motivo: null,
    });
    expect(await read(id)).toEqual(first);
    expect(await recipients()).toHaveLength(2);
  });

  it('mails only the owner when the shop has no address', async () => {
    const id = await deliver();
    await db().deleteFrom('emails').execute();
    const shop = { ...TEST_SHOP, email: undefined };
    const request = { usuarioId: buyer.id, pedidoId: id, now: new Date() };
    await withdraw(db(), shop, request, null);
    expect(await recipients()).toMatchObject([{ tipo: 'pedido-desistencia' }]);
  });

  it.each(['PENDENTE', 'PAGO', 'ENVIADO', 'CANCELADO'] as const)(
    'is refused without a change for an order in status %s',
    async (status) => {
      const { id } = await newPedido(db(), buyer, { status });
      const before = await traces(db(), id);
      expect(await ask(id)).toMatchObject({
        status: 409,
        body: { codigo: 'DESISTENCIA_RECUSADA', mensagem: expect.stringContaining('não foi') },
      });
      expect(await traces(db(), id)).toEqual(before);
    },
  );

  it('is refused more than seven days after delivery, as the order says before', async () => {
    const id = await deliver();
    await sql`UPDATE historico_pedidos SET criado_em = now() - interval '9 days'
      WHERE pedido_id = ${id}`.execute(db());
    expect(await read(id)).toMatchObject({ podeDesistir: false });
    expect(await ask(id)).toMatchObject({
      status: 409,
      body: { codigo: 'DESISTENCIA_RECUSADA', mensagem: expect.stringContaining('sete dias') },
    });
  });

  it("404 for another customer's order, 400 for a long reason (P8)", async () => {
    const id = await deliver();
    const stranger = api.token(await createBuyer(db()));
    expect((await ask(id, {}, stranger)).status).toBe(404);
    expect((await ask(id, {}, admin)).status).toBe(404);
    expect(await ask(id, { motivo: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      body: { campo: 'motivo' },
    });
  });
});
