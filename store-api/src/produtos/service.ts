import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../db/open.ts';
import { type Refusal, refusal } from '../http/errors.ts';

/** A stored product with its variations and categories. Prices in centavos. */
export type StoredProduto = Awaited<ReturnType<typeof listProdutosById>>[number];

/**
 * Condition: the product `p` has no variations. A product that got them has units in `estoque` where an earlier order gave them back:
 * they are of no volume, so they are not on sale.
 */
export const isSimple = sql<SqlBool>`NOT EXISTS (SELECT FROM variacoes s WHERE s.produto_id = p.id)`;

/** The product with this slug, active or not. */
export function findProdutoBySlug(db: Database, slug: string): Promise<StoredProduto | undefined> {
  return selectProdutos(db).where('p.slug', '=', slug).executeTakeFirst();
}

/** The product with this number, active or not. */
export function findProdutoById(db: Database, id: number): Promise<StoredProduto | undefined> {
  return selectProdutos(db).where('p.id', '=', id).executeTakeFirst();
}

/** @throws Refusal 404 PRODUTO_NAO_ENCONTRADO for undefined. */
export function requireProduto(produto: StoredProduto | undefined): StoredProduto {
  if (produto !== undefined) return produto;
  throw unknownProduto();
}

/** 404 for a product that does not exist. */
export function unknownProduto(): Refusal {
  return refusal(404, 'PRODUTO_NAO_ENCONTRADO', 'Produto não encontrado.');
}

/** The products with these numbers, in the same order. Missing products are left out. */
export async function listProdutosById(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return selectProdutos(db)
    .where('p.id', '=', sql<number>`ANY(${ids}::int[])`)
    .orderBy(sql`array_position(${ids}::int[], p.id)`)
    .execute();
}

const COUNTS = [1, 2, 3, 4, 5].map(
  (nota) => sql`count(*) FILTER (WHERE a.nota = ${sql.lit(nota)})::int`,
);

/** The query of products `p` with their variations and categories, for conditions and an order. */
export function selectProdutos(db: Database) {
  return db
    .selectFrom('produtos as p')
    .selectAll('p')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('variacoes as v')
          .select(['v.id', 'v.nome', 'v.preco', 'v.estoque'])
          .whereRef('v.produto_id', '=', 'p.id')
          .orderBy('v.posicao')
          .orderBy('v.id'),
      ).as('variacoes'),
      // Of the published reviews: how many have each `nota` from 1 to 5. Null without any.
      sql<number[] | null>`(
        SELECT CASE WHEN count(*) > 0 THEN array[${sql.join(COUNTS)}] END FROM avaliacoes a
        WHERE a.produto_id = p.id AND a.estado = 'PUBLICADA'
      )`.as('contagem'),
      sql<string[]>`array(
        SELECT c.nome FROM produto_categorias pc JOIN categorias c ON c.id = pc.categoria_id
        WHERE pc.produto_id = p.id ORDER BY c.posicao, c.id
      )`.as('categorias'),
    ]);
}
