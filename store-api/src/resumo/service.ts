import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/open.ts';
import { startOfDay, toWallClock } from '../http/times.ts';
import { RECEIVED } from '../pagamentos/attempts.ts';
import { SOLD_STATUS, STATUS_PEDIDO } from '../pedidos/status.ts';
import { isLow } from '../produtos/admin-list.ts';
import { isSimple } from '../produtos/service.ts';
import type { EsperaWire, EstoqueWire, VendidoWire } from './wire.ts';

/** Number of days in the figures of sales, including today. */
const DAYS = 30;
const BEST_SELLERS = 5;
/** Length of the lists of stocks. */
const STOCKS = 8;
const DAY_MS = 24 * 60 * 60 * 1000;

const NO_SALES = { pedidos: 0, faturamento: 0, devolvido: 0 };

/** Figures of the shop, as `ResumoWire` describes them. Amounts are centavos. */
export type Resumo = Awaited<ReturnType<typeof readResumo>>;

/** Counts and sums in the database. Days are those of `timeZone`. */
export async function readResumo(db: Database, timeZone: string, now: Date) {
  const dayOf = (moment: Date) => toWallClock(moment, timeZone).slice(0, 'YYYY-MM-DD'.length);
  const [before = '', ...dias] = lastDays(dayOf(now));
  const [startBefore = '', ...starts] = [before, ...dias].map((dia) =>
    startOfDay(dia, timeZone).toISOString(),
  );
  const since = starts[0] ?? '';
  const [counts, porStatus, vendas, maisVendidos, carrinhos, curtos, longos, esperas] =
    await Promise.all([
      readCounts(db),
      readStatuses(db),
      // The first span is the thirty days before.
      readVendas(db, [startBefore, ...starts]),
      readMaisVendidos(db, since),
      readCarrinhos(db, since),
      readStocks(db, since, sql`vendidas IS NOT NULL`, sql`dias, vendidas DESC`),
      readStocks(db, since, sql`estoque > 0`, sql`dias DESC NULLS FIRST, estoque DESC`),
      readEsperas(db, now),
    ]);
  return {
    ...counts,
    porStatus: STATUS_PEDIDO.map((status) => {
      const { quantidade, desde } = porStatus.get(status) ?? { quantidade: 0, desde: null };
      return { status, quantidade, desde: desde && dayOf(desde) };
    }),
    antes: vendas.get(0) ?? NO_SALES,
    porDia: dias.map((data, dia) => ({ data, ...NO_SALES, ...vendas.get(dia + 1) })),
    maisVendidos,
    carrinhos,
    estoques: { curtos, longos },
    esperas,
  };
}

/** The thirty days that end with `today`, oldest first, after the first of the thirty days before them. */
function lastDays(today: string): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  const dayBefore = (days: number) =>
    new Date(end - days * DAY_MS).toISOString().slice(0, today.length);
  const days = Array.from({ length: DAYS }, (_, n) => dayBefore(DAYS - 1 - n));
  return [dayBefore(2 * DAYS - 1), ...days];
}

async function readCounts(db: Database) {
  const { rows } = await sql<{
    produtos: number;
    esgotados: number;
    estoqueBaixo: number;
    usuarios: number;
    desistencias: number;
    pagamentosAResolver: number;
    pixAConferir: number;
  }>`
    SELECT
      (SELECT count(*)::int FROM produtos) AS produtos,
      (SELECT count(*)::int FROM produtos p WHERE p.ativo AND coalesce(
        (SELECT max(v.estoque) FROM variacoes v WHERE v.produto_id = p.id), p.estoque, 0) = 0) AS esgotados,
      (SELECT count(*)::int FROM produtos p WHERE p.ativo AND ${isLow(sql`p.estoque`)} AND ${isSimple})
        + (SELECT count(*)::int FROM variacoes v JOIN produtos p ON p.id = v.produto_id
          WHERE p.ativo AND ${isLow(sql`v.estoque`)}) AS "estoqueBaixo",
      (SELECT count(*)::int FROM usuarios WHERE removido_em IS NULL) AS usuarios,
      (SELECT count(*)::int FROM pedidos
        WHERE desistencia_em IS NOT NULL AND desistencia_recebida_em IS NULL) AS desistencias,
      (SELECT count(*)::int FROM pagamentos_a_resolver) AS "pagamentosAResolver",
      (SELECT count(*)::int FROM pedidos
        WHERE status = 'PENDENTE' AND metodo = 'PIX') AS "pixAConferir"`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A SELECT without FROM returns one row.');
  return counts;
}

/** The number of orders by status, and when the oldest of them was created. */
async function readStatuses(db: Database) {
  const rows = await db
    .selectFrom('pedidos')
    .select((of) => [
      'status',
      sql<number>`count(*)::int`.as('quantidade'),
      of.fn.min('criado_em').as('desde'),
    ])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, ...count }) => [status, count]));
}

/**
 * Sales by index into `starts`, the start times of the spans (ISO); the last is open. Spans without an order are missing.
 * A refund of money that an order no longer costs is not part of its total, so it is left out.
 */
