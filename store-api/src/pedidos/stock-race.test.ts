import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Buyer, createBuyer, putIntoCarrinho } from '../../test/buyers.ts';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { type Reply, TestServer } from '../../test/server.ts';
import { checkInvariants } from '../invariants/check.ts';

/** Rounds of each race on each engine. PGlite runs one transaction at a time, so its rounds differ little. */
const ROUNDS =
  process.env['TEST_DEEP'] === undefined
    ? { PGlite: 2, PostgreSQL: 4 }
    : { PGlite: 200, PostgreSQL: 200 };
/** Simultaneous requests of one round. */
const AT_ONCE = 16;
const BUYERS = AT_ONCE - 1;

type Volume = 'cinco' | 'dez';

onEachEngine('stock beside orders, 16 requests at once', (db, engine) => {
  let api: TestServer;
  let token: string;
  let buyers: Buyer[];
  let produtoId: number;
  let ids: Record<Volume, number>;
  beforeAll(async () => {
    api = await TestServer.open(db());
    token = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }), ['ROLE_ADMIN']);
    await db().insertInto('categorias').values({ nome: 'Nicho' }).execute();
    buyers = [];
    for (let n = 0; n < BUYERS; n += 1) buyers.push(await createBuyer(db()));
  });
  afterAll(() => api[Symbol.asyncDispose]());

  /** A new product with this stock: earlier orders of a buyer would hold units of the same one. */
  const openStock = async (stock: Record<Volume, number>) => {
    const produto = await createProduto(db(), {
      nome: 'Oud',
      descricao: 'Açafrão.',
      categorias: ['Nicho'],
      variacoes: [
        { nome: '5 ml', preco: 2_000, estoque: stock.cinco },
        { nome: '10 ml', preco: 3_000, estoque: stock.dez },
      ],
    });
    const [cinco = 0, dez = 0] = produto.variacoes;
    produtoId = produto.id;
    ids = { cinco, dez };
  };
  const stock = async (): Promise<Record<Volume, number>> => {
    const rows = await db()
      .selectFrom('variacoes')
      .select(['id', 'estoque'])
      .where('produto_id', '=', produtoId)
      .execute();
    const of = (volume: Volume) => rows.find(({ id }) => id === ids[volume])?.estoque ?? -1;
    return { cinco: of('cinco'), dez: of('dez') };
  };
  const order = (volume: Volume, quantidade: number, status: 'PAGO' | 'CANCELADO') =>
    createPedido(db(), {
      usuarioId: buyers[0]?.id ?? 0,
      produtoId,
      variacaoId: ids[volume],
      quantidade,
      status,
    });
  /** Begins a request in another place of the buyers' queue each round. */
  const soon = <T>(begin: () => Promise<T>) => wait(Math.random() * 40).then(begin);
  const setStatus = (id: number, status: string) =>
    soon(() =>
      api.request('PUT', `/api/pedidos/${id}`, { token, body: { status, motivo: 'Teste' } }),
    );
  /** Saves the product as a dashboard that shows `seen` and adds `change`. */
  const save = (
    descricao: string,
    seen: Record<Volume, number>,
    change: Record<Volume, number> = { cinco: 0, dez: 0 },
  ) => {
    const variacao = (volume: Volume, nome: string, preco: number) => ({
      id: ids[volume],
      nome,
      preco,
      estoque: seen[volume] + change[volume],
      estoqueAnterior: seen[volume],
    });
    const produto = {
      nome: 'Oud',
      descricao,
      categorias: ['Nicho'],
      variacoes: [variacao('cinco', '5 ml', 20), variacao('dez', '10 ml', 30)],
    };
    const body = new FormData();
    body.append('produto', new Blob([JSON.stringify(produto)], { type: 'application/json' }));
    return soon(() => api.request('PUT', `/api/produtos/${produtoId}`, { token, body }));
  };
  /** One order of one unit for each buyer. */
  const buy = async (volumeOf: (n: number) => Volume): Promise<(() => Promise<Reply>)[]> => {
    await sql`DELETE FROM carrinho_itens`.execute(db());
    for (const [n, buyer] of buyers.entries()) {
      await putIntoCarrinho(db(), buyer.id, { produtoId, variacaoId: ids[volumeOf(n)] });
    }
    return buyers.map(
      (buyer) => () =>
        api.request('POST', '/api/pedidos/criar', { token: api.token(buyer), body: {} }),
    );
  };
  /** Orders that were made. Every refusal of the others names a stock that has run out. */
  const soldOf = (replies: readonly Reply[], left: number): number => {
    const refused = replies.filter(({ status }) => status !== 200);
    for (const reply of refused) {
      expect(reply).toMatchObject({
        status: 409,
        body: { codigo: 'ESTOQUE_INSUFICIENTE', disponivel: 0 },
      });
      expect(left).toBe(0);
    }
    return replies.length - refused.length;
  };
  const halves = (n: number): Volume => (n % 2 === 0 ? 'cinco' : 'dez');
  const of = (volume: Volume, replies: readonly Reply[]) =>
    replies.filter((_, n) => halves(n) === volume);

  const races: Readonly<Record<string, () => Promise<void>>> = {
    'an order is cancelled beside buyers of another volume': async () => {
      await openStock({ cinco: 43, dez: 10 });
      const { id } = await order('cinco', 3, 'PAGO');
      const orders = await buy(() => 'dez');
      const [cancelled, ...replies] = await Promise.all([
        setStatus(id, 'CANCELADO'),
        ...orders.map((send) => send()),
      ]);
      expect(cancelled.status).toBe(200);
      const left = await stock();
      expect(left).toEqual({ cinco: 43, dez: 10 - soldOf(replies, left.dez) });
    },
    'a description is saved beside orders': async () => {
      await openStock({ cinco: 40, dez: 5 });
      const orders = await buy(halves);
      const [saved, ...replies] = await Promise.all([
        save(`Texto ${Math.random()}`, { cinco: 40, dez: 5 }),
        ...orders.map((send) => send()),
      ]);
      expect(saved.status).toBe(200);
      const left = await stock();
      expect(left).toEqual({
        cinco: 40 - soldOf(of('cinco', replies), left.cinco),
        dez: 5 - soldOf(of('dez', replies), left.dez),
      });
    },
    'a stock is changed beside orders': async () => {
      await openStock({ cinco: 30, dez: 8 });
      const orders = await buy(halves);
      const [saved, ...replies] = await Promise.all([
        save('Açafrão.', { cinco: 30, dez: 8 }, { cinco: 7, dez: -6 }),
        ...orders.map((send) => send()),
      ]);
      const isSaved = saved.status === 200;
      if (!isSaved) expect(saved).toMatchObject({ body: { codigo: 'ESTOQUE_INSUFICIENTE' } });
      const left = await stock();
      const sold = soldOf(of('dez', replies), left.dez);
      if (!isSaved) expect(sold).toBeGreaterThan(2);
      expect(left).toEqual({
        cinco: 30 + (isSaved ? 7 : 0) - soldOf(of('cinco', replies), left.cinco),
        dez: 8 - (isSaved ? 6 : 0) - sold,
      });
    },
    'a cancelled order is opened again beside buyers of its last units': async () => {
      await openStock({ cinco: 5, dez: 40 });
      const { id } = await order('cinco', 3, 'CANCELADO');
      const orders = await buy(() => 'cinco');
      const [reopened, ...replies] = await Promise.all([
        setStatus(id, 'PAGO'),
        ...orders.map((send) => send()),
      ]);
      const isOpen = reopened.status === 200;
      const left = await stock();
      if (!isOpen) {
        expect(reopened).toMatchObject({ body: { codigo: 'ESTOQUE_INSUFICIENTE' } });
        expect(left.cinco).toBeLessThan(3);
      }
      const sold = soldOf(replies, left.cinco);
      expect(left).toEqual({ cinco: 5 - sold - (isOpen ? 3 : 0), dez: 40 });
    },
  };

  it.each(Object.entries(races))(
    'is start minus sold plus returned when %s (MON-09)',
    async (_, round) => {
      for (let n = 0; n < ROUNDS[engine]; n += 1) await round();
    },
    600_000,
  );

  it('and the histories agree with every stock (MON-09)', async () => {
    expect(await checkInvariants(db())).toEqual([]);
  });
});
