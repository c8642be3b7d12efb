const MAX_NOME = 60;

/**
 * Why a category cannot have this tidy name; null when it can. Lists of names are joined by commas, so a category with a
 * comma could not be filtered.
 */
export function categoriaNomeProblem(nome: string): string | null {
  if (nome.length > MAX_NOME) {
    return `O nome de uma categoria pode ter até ${MAX_NOME} caracteres.`;
  }
  if (nome.includes(',')) return 'O nome de uma categoria não pode ter vírgula.';
  return /\p{Cc}/u.test(nome) ? 'O nome da categoria tem um caractere que não é aceito.' : null;
}
