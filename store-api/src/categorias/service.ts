import { fold } from '@decantaria/brasil/text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/open.ts';

export interface Categoria {
  id: number;
  nome: string;
}

export function listCategorias(db: Database): Promise<Categoria[]> {
  return db
    .selectFrom('categorias')
    .select(['id', 'nome'])
    .orderBy('posicao')
    .orderBy('id')
    .execute();
}

export interface CategoriaWithTotal extends Categoria {
  totalProdutos: number;
}

/** All categories in the shop's order, each with the number of its active products. */
export function listCategoriasWithTotals(db: Database): Promise<CategoriaWithTotal[]> {
  return countByCategoria(db, sql`v.ativo`);
}

/**
 * All categories in the shop's order, each with the number of its products that meet the condition on `vitrine v`.
 */
export async function countByCategoria(
  db: Database,
  condition: RawBuilder<SqlBool>,
): Promise<CategoriaWithTotal[]> {
  const { rows } = await sql<CategoriaWithTotal>`
    SELECT c.id, c.nome, coalesce(t.total, 0) AS "totalProdutos"
    FROM categorias c
    LEFT JOIN (
      SELECT pc.categoria_id, count(*)::int AS total
      FROM vitrine v JOIN produto_categorias pc ON pc.produto_id = v.produto_id
      WHERE ${condition} GROUP BY pc.categoria_id
    ) t ON t.categoria_id = c.id
    ORDER BY c.posicao, c.id`.execute(db);
  return rows;
}

/**
 * The category with this name, without regard to case, accents and plural: `Árabes`, `arabe` and `Árabe` are the same.
 * An exact name wins over a plural.
 */
export function findCategoria(
  categorias: readonly Categoria[],
  nome: string,
): Categoria | undefined {
  const wanted = fold(nome);
  return (
    categorias.find((categoria) => fold(categoria.nome) === wanted) ??
    categorias.find((categoria) => toSingular(fold(categoria.nome)) === toSingular(wanted))
  );
}

function toSingular(nome: string): string {
  return nome.replace(/s$/, '');
}
