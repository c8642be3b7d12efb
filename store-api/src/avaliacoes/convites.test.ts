import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, createBuyer } from '../../test/buyers.ts';
import { createProduto, createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { composeEmail } from '../email/compose.ts';
import { inviteReviews, optOutToken } from './convites.ts';

const DAY_MS = 86_400_000;

onEachEngine('mails that ask for reviews', (db) => {
  let api: TestServer;
  let buyer: Buyer;
  let produtoId: number;
  let pedidoId: number;
  beforeAll(async () => {
    api = await TestServer.open(db());
    await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    await db().deleteFrom('emails').execute();
    await db().updateTable('pedidos').set({ avaliacao_pedida_em: new Date() }).execute();
    buyer = await createBuyer(db());
    produtoId = (await createProduto(db(), { estoque: 9 })).id;
    const pedido = { usuarioId: buyer.id, produtoId, status: 'CONCLUIDO' } as const;
    pedidoId = (await createPedido(db(), pedido)).id;
  });

  /** The job's run so many days after the delivery. */
  const runAfter = (days: number) =>
    inviteReviews(db(), new Date(Date.now() + days * DAY_MS + 60_000));
  const queued = () =>
    db().selectFrom('emails').selectAll().where('tipo', '=', 'avaliar-pedido').execute();
  const compose = async () => {
    const [row] = await queued();
    if (row === undefined) throw new Error('No mail is queued.');
    return composeEmail(db(), TEST_SHOP, row, api.secret, new Date());
  };
  const optOut = (token: string) =>
    api.request('POST', '/api/avaliacoes/convites/recusar', { body: { token } });

  it('are one, ten days after the delivery, to the account, in several processes too (A13)', async () => {
    expect(await runAfter(9)).toBe(0);
    const counts = await Promise.all([runAfter(10), runAfter(10)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await runAfter(11)).toBe(0);
    expect(await queued()).toMatchObject([
      { para: `${buyer.username}@exemplo.com.br`, dados: { pedidoId }, usuario_id: buyer.id },
    ]);
    const message = await compose();
    expect(message?.subject).toContain(`nº ${pedidoId}`);
    expect(message?.text).toContain('Olá, Cliente!');
    expect(message?.descadastro).toBe(
      `https://loja.example/descadastrar?lista=convites&token=${optOutToken(api.secret, buyer.id)}`,
    );
    expect(message?.text).toContain(
      `/confirmar-email?convites=${optOutToken(api.secret, buyer.id)}`,
    );
  });

  it('are not sent about a delivery of more than thirty days ago (A13)', async () => {
    expect(await runAfter(31)).toBe(0);
  });

  it('count from the last delivery (A13)', async () => {
    const later = new Date(Date.now() + 5 * DAY_MS);
    await db()
      .insertInto('historico_pedidos')
      .values([
        { pedido_id: pedidoId, de: 'CONCLUIDO', para: 'ENVIADO', criado_em: later },
        { pedido_id: pedidoId, de: 'ENVIADO', para: 'CONCLUIDO', criado_em: later },
      ])
      .execute();
    expect(await runAfter(10)).toBe(0);
    expect(await runAfter(15)).toBe(1);
  });

  describe('are not sent (A13)', () => {
    const review = () =>
      api.request('POST', `/api/pedidos/${pedidoId}/avaliacoes`, {
        token: api.token(buyer),
        body: { produtoId, nota: 5 },
      });
    const erase = () =>
      api.request('POST', '/api/usuarios/me/exclusao', {
        token: api.token(buyer),
        body: { senha: SENHA },
      });
    const refuse = () => optOut(optOutToken(api.secret, buyer.id));
    const set = (change: { status?: 'CANCELADO'; desistencia_em?: Date }) =>
      db().updateTable('pedidos').set(change).where('id', '=', pedidoId).execute();
    const cases: [string, () => Promise<unknown>][] = [
      ['everything was reviewed', review],
      ['the account was erased', erase],
      ['the account has opted out', refuse],
      ['the buyer has withdrawn', () => set({ desistencia_em: new Date() })],
      ['the order was cancelled', () => set({ status: 'CANCELADO' })],
    ];

    it.each(cases)('when %s before', async (_, happens) => {
      await happens();
      expect(await runAfter(10)).toBe(0);
    });

    it.each(cases.filter(([name]) => name !== 'the account was erased'))(
      'when %s while the mail waits',
      async (_, happens) => {
        expect(await runAfter(10)).toBe(1);
        await happens();
        expect(await compose()).toBeUndefined();
      },
    );
  });

  it('opt out by the mailed link alone, again and after an erasure (A13)', async () => {
    const token = optOutToken(api.secret, buyer.id);
    for (const _ of [1, 2]) expect((await optOut(token)).status).toBe(200);
    expect((await optOut(optOutToken(api.secret, 999_999_999))).status).toBe(200);
    const [, signature = ''] = token.split('.');
    for (const wrong of [`${buyer.id + 1}.${signature}`, `${buyer.id}.`, '', 'x', `${token}x`]) {
      expect(await optOut(wrong)).toMatchObject({
        status: 422,
        body: { codigo: 'TOKEN_INVALIDO' },
      });
    }
  });
});
