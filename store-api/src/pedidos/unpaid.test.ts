import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Buyer, createBuyer, putIntoCarrinho } from '../../test/buyers.ts';
import { createProduto } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { askForPayment } from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { readConfig } from '../config.ts';
import { checkInvariants } from '../invariants/check.ts';

const { limites } = readConfig({}).shop;
const FROM = '203.0.113.7';

onEachEngine('orders without payment', (db) => {
  let api: TestServer;
  let buyer: Buyer;
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db(), { shop: { ...TEST_SHOP, limites } });
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    buyer = await createBuyer(db());
    token = api.token(buyer);
  });
  afterEach(async () => expect(await checkInvariants(db())).toEqual([]));

  const produtoOf = async (estoque: number) =>
    (await createProduto(db(), { nome: 'Âmbar', preco: 5_000, estoque })).id;
  const send = (headers: Record<string, string> = {}, to = api) =>
    to.request('POST', '/api/pedidos/criar', { token, body: {}, headers });
  const order = async (produtoId: number, quantidade = 1, headers: Record<string, string> = {}) => {
    await putIntoCarrinho(db(), buyer.id, { produtoId, quantidade });
    return send(headers);
  };
  const clear = () => api.request('POST', `/api/carrinho/limpar?usuarioId=${buyer.id}`, { token });
  const cancel = (id: number) => api.request('PUT', `/api/pedidos/${id}/cancelar`, { token });
  const idOf = ({ body }: { body: unknown }): number => Object(body).id;
  const open = () =>
    db()
      .selectFrom('pedidos')
      .select('id')
      .where('usuario_id', '=', buyer.id)
      .where('status', '=', 'PENDENTE')
      .execute();
  const age = (minutes: number) =>
    sql`UPDATE pedidos SET criado_em = now() - make_interval(mins => ${minutes}::int)
      WHERE usuario_id = ${buyer.id}`.execute(db());

  it('refuses the fourth one and names the open ones, newest first (SEC-01)', async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.unshift(idOf(await order(await produtoOf(20))));
    const produtoId = await produtoOf(20);
    expect(await order(produtoId)).toMatchObject({
      status: 409,
      body: {
        codigo: 'MUITOS_PEDIDOS_ABERTOS',
        mensagem:
          'Você já tem 3 pedidos esperando pagamento. Pague ou cancele antes de fazer outro.',
        pedidos: ids.map((id) => ({ id, total: 50, data: expect.stringMatching(/^\d{4}-.+T/) })),
      },
    });
    await cancel(ids[0] ?? 0);
    expect((await send()).status).toBe(200);
  });

  it('refuses the second one of an account without a confirmed e-mail (SEC-01)', async () => {
    await db()
      .updateTable('usuarios')
      .set({ email_confirmado: false })
      .where('id', '=', buyer.id)
      .execute();
    const first = idOf(await order(await produtoOf(20)));
    const refused = {
      status: 409,
      body: {
        codigo: 'MUITOS_PEDIDOS_ABERTOS',
        mensagem:
          'Você já tem 1 pedido esperando pagamento. Pague ou cancele antes de fazer outro. Com o e-mail confirmado, você pode ter mais.',
        campo: 'email',
      },
    };
    expect(await order(await produtoOf(20))).toMatchObject(refused);
    await cancel(first);
    expect((await send()).status).toBe(200);
    expect(await askForPayment(api, token, { pedidoId: first })).toMatchObject(refused);
  });

  it('twenty at once leave three, and so do ten cancelled ones paid at once (SEC-01)', async () => {
    const produtos: number[] = [];
    for (let n = 0; n < 20; n += 1) produtos.push(await produtoOf(20));
    const addAndOrder = async (produtoId: number) => {
      await api.request('POST', '/api/carrinho/adicionar', {
        token,
        body: { produtoId, quantidade: 1 },
      });
      return send();
    };
    await Promise.all(produtos.map(addAndOrder));
    for (const produtoId of produtos.slice(0, 3)) await addAndOrder(produtoId);
    expect(await open()).toHaveLength(3);
    const cancelled = [];
    for (let n = 0; n < 6; n += 1) {
      for (const { id } of await open()) {
        cancelled.push(id);
        await cancel(id);
      }
      await order(await produtoOf(20));
    }
    await Promise.all(cancelled.map((pedidoId) => askForPayment(api, token, { pedidoId })));
    expect(await open()).toHaveLength(3);
  });

  it('repeats the first answer to the same key beyond the cap (SEC-01, F1)', async () => {
    const first = await order(await produtoOf(20), 1, { 'idempotency-key': 'a' });
    await order(await produtoOf(20));
    await order(await produtoOf(20));
    expect(await send({ 'idempotency-key': 'a' })).toMatchObject({
      status: 200,
      body: { id: idOf(first) },
    });
  });

  it('holds at most six units of one product, over all open orders (SEC-01)', async () => {
    const produtoId = await produtoOf(100);
    expect(await order(produtoId, 7)).toMatchObject({
      status: 409,
      body: {
        codigo: 'RESERVA_LIMITADA',
        mensagem:
          'Antes do pagamento, você pode reservar até 6 unidades de Âmbar neste pedido. Diminua a quantidade. Depois de pagar, você pode pedir mais.',
        disponivel: 6,
        itens: [{ produtoId, variacaoId: null, nomeProduto: 'Âmbar', disponivel: 6 }],
      },
    });
    await clear();
    const id = idOf(await order(produtoId, 4));
    expect((await order(produtoId, 3)).body).toMatchObject({ disponivel: 2 });
    await clear();
    expect((await order(produtoId, 2)).status).toBe(200);
    expect(await order(produtoId)).toMatchObject({
      status: 409,
      body: {
        codigo: 'MUITOS_PEDIDOS_ABERTOS',
        mensagem:
          'Seus pedidos sem pagamento já reservam tudo o que você pode reservar de Âmbar. Pague ou cancele um deles para pedir mais.',
        itens: [{ produtoId, disponivel: 0 }],
        pedidos: [{}, { id }],
      },
    });
  });

  it('leaves half of a small stock to others, and counts each volume alone (SEC-01)', async () => {
    const { id: produtoId, variacoes } = await createProduto(db(), {
      nome: 'Noite de Oud',
      variacoes: [
        { nome: '5 ml', preco: 3_990, estoque: 5 },
        { nome: '10 ml', preco: 7_990, estoque: 2 },
      ],
    });
    const [five, ten] = variacoes;
    await putIntoCarrinho(db(), buyer.id, { produtoId, variacaoId: five, quantidade: 3 });
    await putIntoCarrinho(db(), buyer.id, { produtoId, variacaoId: ten, quantidade: 2 });
    expect((await send()).body).toMatchObject({
      codigo: 'RESERVA_LIMITADA',
      itens: [{ variacaoId: five, nomeProduto: 'Noite de Oud — 5 ml', disponivel: 2 }],
    });
  });

  it('a cancelled order that its customer pays again counts like a new one (SEC-01)', async () => {
    const first = idOf(await order(await produtoOf(20)));
    await cancel(first);
    for (let n = 0; n < 3; n += 1) await order(await produtoOf(20));
    expect(await askForPayment(api, token, { pedidoId: first })).toMatchObject({
      status: 409,
      body: { codigo: 'MUITOS_PEDIDOS_ABERTOS' },
    });
  });

  it('ten an hour, cancelled ones included, and says when to try again (SEC-01)', async () => {
    const produtoId = await produtoOf(50);
    for (let n = 0; n < 10; n += 1) await cancel(idOf(await order(produtoId)));
    const refused = await order(produtoId);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        codigo: 'MUITAS_TENTATIVAS',
        mensagem: 'Muitas tentativas. Tente de novo em 60 minutos.',
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    await age(59);
    expect(Number((await send()).headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await age(61);
    expect((await send()).status).toBe(200);
  });

  it('counts new orders by public address, not repeated or refused ones (SEC-01)', async () => {
    await using own = await TestServer.open(db(), {
      limits: { pedidoByAddress: { points: 2, seconds: 60 } },
    });
    const produtoId = await produtoOf(50);
    const from = (key: string) =>
      own.request('POST', '/api/pedidos/criar', {
        token: own.token(buyer),
        body: {},
        headers: { 'x-forwarded-for': FROM, 'idempotency-key': key },
      });
    const seen = [];
    for (const key of ['a', 'a', 'empty', 'b', 'c', 'b']) {
      await clear();
      if (key !== 'empty') await putIntoCarrinho(db(), buyer.id, { produtoId });
      seen.push((await from(key)).status);
    }
    expect(seen).toEqual([200, 200, 422, 200, 429, 200]);
  });
});
