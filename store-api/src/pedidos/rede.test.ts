import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Buyer, createBuyer, putIntoCarrinho } from '../../test/buyers.ts';
import { createProduto } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { type Reply, TestServer } from '../../test/server.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { readConfig } from '../config.ts';
import { checkInvariants } from '../invariants/check.ts';
import { redeOf } from './rede.ts';

const { limites } = readConfig({}).shop;
const SHOP = { ...TEST_SHOP, limites: { ...limites, pedidosPorHoraEndereco: 1000 } };
const HOME = '203.0.113.7';

interface Line {
  produtoId: number;
  quantidade: number;
}

onEachEngine('what one network reserves without payment', (db) => {
  let api: TestServer;
  let produtos: number[];
  beforeAll(async () => {
    api = await TestServer.open(db(), { shop: SHOP });
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    await empty();
  });
  afterEach(async () => expect(await checkInvariants(db())).toEqual([]));

  const empty = async () => {
    await sql`TRUNCATE pedidos, produtos, historico_pedidos, historico_estoque CASCADE`.execute(
      db(),
    );
    produtos = [];
  };
  /** A shop of `n` products with `estoque` units each. */
  const stock = async (n: number, estoque: number) => {
    const first = produtos.length;
    const rows = await db()
      .insertInto('produtos')
      .values(
        Array.from({ length: n }, (_, at) => ({
          nome: `Decant ${at}`,
          slug: `decant-${first + at}`,
          descricao: '',
          ativo: true,
          preco_base: 4_000,
          estoque,
          vendidos: 0,
        })),
      )
      .returning('id')
      .execute();
    produtos.push(...rows.map(({ id }) => id));
  };
  const account = async (confirmed = true): Promise<Buyer> => {
    const buyer = await createBuyer(db());
    await db()
      .updateTable('usuarios')
      .set({ email_confirmado: confirmed })
      .where('id', '=', buyer.id)
      .execute();
    return buyer;
  };
  const paidBefore = async (buyer: Buyer) => {
    const [produtoId = 0] = produtos;
    await createPedido(db(), { usuarioId: buyer.id, produtoId, status: 'PAGO' });
  };
  const order = async (
    buyer: Buyer,
    lines: readonly Line[],
    from: string | null = HOME,
    body: object = {},
  ): Promise<Reply> => {
    const token = api.token(buyer);
    await api.request('POST', `/api/carrinho/limpar?usuarioId=${buyer.id}`, { token });
    await putIntoCarrinho(db(), buyer.id, ...lines);
    const headers: Record<string, string> = from === null ? {} : { 'x-forwarded-for': from };
    return api.request('POST', '/api/pedidos/criar', { token, body, headers });
  };
  /** One line of each of these products. */
  const each = (ids: readonly number[], quantidade: number): Line[] =>
    ids.map((produtoId) => ({ produtoId, quantidade }));
  const units = async () => {
    const { rows } = await sql<{
      left: number;
    }>`SELECT sum(estoque)::int AS left FROM produtos`.execute(db());
    return rows[0]?.left ?? 0;
  };
  const origens = async () =>
    (await db().selectFrom('pedidos').select('origem').orderBy('id').execute()).map(
      ({ origem }) => origem,
    );

  it('nineteen unconfirmed accounts hold at most 5 % of the units and sell out nothing (SEC-22)', async () => {
    await stock(100, 12);
    const before = await units();
    for (let n = 0; n < 19; n += 1) {
      const buyer = await account(false);
      for (const basket of [
        each(produtos, 6),
        each(produtos.slice(0, 2), 6),
        each(produtos.slice(n, n + 10), 1),
      ]) {
        if ((await order(buyer, basket)).status === 200) break;
      }
    }
    const held = before - (await units());
    expect(held).toBeLessThanOrEqual(before * 0.05);
    expect(held).toBeGreaterThan(limites.redeUnidades);
    const soldOut = await db()
      .selectFrom('produtos')
      .select('id')
      .where('estoque', '=', 0)
      .execute();
    expect(soldOut).toEqual([]);
  });

  it('orders sent at once from one network count each other, on PostgreSQL too (SEC-22)', async () => {
    await stock(12, 40);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => account(false)));
    const replies = await Promise.all(
      buyers.map((buyer, at) =>
        order(buyer, [
          { produtoId: produtos[at] ?? 0, quantidade: 6 },
          { produtoId: produtos[at + 1] ?? 0, quantidade: 6 },
        ]),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(12 * 40 - (await units())).toBe(36);
  });

  it('says how much is left, then when to come back (SEC-22)', async () => {
    await stock(12, 20);
    for (let n = 0; n < 2; n += 1)
      await order(await account(), each(produtos.slice(n * 4, n * 4 + 4), 4));
    expect(await order(await account(), each(produtos.slice(8), 4))).toMatchObject({
      status: 409,
      body: {
        codigo: 'RESERVA_LIMITADA',
        mensagem:
          'Muitos pedidos da rede em que você está esperam pagamento. Agora cabem neste pedido até 4 unidades de 22 itens diferentes. Diminua o carrinho, ou fale com a gente na conversa.',
        disponivel: 4,
        reserva: { de: 'REDE', unidades: 4, itens: 22 },
      },
    });
    expect((await order(await account(), each(produtos.slice(8), 1))).status).toBe(200);
    const full = await order(await account(false), each(produtos.slice(0, 1), 1));
    expect(full).toMatchObject({
      status: 429,
      body: {
        codigo: 'MUITAS_TENTATIVAS',
        mensagem:
          'Muitos pedidos da rede em que você está esperam pagamento. Tente por outra rede ou mais tarde, ou fale com a gente na conversa.',
        reserva: { de: 'REDE', unidades: 0 },
      },
    });
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
  });

  it('leaves a quarter of each stock to other networks (SEC-22)', async () => {
    await stock(4, 4);
    const one = each(produtos.slice(0, 1), 1);
    for (let n = 0; n < 3; n += 1) expect((await order(await account(), one)).status).toBe(200);
    expect(await order(await account(), one)).toMatchObject({
      status: 409,
      body: {
        codigo: 'RESERVA_LIMITADA',
        mensagem:
          'Quase todas as unidades de Decant 0 já estão reservadas, sem pagamento, na rede em que você está. Tire do carrinho para continuar, ou fale com a gente na conversa.',
        disponivel: 0,
        reserva: { de: 'REDE', unidades: 0 },
      },
    });
    expect((await order(await account(), one, '198.51.100.4')).status).toBe(200);
  });

  it('counts the first 64 bits of an IPv6 address as one network, and a named caller on this machine as one (SEC-22)', async () => {
    const same = [
      ['2001:db8::1', '2001:db8::ffff:2'],
      ['127.0.0.1', '127.0.0.1'],
    ];
    for (const [one = '', other = ''] of same) {
      await stock(12, 30);
      for (let n = 0; n < 3; n += 1) {
        expect(
          (await order(await account(), each(produtos.slice(n * 3, n * 3 + 3), 4), one)).status,
        ).toBe(200);
      }
      expect((await order(await account(), each(produtos.slice(9, 10), 1), other)).status).toBe(
        429,
      );
      expect(
        (await order(await account(), each(produtos.slice(9, 10), 1), '2001:db8:0:1::1')).status,
      ).toBe(200);
      await empty();
    }
  });

  it('where strangers may share the address, holds five times as much (SEC-22)', async () => {
    await stock(40, 30);
    const statuses = [];
    for (let n = 0; n < 26; n += 1) {
      const from = n % 2 === 0 ? null : '10.0.0.9';
      const reply = await order(await account(), each(produtos.slice(n, n + 3), 4), from);
      statuses.push(reply.status);
    }
    // 25 % of 1200 units.
    expect(statuses).toEqual([...Array.from({ length: 25 }, () => 200), 429]);
  });

  it('keeps a hash of the address only while the order waits, and none for who has paid before (SEC-22)', async () => {
    await stock(6, 30);
    const [produtoId = 0] = produtos;
    const buyer = await account();
    const { body } = await order(buyer, [{ produtoId, quantidade: 1 }]);
    const [origem] = await origens();
    expect(origem).toMatch(/^[\w-]{43}$/);
    expect(origem).toBe(redeOf(api.secret, { address: HOME, shared: false }).origem);
    await api.request('PUT', `/api/pedidos/${Object(body).id}/cancelar`, {
      token: api.token(buyer),
    });
    expect(await origens()).toEqual([null]);
    await paidBefore(buyer);
    await order(buyer, [{ produtoId, quantidade: 1 }]);
    expect(await origens()).toEqual([null, null, null]);
  });

  it('never refuses who has paid before, nor counts them (SEC-22)', async () => {
    await stock(30, 20);
    const regular = await account();
    await paidBefore(regular);
    for (let n = 0; n < 3; n += 1) await order(await account(), each(produtos.slice(n, n + 3), 4));
    expect((await order(await account(), each(produtos.slice(0, 12), 1))).status).toBe(429);
    expect((await order(regular, each(produtos.slice(0, 24), 1))).status).toBe(200);
  });

  it('an order that its customer reopens to pay counts like a new one (SEC-22)', async () => {
    await stock(12, 30);
    const buyer = await account();
    const first = Object((await order(buyer, each(produtos.slice(0, 1), 1))).body).id;
    const token = api.token(buyer);
    await api.request('PUT', `/api/pedidos/${first}/cancelar`, { token });
    for (let n = 0; n < 3; n += 1)
      await order(await account(), each(produtos.slice(n * 3, n * 3 + 3), 4));
    const reopen = (from: string) =>
      api.request('POST', '/api/payment/create-payment-intent', {
        token,
        body: { pedidoId: first },
        headers: { 'x-forwarded-for': from },
      });
    expect(await reopen(HOME)).toMatchObject({
      status: 429,
      body: { codigo: 'MUITAS_TENTATIVAS' },
    });
    expect((await reopen('198.51.100.4')).status).toBe(200);
    expect((await origens())[0]).toMatch(/^[\w-]{43}$/);
  });

  it('an unconfirmed account holds 12 units of 10 items, and is asked to confirm its e-mail (SEC-22)', async () => {
    await stock(12, 30);
    const buyer = await account(false);
    expect(await order(buyer, each(produtos.slice(0, 11), 1))).toMatchObject({
      status: 409,
      body: {
        codigo: 'RESERVA_LIMITADA',
        campo: 'email',
        mensagem:
          'Antes do pagamento, você pode reservar até 12 unidades de 10 itens diferentes neste pedido. Diminua o carrinho, ou confirme o seu e-mail para reservar mais.',
        reserva: { de: 'CONTA', unidades: 12, itens: 10 },
      },
    });
    expect((await order(buyer, each(produtos.slice(0, 3), 5))).body).toMatchObject({
      codigo: 'RESERVA_LIMITADA',
      disponivel: 12,
    });
    expect((await order(buyer, each(produtos.slice(0, 10), 1))).status).toBe(200);
  });

  it('a confirmed account holds 30 units over its open orders (SEC-22)', async () => {
    await stock(12, 100);
    const buyer = await account();
    expect((await order(buyer, each(produtos.slice(0, 5), 5))).status).toBe(200);
    expect(await order(buyer, each(produtos.slice(5, 8), 2))).toMatchObject({
      status: 409,
      body: {
        codigo: 'RESERVA_LIMITADA',
        mensagem:
          'Antes do pagamento, você pode reservar até 5 unidades neste pedido. Diminua o carrinho. Depois de pagar, você pode pedir mais.',
        reserva: { de: 'CONTA', unidades: 5 },
      },
    });
    expect((await order(buyer, each(produtos.slice(5, 10), 1))).status).toBe(200);
    expect(await order(buyer, each(produtos.slice(10, 11), 1))).toMatchObject({
      status: 409,
      body: { codigo: 'MUITOS_PEDIDOS_ABERTOS', pedidos: [{}, {}] },
    });
  });

  describe('honest shoppers are never refused (SEC-22)', () => {
    it.each([
      ['one large bottle', [1]],
      ['three of one perfume and two others', [3, 1, 1]],
      ['six of one', [6]],
      ['ten decants to try', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
      ['a gift for each of twelve guests', [2, 2, 2, 2, 2, 2]],
    ])('%s, with an e-mail that is not confirmed', async (_, quantities) => {
      await stock(12, 15);
      const lines = quantities.map((quantidade, at) => ({
        produtoId: produtos[at] ?? 0,
        quantidade,
      }));
      expect((await order(await account(false), lines)).status).toBe(200);
    });

    it('a second order after the first', async () => {
      await stock(12, 15);
      const buyer = await account();
      expect((await order(buyer, each(produtos.slice(0, 8), 1))).status).toBe(200);
      expect((await order(buyer, each(produtos.slice(6, 12), 2))).status).toBe(200);
    });

    it('a family of three at one address, in a small shop', async () => {
      await stock(15, 8);
      const baskets = [
        each(produtos.slice(0, 10), 1),
        each(produtos.slice(3, 8), 2),
        each(produtos.slice(5, 9), 2),
      ];
      for (const basket of baskets)
        expect((await order(await account(false), basket)).status).toBe(200);
    });

    it('an office of twelve at one address', async () => {
      await stock(60, 20);
      for (let n = 0; n < 12; n += 1) {
        expect((await order(await account(false), each(produtos.slice(n, n + 4), 1))).status).toBe(
          200,
        );
      }
    });

    it('fifty at one proxy that names no client', async () => {
      await stock(60, 20);
      for (let n = 0; n < 50; n += 1) {
        expect(
          (await order(await account(false), each(produtos.slice(n, n + 3), 1), null)).status,
        ).toBe(200);
      }
    });
  });
});

onEachEngine('orders of an account without a confirmed e-mail', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const MINUTE_MS = 60_000;
  const minutesOf = (body: unknown, field: string) => {
    const { data, [field]: end } = z.record(z.string(), z.unknown()).parse(body);
    return typeof end === 'string' && typeof data === 'string'
      ? (Date.parse(end) - Date.parse(data)) / MINUTE_MS
      : null;
  };
  const orderOf = async (buyer: Buyer, metodo?: string) => {
    const { id } = await createProduto(db(), { preco: 4_000, estoque: 20 });
    await putIntoCarrinho(db(), buyer.id, { produtoId: id });
    return api.request('POST', '/api/pedidos/criar', {
      token: api.token(buyer),
      body: metodo === undefined ? {} : { metodo },
    });
  };
  const unconfirmed = async () => {
    const buyer = await createBuyer(db());
    await db()
      .updateTable('usuarios')
      .set({ email_confirmado: false })
      .where('id', '=', buyer.id)
      .execute();
    return buyer;
  };

  it.each([undefined, 'PIX', 'CARTAO_ENTREGA'])(
    'reserve 30 minutes with the method %s, and say until when with a confirmed one (SEC-23)',
    async (metodo) => {
      const { body } = await orderOf(await unconfirmed(), metodo);
      expect(minutesOf(body, 'reservaAte')).toBe(30);
      expect(minutesOf(body, 'reservaComEmailConfirmado')).toBe(24 * 60);
    },
  );

  it('with a card the confirmation changes nothing, nor for a confirmed account (SEC-23)', async () => {
    const { body } = await orderOf(await unconfirmed(), 'CARTAO');
    expect(minutesOf(body, 'reservaAte')).toBe(30);
    expect(minutesOf(body, 'reservaComEmailConfirmado')).toBeNull();
    const confirmed = await orderOf(await createBuyer(db()));
    expect(minutesOf(confirmed.body, 'reservaAte')).toBe(24 * 60);
    expect(minutesOf(confirmed.body, 'reservaComEmailConfirmado')).toBeNull();
  });

  it('stay at 30 minutes when the method changes, and never get less (SEC-23, SEC-18)', async () => {
    const buyer = await unconfirmed();
    const { body } = await orderOf(buyer);
    for (const metodo of ['CARTAO', 'PIX', 'CARTAO_LINK']) {
      const changed = await api.request('PUT', `/api/pedidos/${Object(body).id}/metodo`, {
        token: api.token(buyer),
        body: { metodo },
      });
      expect(minutesOf(changed.body, 'reservaAte')).toBe(30);
    }
  });

  it('reserve the normal time once the e-mail is confirmed (SEC-23)', async () => {
    const buyer = await unconfirmed();
    const { body } = await orderOf(buyer, 'PIX');
    const token = api.token(buyer);
    await api.request('POST', '/api/usuarios/me/confirmacao-email', { token });
    const { dados } = await db()
      .selectFrom('emails')
      .select('dados')
      .where('tipo', '=', 'confirmar-email')
      .where('usuario_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    const link = new URL(String(Object(dados).link));
    const confirmed = await api.request('POST', '/api/auth/confirmar-email', {
      body: { token: link.searchParams.get('token') },
    });
    expect(confirmed.status).toBe(200);
    const { body: after } = await api.request('GET', `/api/pedidos/${Object(body).id}`, { token });
    expect(minutesOf(after, 'reservaAte')).toBe(24 * 60);
    expect(minutesOf(after, 'reservaComEmailConfirmado')).toBeNull();
  });
});
