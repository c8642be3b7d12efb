import { fold } from '@decantaria/brasil/text';

export interface ComNome {
  readonly nome: string;
}

/** Folds case, accents and a final "s". */
function key(nome: string): string {
  return fold(nome).replace(/s$/, '');
}

/** Maps names to distinct categories. Spellings such as `Árabes` and `arabe` match; unknown names are ignored. */
export function resolveCategorias<T extends ComNome>(
  names: readonly string[],
  categorias: readonly T[],
): T[] {
  const matches = names.flatMap(
    (name) =>
      categorias.find(({ nome }) => nome === name) ??
      categorias.find(({ nome }) => key(nome) === key(name)) ??
      [],
  );
  return [...new Set(matches)];
}

/** Removes the name, or appends it when it is missing. */
export function toggleCategoria(names: readonly string[], nome: string): string[] {
  return names.includes(nome) ? names.filter((name) => name !== nome) : [...names, nome];
}