async function readVendas(db: Database, starts: readonly string[]) {
  // Materialized, so that the texts are converted once and not for every row.
  const { rows } = await sql<typeof NO_SALES & { dia: number }>`
    WITH dias AS MATERIALIZED (SELECT ${starts}::text[]::timestamptz[] AS inicios)
    SELECT width_bucket(o.criado_em, inicios) - 1 AS dia, count(*)::int AS pedidos,
      coalesce(sum(o.total) FILTER (WHERE sold), 0)::float8 AS faturamento,
      coalesce(sum(greatest(0, least(o.total, coalesce(
        d.estornado - greatest(0, d.pago - o.total), o.desistencia_valor, 0)))) FILTER (WHERE sold), 0)::float8 AS devolvido
    FROM dias, pedidos o
      CROSS JOIN LATERAL (SELECT o.status = ANY(${SOLD_STATUS}::text[]) AS sold) s
      LEFT JOIN LATERAL (
        SELECT sum(p.valor) AS pago, sum((SELECT coalesce(sum(e.valor), 0) FROM estornos e
            WHERE e.pagamento_id = p.id AND e.estado <> 'FALHOU')
          + (SELECT coalesce(sum(c.valor), 0) FROM contestacoes c
            WHERE c.pagamento_id = p.id AND c.estado = 'PERDIDA')) AS estornado
        FROM pagamentos p WHERE sold AND p.pedido_id = o.id AND p.status = ANY(${RECEIVED}::text[])
      ) d ON true
    WHERE o.criado_em >= ${starts[0]}::timestamptz GROUP BY 1`.execute(db);
  return new Map(rows.map(({ dia, ...vendas }) => [dia, vendas]));
}

/** The five products with the most units sold, descending. `produtoId` is null for a line that an admin typed. */
async function readMaisVendidos(db: Database, since: string) {
  const { rows } = await sql<z.infer<typeof VendidoWire>>`
    SELECT t.produto_id AS "produtoId", coalesce(p.nome, t.nome) AS nome, t.unidades, t.faturamento
    FROM (
      SELECT i.produto_id, max(i.nome_produto) AS nome, sum(i.quantidade)::int AS unidades,
        sum(i.quantidade::bigint * i.preco_unitario)::float8 AS faturamento
      FROM pedidos o JOIN pedido_itens i ON i.pedido_id = o.id
      WHERE o.criado_em >= ${since}::timestamptz AND o.status = ANY(${SOLD_STATUS}::text[])
      GROUP BY i.produto_id, CASE WHEN i.produto_id IS NULL THEN i.nome_produto END
      ORDER BY unidades DESC, faturamento DESC, i.produto_id LIMIT ${BEST_SELLERS}
    ) t
    LEFT JOIN produtos p ON p.id = t.produto_id
    ORDER BY t.unidades DESC, t.faturamento DESC, t.produto_id`.execute(db);
  return rows;
}

/** The sold-out volumes that most people wait for, with their number. */
async function readEsperas(db: Database, now: Date) {
  const { rows } = await sql<z.infer<typeof EsperaWire>>`
    SELECT p.id AS "produtoId", p.nome, v.nome AS volume, a.pessoas
    FROM (
      SELECT produto_id, variacao_id, count(*)::int AS pessoas FROM avisos_estoque
      WHERE confirmado_em IS NOT NULL AND expira_em > ${now} GROUP BY 1, 2
    ) a
    JOIN produtos p ON p.id = a.produto_id
    LEFT JOIN variacoes v ON v.id = a.variacao_id
    ORDER BY a.pessoas DESC, p.id, v.id LIMIT ${STOCKS}`.execute(db);
  return rows;
}

/** Accounts that have put something into the cart or ordered since then, and how many of them ordered. */
async function readCarrinhos(db: Database, since: string) {
  const { rows } = await sql<{ contas: number; pediram: number }>`
    SELECT count(*)::int AS contas, (count(*) FILTER (WHERE pediu))::int AS pediram FROM (
      SELECT usuario_id, bool_or(pediu) AS pediu FROM (
        SELECT usuario_id, true AS pediu FROM pedidos WHERE criado_em >= ${since}::timestamptz
        UNION ALL
        SELECT c.usuario_id, false FROM carrinhos c JOIN carrinho_itens i ON i.carrinho_id = c.id
          WHERE i.criado_em >= ${since}::timestamptz
      ) quem GROUP BY usuario_id
    ) contas`.execute(db);
  return rows[0] ?? { contas: 0, pediram: 0 };
}

/**
 * The first stocks on sale that match, with the days that they last at the pace of the last thirty. `dias` and `vendidas`
 * are null for a stock without a sale since then; `volume` is null for a simple product.
 */
async function readStocks(
  db: Database,
  since: string,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) {
  const { rows } = await sql<z.infer<typeof EstoqueWire>>`
    WITH vendas AS (
      SELECT i.produto_id, coalesce(i.variacao_id, 0) AS variacao, sum(i.quantidade)::int AS vendidas
      FROM pedidos o JOIN pedido_itens i ON i.pedido_id = o.id
      WHERE o.criado_em >= ${since}::timestamptz AND o.status = ANY(${SOLD_STATUS}::text[]) AND i.produto_id IS NOT NULL
      GROUP BY 1, 2
    ), estoques AS (
      SELECT p.id, p.nome, v.id AS variacao, v.nome AS volume, v.estoque
        FROM produtos p JOIN variacoes v ON v.produto_id = p.id WHERE p.ativo
      UNION ALL
      SELECT p.id, p.nome, 0, NULL, p.estoque FROM produtos p WHERE p.ativo AND p.estoque IS NOT NULL
        AND NOT EXISTS (SELECT FROM variacoes v WHERE v.produto_id = p.id)
    ), ritmo AS (
      SELECT e.*, n.vendidas, (e.estoque * ${DAYS}::int / n.vendidas)::int AS dias
      FROM estoques e LEFT JOIN vendas n ON n.produto_id = e.id AND n.variacao = e.variacao
    )
    SELECT id AS "produtoId", nome, volume, estoque, vendidas, dias FROM ritmo
    WHERE ${which} ORDER BY ${order}, id, variacao LIMIT ${STOCKS}`.execute(db);
  return rows;
}
