const MAX_NOME = 60;

/** A category's name as it is stored: no space around it, one between words. */
export function tidyNome(written: string): string {
  return written.trim().replace(/\s+/g, ' ');
}

function fold(nome: string): string {
  return tidyNome(nome).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether two names mean one thing: case and accents do not count (ACAT-01). */
export function sameNome(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

/** True when what was looked for stands in the name. */
export function hasText(nome: string, wanted: string): boolean {
  return fold(nome).includes(fold(wanted));
}

/** Why no category may have this tidy name, as the gateway says it; null when it may. Names are joined by commas (C-04). */
export function nomeProblem(nome: string): string | null {
  if (nome.length > MAX_NOME) {
    return `O nome de uma categoria pode ter até ${MAX_NOME} caracteres.`;
  }
  return nome.includes(',') ? 'O nome de uma categoria não pode ter vírgula.' : null;
}
