import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { fold } from '../text/fold.ts';

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

/** All categories in the shop's order, each with the number of its active products. */
export function listCategoriasWithTotals(
  db: Database,
): Promise<(Categoria & { totalProdutos: number })[]> {
  return db
    .selectFrom('categorias as c')
    .select([
      'c.id',
      'c.nome',
      sql<number>`(SELECT count(*)::int FROM produto_categorias pc JOIN vitrine v USING (produto_id)
        WHERE pc.categoria_id = c.id AND v.ativo)`.as('totalProdutos'),
    ])
    .orderBy('c.posicao')
    .orderBy('c.id')
    .execute();
}

/**
 * The category with this name, without regard to case, accents and plural: `Árabes`, `arabe` and `Árabe` are the same.
 * An exact name wins over a plural.
 */
export function findCategoria(
  categorias: readonly Categoria[],
  nome: string,
): Categoria | undefined {
  const wanted = fold(nome.trim());
  return (
    categorias.find((categoria) => fold(categoria.nome.trim()) === wanted) ??
    categorias.find((categoria) => toSingular(fold(categoria.nome.trim())) === toSingular(wanted))
  );
}

function toSingular(nome: string): string {
  return nome.replace(/s$/, '');
}
