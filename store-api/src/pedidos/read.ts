import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../db/open.ts';
import type { PedidosTable } from '../db/tables.gen.ts';
import { RECEIVED } from '../pagamentos/attempts.ts';
import { ALREADY_REFUNDED } from '../pagamentos/refund-states.ts';
import type { StatusPedido } from './status.ts';

/** A stored order with its lines and its account. Money in centavos. */
export type StoredPedido = NonNullable<Awaited<ReturnType<typeof findPedido>>>;

/** A stored line of an order. Prices in centavos. */
export type StoredItem = StoredPedido['itens'][number];

/** The account that placed the order, without secrets. */
export type Cliente = StoredPedido['usuario'];

/** What cards paid for an order. */
export type StoredPagamento = NonNullable<StoredPedido['pagamento']>;

export const PENDENCIAS = ['CONTESTADO', 'ESTORNO_FALHOU'] as const;
export type Pendencia = (typeof PENDENCIAS)[number];

/** Columns of an order's row that every read selects. */
export const PEDIDO_COLUMNS = [
  'id',
  'usuario_id',
  'criado_em',
  'status',
  'metodo',
  'reserva_ate',
  'subtotal',
  'valor_frete',
  'total',
  'servico_frete',
  'prazo_frete',
  'nome_completo',
  'cpf',
  'telefone',
  'email',
  'endereco',
  'endereco_id',
  'link_rastreio',
  'chave_fiscal',
  'desistencia_em',
  'desistencia_motivo',
  'desistencia_recebida_em',
  'desistencia_valor',
  'assistente',
  'versao',
] as const satisfies readonly (keyof PedidosTable)[];

/** Filter of a list of orders. */
export interface PedidoFilter {
  usuarioId?: number | undefined;
  status?: StatusPedido | undefined;
  /** True: only withdrawals whose goods have not been received. */
  desistencia?: boolean | undefined;
  /** True: only orders whose refund failed or whose payment is disputed. */
  aResolver?: boolean | undefined;
  /** True: only unpaid orders whose buyer has chosen Pix, which the shop confirms by hand. */
  pixAConferir?: boolean | undefined;
  /** Part of the order's number or of an item's name, without regard to case and accents. */
  busca?: string | undefined;
}

export interface Slice {
  limit: number;
  offset: number;
}

/** Returns undefined when the order does not exist. */
export function findPedido(db: Database, id: number) {
  return select(db).where('pedidos.id', '=', id).executeTakeFirst();
}

