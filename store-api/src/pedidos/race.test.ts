import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBuyer, putIntoCarrinho } from '../../test/buyers.ts';
import { createProduto } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { untilWaiting } from '../../test/waiting.ts';
import { checkInvariants } from '../invariants/check.ts';

const BUYERS = 200;
const UNITS = 50;

onEachEngine('the last unit', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  it('200 customers at once for 50 units: 50 orders, 150 refusals with their reason (F2)', async () => {
    const { id: produtoId } = await createProduto(db(), { nome: 'Raro', estoque: UNITS });
    const buyers = [];
    for (let n = 0; n < BUYERS; n += 1) {
      const buyer = await createBuyer(db());
      await putIntoCarrinho(db(), buyer.id, { produtoId });
      buyers.push(buyer);
    }
    const replies = await Promise.all(
      buyers.map((buyer) =>
        api.request('POST', '/api/pedidos/criar', { token: api.token(buyer), body: {} }),
      ),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(replies.length - refused.length).toBe(UNITS);
    for (const reply of refused) {
      expect(reply).toMatchObject({
        status: 409,
        body: {
          codigo: 'ESTOQUE_INSUFICIENTE',
          mensagem: 'Raro está esgotado.',
          disponivel: 0,
          itens: [{ produtoId, disponivel: 0 }],
        },
      });
    }
    const { estoque } = await db()
      .selectFrom('produtos')
      .select('estoque')
      .where('id', '=', produtoId)
      .executeTakeFirstOrThrow();
    expect(estoque).toBe(0);
    expect(await checkInvariants(db())).toEqual([]);
  });
});

onEachEngine('an order that waits for a change of its account', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  it('has the new e-mail: no mail about it goes to the former address (C-64)', async () => {
    const buyer = await createBuyer(db());
    const { id: produtoId } = await createProduto(db(), { estoque: 5 });
    await putIntoCarrinho(db(), buyer.id, { produtoId });
    const email = `novo-${buyer.id}@exemplo.com.br`;
    const request = await db()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('usuarios').set({ email }).where('id', '=', buyer.id).execute();
        const request = api.request('POST', '/api/pedidos/criar', {
          token: api.token(buyer),
          body: {},
        });
        await untilWaiting(trx, 1);
        return { reply: request };
      });
    expect(await request.reply).toMatchObject({ status: 200, body: { email, usuario: { email } } });
    expect(await checkInvariants(db())).toEqual([]);
  });
});
