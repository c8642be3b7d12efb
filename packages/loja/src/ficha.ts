import { fold, isStorable, tidy } from '@decantaria/brasil/text';

// The fields of a scent beside its texts: house, concentration, notes and seasons.

/** Concentrations, weakest first. */
export const CONCENTRACOES = ['COLONIA', 'EDT', 'EDP', 'PARFUM', 'EXTRAIT'] as const;
export type Concentracao = (typeof CONCENTRACOES)[number];

/** Seasons of the year. */
export const ESTACOES = ['PRIMAVERA', 'VERAO', 'OUTONO', 'INVERNO'] as const;
export type Estacao = (typeof ESTACOES)[number];

export interface Ficha {
  /** Null: not known. */
  readonly casa: string | null;
  readonly concentracao: Concentracao | null;
  /** Single scent notes; empty: those of the description count. */
  readonly notas: readonly string[];
  readonly estacoes: readonly Estacao[];
}

const MAX_CASA = 80;
const MAX_NOTAS = 30;
const MAX_NOTA = 40;

/** The last part of the address of a note or a house: `Âmbar-cinza` → `ambar-cinza`; empty without Latin letters and digits. */
export function slugOf(nome: string): string {
  return fold(nome)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Notes as they are stored: tidy, and each once without regard to case and accents. */
export function tidyNotas(notas: readonly string[]): string[] {
  const nomes = notas.map(tidy).filter((nome) => nome !== '');
  return [...new Map(nomes.map((nome) => [slugOf(nome), nome])).values()];
}

/** Why a house cannot be stored; null when it can. */
export function casaProblem(nome: string | null): string | null {
  if (nome === null || nome.trim() === '') return null;
  if (tidy(nome).length > MAX_CASA) return `O nome da casa pode ter até ${MAX_CASA} caracteres.`;
  if (slugOf(nome) === '') return 'O nome da casa precisa de uma letra ou de um número.';
  return isStorable(nome) ? null : 'O nome da casa tem um caractere que não é aceito.';
}

/** Why these notes cannot be stored; null when they can. */
export function notasProblem(notas: readonly string[]): string | null {
  const nomes = notas.map(tidy).filter((nome) => nome !== '');
  if (nomes.length > MAX_NOTAS) return `Um produto pode ter até ${MAX_NOTAS} notas.`;
  const long = nomes.find((nome) => nome.length > MAX_NOTA);
  if (long !== undefined) {
    return `Cada nota pode ter até ${MAX_NOTA} caracteres: separe as notas por vírgulas.`;
  }
  const wrong = nomes.find((nome) => slugOf(nome) === '' || !isStorable(nome));
  return wrong === undefined ? null : `“${wrong}” não é uma nota.`;
}
