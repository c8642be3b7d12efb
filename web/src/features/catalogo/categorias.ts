export interface ComNome {
  readonly nome: string;
}

/** A category's name without what people write differently: case, accents, a final "s". */
function key(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/s$/, '');
}

/**
 * SHOP-07, C-02: the categories that an address means, in its order and each once: `Árabes`, `arabe` and
 * `Árabe` are one. A name that no category has is passed over.
 */
export function resolveCategorias<T extends ComNome>(
  names: readonly string[],
  categorias: readonly T[],
): T[] {
  const found = names.flatMap(
    (name) =>
      categorias.find(({ nome }) => nome === name) ??
      categorias.find(({ nome }) => key(nome) === key(name)) ??
      [],
  );
  return [...new Set(found)];
}

/** The names with this one taken out or, when it was not there, put at the end. */
export function toggleCategoria(names: readonly string[], nome: string): string[] {
  return names.includes(nome) ? names.filter((name) => name !== nome) : [...names, nome];
}
