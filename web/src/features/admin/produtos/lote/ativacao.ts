/** How many are named before they are counted. */
const NAMED = 5;

/** 'Desativar produto?' of APROD-13 for one, 'Desativar 12 produtos?' for more. */
export function perguntaText(count: number, ativo: boolean): string {
  return `${ativo ? 'Reativar' : 'Desativar'} ${count === 1 ? 'produto' : `${count} produtos`}?`;
}

/** The first of some, and what is said of the others; null when there are none. */
export function nomeados<T>(all: readonly T[]): {
  readonly primeiros: readonly T[];
  readonly resto: string | null;
} {
  const more = all.length - NAMED;
  return { primeiros: all.slice(0, NAMED), resto: more > 0 ? `e mais ${more}` : null };
}

const done = (count: number, ativo: boolean) =>
  `${ativo ? 'reativado' : 'desativado'}${count === 1 ? '' : 's'}`;

/** Nothing is left to be done. */
export function jaEstaoText(count: number, ativo: boolean): string {
  const way = ativo ? 'ativo' : 'desativado';
  return count === 1
    ? `O produto escolhido já está ${way}.`
    : `Os ${count} produtos escolhidos já estão ${way}s.`;
}

/** How a change of many ended. */
export interface Contagem {
  readonly feitos: number;
  /** Nobody knows whether these changed. */
  readonly perdidos: number;
  readonly recusados: number;
}

/** What is told of it: '12 produtos desativados.', '10 de 12 desativados; 2 não responderam.' */
export function contagemText({ feitos, perdidos, recusados }: Contagem, ativo: boolean): string {
  const all = feitos + perdidos + recusados;
  if (feitos === all) return `${all} produto${all === 1 ? '' : 's'} ${done(all, ativo)}.`;
  return `${[
    `${feitos} de ${all} ${done(all, ativo)}`,
    perdidos > 0 ? `${perdidos} não ${perdidos === 1 ? 'respondeu' : 'responderam'}` : '',
    recusados > 0 ? `${recusados} não ${recusados === 1 ? 'foi aceito' : 'foram aceitos'}` : '',
  ]
    .filter(Boolean)
    .join('; ')}.`;
}
