import type { Database } from '../db/open.ts';

export interface Categoria {
  id: number;
  nome: string;
}

/** All categories, in the shop's order. */
export function listCategorias(db: Database): Promise<Categoria[]> {
  return db
    .selectFrom('categorias')
    .select(['id', 'nome'])
    .orderBy('posicao')
    .orderBy('id')
    .execute();
}

/**
 * The category that `nome` means: case and accents do not count, and the plural stands for the
 * singular (C-02: `Árabes`, `arabe` and `Árabe` are one). A name spelt out wins over its plural.
 */
export function findCategoria(
  categorias: readonly Categoria[],
  nome: string,
): Categoria | undefined {
  const wanted = withoutAccents(nome);
  return (
    categorias.find((categoria) => withoutAccents(categoria.nome) === wanted) ??
    categorias.find(
      (categoria) => toSingular(withoutAccents(categoria.nome)) === toSingular(wanted),
    )
  );
}

function withoutAccents(nome: string): string {
  return nome.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function toSingular(nome: string): string {
  return nome.replace(/s$/, '');
}
