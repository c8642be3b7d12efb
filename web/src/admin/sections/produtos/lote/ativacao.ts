import { countText } from '../../../kit/count.ts';

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

export function tituloText(count: number, ativo: boolean): string {
  return `${ativo ? 'Reativar' : 'Desativar'} ${countText(count, 'produto')}`;
}

export function jaEstaoText(count: number, ativo: boolean): string {
  const estado = ativo ? 'ativo' : 'desativado';
  return count === 1
    ? `O produto escolhido já está ${estado}.`
    : `Os ${count} produtos escolhidos já estão ${estado}s.`;
}
