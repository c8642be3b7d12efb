import { isCpf } from '@decantaria/brasil/cpf';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../src/invariants/check.ts';
import { readResumo } from '../src/resumo/service.ts';
import { onEachEngine } from '../test/database.ts';
import { readDemoCatalogo } from './catalogo.ts';
import { writeDemo } from './write.ts';
import { writeDemoPedidos } from './write-pedidos.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const DAY_MS = 86_400_000;

onEachEngine('orders of the demo', (db) => {
  const empty = () =>
    sql`TRUNCATE usuarios, produtos, categorias, fretes, historico_estoque, historico_usuarios,
      simulado_intencoes CASCADE`.execute(db());
  const write = async () => {
    await empty();
    await db()
      .transaction()
      .execute(async (trx) => {
        await writeDemo(trx, readDemoCatalogo(), new Map(), NOW);
        await writeDemoPedidos(trx, NOW);
      });
  };
  const pedidos = () => db().selectFrom('pedidos').selectAll().orderBy('id').execute();
  beforeAll(write);

  it('hold every rule of the shop, and queue no mail (DASH-06)', async () => {
    expect(await checkInvariants(db())).toEqual([]);
    expect(await db().selectFrom('emails').select('id').execute()).toEqual([]);
    const levels = await db().selectFrom('historico_estoque').select(['de', 'para']).execute();
    expect(levels.filter(({ de, para }) => de < 0 || para < 0)).toEqual([]);
  });

  it('span 60 days in every status, the newest a few minutes old (DASH-06)', async () => {
    const all = await pedidos();
    expect(all.length).toBeGreaterThan(150);
    const ages = all.map(({ criado_em }) => (NOW.getTime() - criado_em.getTime()) / DAY_MS);
    expect(ages).toEqual(ages.toSorted((one, other) => other - one));
    expect(ages[0]).toBeGreaterThan(58);
    expect(ages.at(-1)).toBeLessThan(0.01);
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(['PENDENTE', 'PAGO', 'ENVIADO', 'CONCLUIDO', 'CANCELADO']),
    );
    expect(all.every(({ reserva_ate }) => reserva_ate === null || reserva_ate > NOW)).toBe(true);
    const { porDia } = await readResumo(db(), 'America/Fortaleza', NOW);
    expect(porDia.filter(({ faturamento }) => faturamento > 0).length).toBeGreaterThan(25);
    const moments = await db().selectFrom('historico_pedidos').select('criado_em').execute();
    expect(moments.every(({ criado_em }) => criado_em <= NOW)).toBe(true);
  });

  it('include withdrawals that wait, and refunded payments that the provider knows (DASH-02, DASH-06)', async () => {
    const withdrawn = (await pedidos()).filter(({ desistencia_em }) => desistencia_em !== null);
    expect(withdrawn.map(({ status }) => status).toSorted()).toEqual([
      'CANCELADO',
      'CONCLUIDO',
      'CONCLUIDO',
    ]);
    const attempts = await db()
      .selectFrom('pagamentos as g')
      .innerJoin('simulado_intencoes as i', 'i.id', 'g.intent_id')
      .innerJoin('pedidos as p', 'p.id', 'g.pedido_id')
      .select(['g.status', 'i.status as intencao', 'i.estornos', 'g.valor', 'p.total'])
      .execute();
    expect(attempts).toHaveLength(
      (await db().selectFrom('pagamentos').select('id').execute()).length,
    );
    expect(attempts.every(({ valor, total }) => valor === total)).toBe(true);
    const refunded = attempts.filter(({ status }) => status === 'refunded');
    expect(refunded.length).toBeGreaterThan(0);
    expect(refunded.every(({ estornos, valor }) => estornos[0]?.valor === valor)).toBe(true);
  });

  it('include reviews, with the figures of several products and some that wait (A13)', async () => {
    const reviews = await db().selectFrom('avaliacoes').selectAll().execute();
    expect(reviews.filter(({ estado }) => estado === 'PENDENTE')).toHaveLength(3);
    expect(reviews.every(({ criada_em }) => criada_em < NOW)).toBe(true);
    const { rows } = await sql<{ total: number }>`
      SELECT count(*)::int AS total FROM avaliacoes WHERE estado = 'PUBLICADA' GROUP BY produto_id`.execute(
      db(),
    );
    expect(rows.filter(({ total }) => total >= 3).length).toBeGreaterThan(5);
    const own = await db()
      .selectFrom('pedidos as p')
      .innerJoin('usuarios as u', 'u.id', 'p.usuario_id')
      .leftJoin('avaliacoes as a', 'a.pedido_id', 'p.id')
      .select(['p.status', 'a.id'])
      .where('u.username', '=', 'marina.costa')
      .execute();
    expect(own.some(({ status }) => status === 'CONCLUIDO')).toBe(true);
    expect(own.every(({ id }) => id === null)).toBe(true);
  });

  it('belong to invented customers; published logins have none that waits for payment (DASH-06)', async () => {
    const buyers = await db()
      .selectFrom('pedidos as p')
      .innerJoin('usuarios as u', 'u.id', 'p.usuario_id')
      .select(['u.username', 'u.email', 'p.cpf', 'p.status', 'p.telefone'])
      .execute();
    expect(buyers.every(({ email }) => email.endsWith('@example.com'))).toBe(true);
    expect(buyers.every(({ cpf }) => isCpf(cpf ?? ''))).toBe(true);
    expect(buyers.every(({ telefone }) => telefone?.startsWith('8590000'))).toBe(true);
    expect(new Set(buyers.map(({ username }) => username)).size).toBeGreaterThan(20);
    expect(
      buyers.filter(({ username, status }) => username === 'marina.costa' && status === 'PENDENTE'),
    ).toEqual([]);
  });

  it('leave stock and sales as the catalogue has them, and are the same each time (DASH-06)', async () => {
    const stocks = () =>
      db()
        .selectFrom('produtos as p')
        .leftJoin('variacoes as v', 'v.produto_id', 'p.id')
        .select(['p.slug', 'v.nome', 'v.estoque', 'p.estoque as simples', 'p.vendidos'])
        .orderBy('p.slug')
        .orderBy('v.posicao')
        .execute();
    const orders = async () =>
      (await pedidos()).map(({ total, status, criado_em, nome_completo }) => ({
        total,
        status,
        criado_em,
        nome_completo,
      }));
    const before = { stocks: await stocks(), orders: await orders() };
    await write();
    expect(await orders()).toEqual(before.orders);
    await empty();
    await writeDemo(db(), readDemoCatalogo(), new Map(), NOW);
    expect(await stocks()).toEqual(before.stocks);
  });
});