/** Orders that pass the filter, newest first. */
export function listPedidos(
  db: Database,
  filter: PedidoFilter,
  slice?: Slice,
): Promise<StoredPedido[]> {
  const query = select(db).orderBy('pedidos.criado_em', 'desc').orderBy('pedidos.id', 'desc');
  if (slice === undefined) return query.where(matches(filter)).execute();
  // The numbers first, from an index: the items of orders on earlier pages are not read.
  const ids = db
    .selectFrom('pedidos')
    .select('pedidos.id')
    .where(matches(filter))
    .orderBy('pedidos.criado_em', 'desc')
    .orderBy('pedidos.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset);
  return query.where('pedidos.id', 'in', ids).execute();
}

/** The orders with these numbers, in the same order. Missing orders are left out. */
export async function listPedidosById(db: Database, ids: number[]): Promise<StoredPedido[]> {
  const pedidos = await select(db)
    .where('pedidos.id', '=', sql<number>`ANY(${ids}::int[])`)
    .execute();
  const byId = new Map(pedidos.map((pedido) => [pedido.id, pedido]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The number of orders that pass the filter. */
export async function countPedidos(db: Database, filter: PedidoFilter): Promise<number> {
  const { total } = await db
    .selectFrom('pedidos')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return total;
}

/** Status, owner and total of an order; undefined when it does not exist. */
export function findStatus(db: Database, id: number) {
  return db
    .selectFrom('pedidos')
    .select(['usuario_id', 'status', 'total'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function readItens(db: Database, pedidoId: number): Promise<StoredItem[]> {
  return selectItens(db).where('i.pedido_id', '=', pedidoId).execute();
}

/** The history of an order, oldest first. An entry is a new status, or another change when `de` equals `para`. */
export function readHistorico(db: Database, pedidoId: number) {
  return db
    .selectFrom('historico_pedidos as h')
    .leftJoin('usuarios as u', 'u.id', 'h.autor_id')
    .select(['h.de', 'h.para', 'h.motivo', 'h.autor_id', 'u.username as autor', 'h.criado_em'])
    .where('h.pedido_id', '=', pedidoId)
    .orderBy('h.id')
    .execute();
}

function select(db: Database) {
  return db.selectFrom('pedidos').select((eb) => [
    ...PEDIDO_COLUMNS.map((column) => `pedidos.${column}` as const),
    jsonArrayFrom(selectItens(db).where('i.pedido_id', '=', sql.ref<number>('pedidos.id'))).as(
      'itens',
    ),
    // Numbers of the products that its buyer has reviewed. A refused review may be written anew.
    sql<number[]>`array(SELECT a.produto_id FROM avaliacoes a
      WHERE a.pedido_id = pedidos.id AND a.estado <> 'RECUSADA')`.as('avaliados'),
    jsonObjectFrom(
      eb
        .selectFrom('usuarios as u')
        .select(['u.id', 'u.username', 'u.nome', 'u.email', 'u.status', 'u.roles'])
        .whereRef('u.id', '=', 'pedidos.usuario_id'),
    )
      .$notNull()
      .as('usuario'),
    // Whether the account's e-mail is confirmed.
    sql<boolean>`(SELECT c.email_confirmado FROM usuarios c WHERE c.id = pedidos.usuario_id)`.as(
      'emailConfirmado',
    ),
    // Time of delivery, from the history; null before.
    sql<Date | null>`CASE WHEN pedidos.status = 'CONCLUIDO' THEN (
      SELECT max(h.criado_em) FROM historico_pedidos h
      WHERE h.pedido_id = pedidos.id AND h.para = 'CONCLUIDO' AND h.de IS DISTINCT FROM h.para
    ) END`.as('entregue_em'),
    // What cards paid: null without a received payment. `provedor` and `pago_em` are of the last payment, `valor` is the sum.
    // `quitado`: whether one of them is kept, so it neither went back as a whole nor is to. `pendencia`: why it needs a person;
    // null when it does not. Times are ISO.
    jsonObjectFrom(
      eb
        .selectFrom('pagamentos as g')
        .select([
          sql<string>`(array_agg(g.provedor ORDER BY g.tentativa DESC))[1]`.as('provedor'),
          sql<number>`sum(g.valor)::int`.as('valor'),
          sql<boolean>`bool_or(g.status = 'succeeded')`.as('quitado'),
          sql<string | null>`max(g.pago_em)`.as('pago_em'),
          sql<Pendencia | null>`(SELECT r.pendencia FROM pagamentos_a_resolver r
            WHERE r.pedido_id = g.pedido_id)`.as('pendencia'),
          jsonArrayFrom(selectEstornos(db)).as('estornos'),
          jsonArrayFrom(selectContestacoes(db)).as('contestacoes'),
        ])
        .whereRef('g.pedido_id', '=', 'pedidos.id')
        .where('g.status', 'in', RECEIVED)
        .groupBy('g.pedido_id'),
    ).as('pagamento'),
  ]);
}

// A failed refund of a payment that goes back as a whole counts what no other refund and no lost dispute gives back.
const VALOR_DO_ESTORNO = sql<number>`CASE WHEN e.estado = 'FALHOU' AND p.status <> 'succeeded'
  THEN least(e.valor, p.valor - (SELECT coalesce(sum(o.valor), 0)::int FROM estornos o
    WHERE o.pagamento_id = p.id AND (o.estado <> 'FALHOU' OR o.id > e.id))
    - (SELECT coalesce(sum(c.valor), 0)::int FROM contestacoes c
      WHERE c.pagamento_id = p.id AND c.estado = 'PERDIDA')) ELSE e.valor END`;

/** The refunds of an order, oldest first. A request that another refund made needless is left out. */
function selectEstornos(db: Database) {
  return db
    .selectFrom('estornos as e')
    .innerJoin('pagamentos as p', 'p.id', 'e.pagamento_id')
    .select(['e.id', VALOR_DO_ESTORNO.as('valor'), 'e.estado', 'e.motivo', 'e.falha'])
    .select([
      sql<string>`e.pedido_em`.as('pedido_em'),
      sql<string | null>`e.concluido_em`.as('concluido_em'),
    ])
    .where('p.pedido_id', '=', sql.ref<number>('g.pedido_id'))
    .where(sql<SqlBool>`e.falha IS DISTINCT FROM ${ALREADY_REFUNDED}`)
    .where(VALOR_DO_ESTORNO, '>', 0)
    .orderBy('e.id');
}

/** The disputes of an order, oldest first. */
function selectContestacoes(db: Database) {
  return db
    .selectFrom('contestacoes as c')
    .innerJoin('pagamentos as p', 'p.id', 'c.pagamento_id')
    .select(['c.id', 'c.valor', 'c.estado', 'c.motivo'])
    .select([
      sql<string>`c.aberta_em`.as('aberta_em'),
      sql<string | null>`c.encerrada_em`.as('encerrada_em'),
    ])
    .where('p.pedido_id', '=', sql.ref<number>('g.pedido_id'))
    .orderBy('c.id');
}

/** Columns of a line of an order, from the table `i`. */
export const ITEM_COLUMNS = [
  'i.id',
  'i.produto_id as produtoId',
  'i.variacao_id as variacaoId',
  'i.nome_produto as nomeProduto',
  'i.variacao_nome as variacaoNome',
  'i.quantidade',
  'i.preco_unitario as precoUnitario',
  'i.imagem',
  'i.devolvidas',
] as const;

function selectItens(db: Database) {
  return db.selectFrom('pedido_itens as i').select(ITEM_COLUMNS).orderBy('i.id');
}

/** A withdrawal whose goods have not been received. */
const OPEN_WITHDRAWAL = sql<SqlBool>`pedidos.desistencia_em IS NOT NULL AND pedidos.desistencia_recebida_em IS NULL`;

const TO_RESOLVE = sql<SqlBool>`pedidos.id IN (SELECT pedido_id FROM pagamentos_a_resolver)`;

const PIX_TO_CONFIRM = sql<SqlBool>`pedidos.status = 'PENDENTE' AND pedidos.metodo = 'PIX'`;

/** The filter as a condition on the table `pedidos`. */
export function matches(filter: PedidoFilter) {
  const { usuarioId, status, desistencia, aResolver, pixAConferir, busca } = filter;
  const conditions = [
    usuarioId === undefined ? undefined : sql<SqlBool>`pedidos.usuario_id = ${usuarioId}`,
    status === undefined ? undefined : sql<SqlBool>`pedidos.status = ${status}`,
    desistencia === true ? OPEN_WITHDRAWAL : undefined,
    aResolver === true ? TO_RESOLVE : undefined,
    pixAConferir === true ? PIX_TO_CONFIRM : undefined,
    busca === undefined ? undefined : contains(busca),
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

// strpos instead of LIKE: the search text has no wildcards.
function contains(busca: string) {
  return sql<SqlBool>`(strpos(pedidos.id::text, ${busca}) > 0 OR EXISTS (
    SELECT FROM pedido_itens i WHERE i.pedido_id = pedidos.id
      AND (strpos(texto_busca(concat_ws(' — ', i.nome_produto, i.variacao_nome)), texto_busca(${busca})) > 0
        OR strpos(texto_busca(concat_ws(' ', i.nome_produto, i.variacao_nome)), texto_busca(${busca})) > 0)))`;
}
