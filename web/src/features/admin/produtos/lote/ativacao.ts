const NAMED = 5;

export function perguntaText(count: number, ativo: boolean): string {
  return `${ativo ? 'Reativar' : 'Desativar'} ${count === 1 ? 'produto' : `${count} produtos`}?`;
}

export function nomeados<T>(all: readonly T[]): {
  readonly primeiros: readonly T[];
  readonly resto: string | null;
} {
  const more = all.length - NAMED;
  return { primeiros: all.slice(0, NAMED), resto: more > 0 ? `e mais ${more}` : null };
}

const done = (count: number, ativo: boolean) =>
  `${ativo ? 'reativado' : 'desativado'}${count === 1 ? '' : 's'}`;

export function jaEstaoText(count: number, ativo: boolean): string {
  const estado = ativo ? 'ativo' : 'desativado';
  return count === 1
    ? `O produto escolhido já está ${estado}.`
    : `Os ${count} produtos escolhidos já estão ${estado}s.`;
}

export interface Contagem {
  readonly feitos: number;
  /** Changes with an unknown outcome. */
  readonly perdidos: number;
  readonly recusados: number;
}

/** Toast text: '12 produtos desativados.', '10 de 12 desativados; 2 não responderam.' */
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
