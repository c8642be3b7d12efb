import type { ReactNode } from 'react';

/** A row of a list of the dashboard. */
export interface Linha {
  readonly id: string;
}

/** One column of a list of the dashboard. */
export interface Coluna<T> {
  readonly id: string;
  /** Its heading, and what stands before the value on a narrow screen. */
  readonly titulo: string;
  readonly cell: (row: T) => ReactNode;
  /** What the column says in an exported file. */
  readonly csv: (row: T) => string;
  /** True for figures: they stand under one another. */
  readonly numeric?: boolean;
  /** True for what reads badly on two lines: a CPF, a badge. */
  readonly tight?: boolean;
  /** True for one long word, such as an e-mail: it may be broken where it is too long for its column. */
  readonly breaks?: boolean;
  /** True for a column that is not there until it is chosen. */
  readonly extra?: boolean;
}

/** What the parts of a list say of its rows. */
export interface Palavras {
  /** `produto`, `produtos`. */
  readonly um: string;
  readonly varios: string;
  /** What is said when there are none. */
  readonly vazio: string;
}

/** `1 produto`, `20 produtos`. */
export function countOf(quantity: number, { um, varios }: Palavras): string {
  return `${quantity.toLocaleString('pt-BR')} ${quantity === 1 ? um : varios}`;
}
