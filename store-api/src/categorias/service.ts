import type { Banco } from '../db/abrir.ts';

export interface Categoria {
  id: number;
  nome: string;
}

/** All categories, in the shop's order. */
export function listarCategorias(db: Banco): Promise<Categoria[]> {
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
export function acharCategoria(
  categorias: readonly Categoria[],
  nome: string,
): Categoria | undefined {
  const procurado = semAcentos(nome);
  return (
    categorias.find((categoria) => semAcentos(categoria.nome) === procurado) ??
    categorias.find((categoria) => noSingular(semAcentos(categoria.nome)) === noSingular(procurado))
  );
}

function semAcentos(nome: string): string {
  return nome.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function noSingular(nome: string): string {
  return nome.replace(/s$/, '');
}
