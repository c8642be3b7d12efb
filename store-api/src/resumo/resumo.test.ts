import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario, emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { TestServer } from '../../test/server.ts';
import type { StatusPedido } from '../pedidos/status.ts';
import { readResumo } from './service.ts';

const ZONE = 'America/Fortaleza';
const NOW = new Date('2026-03-31T12:00:00-03:00');

onEachEngine('figures of the shop', (db) => {
  let api: TestServer;
  let usuarioId: number;
  let admin: string;
  let oud: { id: number; variacoes: number[] };
  let brisa: { id: number };
  beforeAll(async () => {
    api = await TestServer.open(db());
    await emptyTables(db());
    usuarioId = (await createUsuario(db())).id;
    admin = api.token(await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] }));
    oud = await createProduto(db(), {
      nome: 'Noite de Oud',
      variacoes: [
        { nome: '5 ml', preco: 3_000, estoque: 1_000 },
        { nome: '10 ml', preco: 5_000, estoque: 1_000 },
      ],
    });
    brisa = await createProduto(db(), { nome: 'Brisa', preco: 1_001, estoque: 1_000 });
  });
  afterAll(() => api[Symbol.asyncDispose]());

  /** An order with this creation time. */
  const order = async (
    at: string,
    given: Omit<Parameters<typeof createPedido>[1], 'usuarioId'>,
  ) => {
    const { id } = await createPedido(db(), { usuarioId, ...given });
    await sql`UPDATE pedidos SET criado_em = ${at}::timestamptz WHERE id = ${id}`.execute(db());
    return id;
  };

  it('30 days of zeros that end today, without sales', async () => {
    const resumo = await readResumo(db(), ZONE, NOW);
    expect(resumo).toMatchObject({ produtos: 2, usuarios: 2, maisVendidos: [] });
    expect(resumo.porStatus).toHaveLength(5);
    expect(resumo.porDia).toHaveLength(30);
    expect(resumo.porDia[0]).toEqual({
      data: '2026-03-02',
      pedidos: 0,
      faturamento: 0,
      devolvido: 0,
    });
    expect(resumo.porDia.at(-1)).toEqual({
      data: '2026-03-31',
      pedidos: 0,
      faturamento: 0,
      devolvido: 0,
    });
  });

  it("by the shop's days: counts every order, sums those paid, sent or delivered", async () => {
    const [cinco = 0, dez = 0] = oud.variacoes;
    await order('2026-03-31T00:00:00-03:00', {
      produtoId: oud.id,
      variacaoId: cinco,
      quantidade: 2,
      status: 'PAGO',
    });
    await order('2026-03-30T23:59:59.999-03:00', {
      produtoId: oud.id,
      variacaoId: dez,
      status: 'CONCLUIDO',
    });
    await order('2026-03-31T20:00:00-03:00', { produtoId: brisa.id, status: 'PENDENTE' });
    await order('2026-03-02T00:00:00-03:00', { produtoId: brisa.id, status: 'ENVIADO' });
    await order('2026-03-01T23:59:59.999-03:00', {
      produtoId: brisa.id,
      quantidade: 500,
      status: 'PAGO',
    });
    await order('2026-03-20T12:00:00-03:00', { produtoId: brisa.id, status: 'CANCELADO' });
    await order('2026-01-30T23:59:59.999-03:00', { produtoId: brisa.id, status: 'CONCLUIDO' });
    const { antes, porDia, porStatus, maisVendidos } = await readResumo(db(), ZONE, NOW);
    // The thirty days before end on 1 March; an order before them counts in no span.
    expect(antes).toEqual({ pedidos: 1, faturamento: 500 * 1_001, devolvido: 0 });
    expect(porDia.at(-1)).toEqual({
      data: '2026-03-31',
      pedidos: 2,
      faturamento: 6_000,
      devolvido: 0,
    });
    expect(porDia.at(-2)).toEqual({
      data: '2026-03-30',
      pedidos: 1,
      faturamento: 5_000,
      devolvido: 0,
    });
    expect(porDia[0]).toEqual({ data: '2026-03-02', pedidos: 1, faturamento: 1_001, devolvido: 0 });
    expect(porDia[18]).toEqual({ data: '2026-03-20', pedidos: 1, faturamento: 0, devolvido: 0 });
    expect(porStatus).toEqual([
      { status: 'PENDENTE', quantidade: 1, desde: '2026-03-31' },
      { status: 'PAGO', quantidade: 2, desde: '2026-03-01' },
      { status: 'ENVIADO', quantidade: 1, desde: '2026-03-02' },
      { status: 'CONCLUIDO', quantidade: 2, desde: '2026-01-30' },
      { status: 'CANCELADO', quantidade: 1, desde: '2026-03-20' },
    ]);
    expect(maisVendidos).toEqual([
      { produtoId: oud.id, nome: 'Noite de Oud', unidades: 3, faturamento: 11_000 },
      { produtoId: brisa.id, nome: 'Brisa', unidades: 1, faturamento: 1_001 },
    ]);
  });

  it('money that a bank gave back to a customer by a lost dispute is returned (A14)', async () => {
    const at = '2026-03-29T12:00:00-03:00';
    const lost = async (valor: number, ...estados: ('PERDIDA' | 'ABERTA' | 'GANHA')[]) => {
      const pedidoId = await order(at, { produtoId: brisa.id, quantidade: 2, status: 'PAGO' });
      const pago = { tentativa: 1, provedor: 'stripe', valor: 2_002, status: 'succeeded' } as const;
      const { id } = await db()
        .insertInto('pagamentos')
        .values({ pedido_id: pedidoId, ...pago })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const estado of estados) {
        await db()
          .insertInto('contestacoes')
          .values({
            pagamento_id: id,
            provedor_id: `dp_${pedidoId}_${estado}`,
            valor,
            estado,
            motivo: 'fraudulent',
            aberta_em: NOW,
            encerrada_em: estado === 'ABERTA' ? null : NOW,
          })
          .execute();
      }
    };
    await lost(2_002, 'PERDIDA');
    await lost(500, 'PERDIDA', 'GANHA');
    await lost(700, 'ABERTA');
    const { porDia } = await readResumo(db(), ZONE, NOW);
    expect(porDia.at(-3)).toMatchObject({ faturamento: 6_006, devolvido: 2_502 });
    await db().deleteFrom('pedidos').where('criado_em', '=', new Date(at)).execute();
  });

  it('sold out and low stock only of active products (APROD-12)', async () => {
    const before = await readResumo(db(), ZONE, NOW);
    await createProduto(db(), { nome: 'Sem nada', estoque: 0 });
    await createProduto(db(), { nome: 'Sem nada, guardado', estoque: 0, ativo: false });
    await createProduto(db(), { nome: 'Cinco', estoque: 5 });
    await createProduto(db(), { nome: 'Seis', estoque: 6 });
    await createProduto(db(), {
      nome: 'Um volume esgotado',
      variacoes: [
        { nome: '5 ml', preco: 1, estoque: 0 },
        { nome: '10 ml', preco: 1, estoque: 1 },
        { nome: '20 ml', preco: 1, estoque: 2 },
      ],
    });
    await createProduto(db(), {
      nome: 'Dois volumes esgotados',
      variacoes: [
        { nome: '5 ml', preco: 1, estoque: 0 },
        { nome: '10 ml', preco: 1, estoque: 0 },
      ],
    });
    const after = await readResumo(db(), ZONE, NOW);
    expect(after.produtos - before.produtos).toBe(6);
    expect(after.esgotados - before.esgotados).toBe(2);
    expect(after.estoqueBaixo - before.estoqueBaixo).toBe(3);
  });

  it('the five best sellers, also typed lines, by current name', async () => {
    await order('2026-03-15T12:00:00-03:00', {
      produtoId: brisa.id,
      quantidade: 9,
      status: 'PAGO',
    });
    await db()
      .updateTable('pedido_itens')
      .set({ produto_id: null, nome_produto: 'À mão' })
      .where('quantidade', '=', 9)
      .execute();
    await db()
      .updateTable('produtos')
      .set({ nome: 'Noite Nova' })
      .where('id', '=', oud.id)
      .execute();
    for (let n = 0; n < 4; n += 1) {
      const { id } = await createProduto(db(), { nome: `Outro ${n}`, preco: 100 + n });
      await order('2026-03-15T12:00:00-03:00', { produtoId: id, status: 'PAGO' });
    }
    const { maisVendidos } = await readResumo(db(), ZONE, NOW);
    expect(maisVendidos.map(({ nome, produtoId }) => [nome, produtoId === null])).toEqual([
      ['À mão', true],
      ['Noite Nova', false],
      ['Brisa', false],
      ['Outro 3', false],
      ['Outro 2', false],
    ]);
  });

  it('the stocks that end first and those that last longest, at the pace of thirty days (A14)', async () => {
    const leave = (estoque: number) =>
      db()
        .updateTable('variacoes')
        .set({ estoque })
        .where('id', '=', oud.variacoes[0] ?? 0)
        .execute();
    const stocks = async () => (await readResumo(db(), ZONE, NOW)).estoques;
    // Two units of it were sold.
    await leave(1);
    const { curtos, longos } = await stocks();
    expect(curtos[0]).toEqual({
      produtoId: oud.id,
      nome: 'Noite Nova',
      volume: '5 ml',
      estoque: 1,
      vendidas: 2,
      dias: 15,
    });
    const days = curtos.map(({ dias }) => dias ?? -1);
    expect(days).toHaveLength(7);
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    expect(longos[0]).toMatchObject({ dias: null, vendidas: null });
    expect(longos.every(({ estoque }) => estoque > 0)).toBe(true);
    await leave(0);
    expect((await stocks()).curtos[0]).toMatchObject({ volume: '5 ml', estoque: 0, dias: 0 });
    await db().updateTable('produtos').set({ ativo: false }).where('id', '=', oud.id).execute();
    expect((await stocks()).curtos.map(({ produtoId }) => produtoId)).not.toContain(oud.id);
  });

  it('an account with a cart counts until it orders, and once (A14)', async () => {
    const before = await readResumo(db(), ZONE, NOW);
    expect(before.carrinhos).toEqual({ contas: 1, pediram: 1 });
    for (const quem of [usuarioId, (await createUsuario(db())).id]) {
      const { id } = await db()
        .insertInto('carrinhos')
        .values({ usuario_id: quem })
        .returning('id')
        .executeTakeFirstOrThrow();
      const line = { carrinho_id: id, produto_id: brisa.id, quantidade: 1 };
      await db()
        .insertInto('carrinho_itens')
        .values({ ...line, criado_em: NOW })
        .execute();
    }
    expect((await readResumo(db(), ZONE, NOW)).carrinhos).toEqual({ contas: 2, pediram: 1 });
    const later = new Date('2026-06-30T12:00:00-03:00');
    expect((await readResumo(db(), ZONE, later)).carrinhos).toEqual({ contas: 0, pediram: 0 });
  });

  it('in reais, for admins only, and never cached', async () => {
    await order(new Date().toISOString(), { produtoId: brisa.id, status: 'PAGO' });
    const { status, body, headers } = await api.request('GET', '/api/resumo', { token: admin });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      usuarios: 3,
      pedidos: 13,
      pedidosPorStatus: expect.arrayContaining([
        { status: 'PAGO', quantidade: 8, desde: expect.any(String) },
      ]),
      porDia: expect.toSatisfy((days: unknown[]) => days.length === 30),
      maisVendidos30Dias: expect.any(Array),
    });
    const { porDia } = z.object({ porDia: z.array(z.unknown()) }).parse(body);
    expect(porDia.at(-1)).toMatchObject({ pedidos: 1, faturamento: 10.01 });
  });

  it('what went back to customers, of the orders that count as revenue (DASH-06)', async () => {
    const AT = '2026-03-28T12:00:00-03:00';
    const sell = (status: StatusPedido) => order(AT, { produtoId: brisa.id, status });
    const pay = (pedidoId: number, tentativa: number, status: 'refunded' | 'succeeded') =>
      db()
        .insertInto('pagamentos')
        .values({ pedido_id: pedidoId, tentativa, provedor: 'simulado', valor: 1_001, status })
        .returning('id')
        .executeTakeFirstOrThrow();
    const refund = (pagamentoId: number, valor: number, estado: 'FEITO' | 'FALHOU' | 'PEDIDO') =>
      db()
        .insertInto('estornos')
        .values({
          pagamento_id: pagamentoId,
          valor,
          estado,
          concluido_em: estado === 'PEDIDO' ? null : NOW,
        })
        .execute();
    const dayOf = async () => (await readResumo(db(), ZONE, NOW)).porDia.at(-4);

    const inPart = await pay(await sell('PAGO'), 1, 'succeeded');
    await refund(inPart.id, 200, 'PEDIDO');
    await refund(inPart.id, 300, 'FEITO');
    await refund(inPart.id, 400, 'FALHOU');
    expect(await dayOf()).toMatchObject({ pedidos: 1, faturamento: 1_001, devolvido: 500 });

    const paidTwice = await sell('CONCLUIDO');
    await pay(paidTwice, 1, 'succeeded');
    await refund((await pay(paidTwice, 2, 'refunded')).id, 1_001, 'FEITO');
    await refund((await pay(await sell('CANCELADO'), 1, 'refunded')).id, 1_001, 'FEITO');
    expect(await dayOf()).toMatchObject({ pedidos: 3, faturamento: 2_002, devolvido: 500 });

    const withoutCard = await sell('CONCLUIDO');
    await db()
      .updateTable('pedidos')
      .set({ desistencia_em: NOW, desistencia_recebida_em: NOW, desistencia_valor: 1_001 })
      .where('id', '=', withoutCard)
      .execute();
    expect(await dayOf()).toMatchObject({ pedidos: 4, faturamento: 3_003, devolvido: 1_501 });
  });

  it('unpaid orders by Pix are counted, and listed with and without a search (A12)', async () => {
    const list = async (query = '') => {
      const { body } = await api.request('GET', `/api/pedidos?pixAConferir=true${query}`, {
        token: admin,
      });
      return z
        .object({ totalElements: z.number(), content: z.array(z.object({ id: z.number() })) })
        .parse(body);
    };
    const count = async () => (await readResumo(db(), ZONE, NOW)).pixAConferir;
    const before = await count();
    const pix = { produtoId: brisa.id, metodo: 'PIX' } as const;
    const id = await order('2026-03-25T12:00:00-03:00', pix);
    await order('2026-03-25T12:00:00-03:00', { ...pix, metodo: 'CARTAO' });
    await order('2026-03-25T12:00:00-03:00', { ...pix, status: 'CANCELADO' });
    expect(await count()).toBe(before + 1);
    expect((await list()).totalElements).toBe(before + 1);
    expect((await list(`&search=${id}`)).content).toEqual([{ id }]);
  });
});
