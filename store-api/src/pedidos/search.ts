import { digitsOf } from '@decantaria/brasil/digits';
import { type RawBuilder, sql } from 'kysely';
import { holding } from '../db/like.ts';
import type { Database } from '../db/open.ts';
import { MAX_INT } from '../http/fields.ts';
import { searchedText } from '../usuarios/read.ts';
import {
  listPedidosById,
  matches,
  type PedidoFilter,
  type Slice,
  type StoredPedido,
} from './read.ts';

/**
 * Searches orders for administrators: by number; by all eleven digits of the recipient's CPF; by part of the recipient's
 * name or e-mail, of the account's username, name or e-mail, or of an item's name. Ignores case and accents. Newest
 * first, after the order whose number matches. `total` counts the matches on all pages.
 */
export async function searchPedidos(
  db: Database,
  { search, ...filter }: PedidoFilter & { search: string },
  { limit, offset }: Slice,
): Promise<[pedidos: StoredPedido[], total: number]> {
  const id = numberIn(search);
  const { rows } = await sql<{ total: number; ids: number[] }>`
    WITH achados AS MATERIALIZED (
      SELECT id, criado_em FROM pedidos
      WHERE id IN (${sql.join(matchQueries(search, id), sql` UNION ALL `)}) AND ${matches(filter)}
    )
    SELECT (SELECT count(*)::int FROM achados) AS total,
      array(SELECT id FROM achados ORDER BY id = ${id} DESC, criado_em DESC, id DESC
        LIMIT ${limit} OFFSET ${offset}) AS ids`.execute(db);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  return [await listPedidosById(db, ids), total];
}

/** One query for each kind of match; together they give the numbers of the orders. */
function matchQueries(search: string, id: number): RawBuilder<unknown>[] {
  const like = holding(search);
  const cpf = cpfIn(search);
  return [
    sql`SELECT ${id}::int`,
    ...(cpf === undefined ? [] : [sql`SELECT p.id FROM pedidos p WHERE p.cpf = ${cpf}`]),
    sql`SELECT p.id FROM pedidos p
      WHERE texto_busca(coalesce(p.nome_completo, '') || E'\\n' || coalesce(p.email, '')) LIKE ${like}`,
    sql`SELECT p.id FROM pedidos p
      WHERE p.usuario_id IN (SELECT x.id FROM usuarios x WHERE ${searchedText('x')} LIKE ${like})`,
    // Many lines share a name; each distinct name is compared once.
    sql`SELECT i.pedido_id FROM pedido_itens i
      WHERE (i.nome_produto, coalesce(i.variacao_nome, '')) IN (
        WITH nomes AS MATERIALIZED (
          SELECT DISTINCT nome_produto, coalesce(variacao_nome, '') AS variacao_nome FROM pedido_itens
        )
        SELECT nome_produto, variacao_nome FROM nomes
        WHERE texto_busca(nome_produto || ' — ' || variacao_nome) LIKE ${like}
      )`,
  ];
}

/** The order number in a search text, with or without `#`; 0, which no order has, when there is none. */
function numberIn(search: string): number {
  const digits = /^#?\s*(\d{1,10})$/.exec(search)?.[1] ?? '0';
  return Number(digits) > MAX_INT ? 0 : Number(digits);
}

/** Eleven digits with any punctuation; undefined for any other text. */
function cpfIn(search: string): string | undefined {
  const digits = digitsOf(search);
  return digits.length === 11 && /^[\d.\-\s]+$/.test(search) ? digits : undefined;
}
