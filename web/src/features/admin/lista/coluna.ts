import type { ReactNode } from 'react';

export interface Linha {
  readonly id: string;
}

export interface Coluna<T> {
  readonly id: string;
  /** Heading of the column, and label of the value on a narrow screen. */
  readonly titulo: string;
  readonly cell: (row: T) => ReactNode;
  /** The value in an exported file. */
  readonly csv: (row: T) => string;
  /** True for numbers, which are right-aligned. */
  readonly numeric?: boolean;
  /** True for values that must not wrap: a CPF, a badge. */
  readonly tight?: boolean;
  /** True for one long word, such as an e-mail: it may break anywhere. */
  readonly breaks?: boolean;
  /** True for a column that is hidden by default. */
  readonly extra?: boolean;
}

/** Words for the rows of a list. */
export interface Palavras {
  /** Singular and plural: `produto`, `produtos`. */
  readonly um: string;
  readonly varios: string;
  /** Text of an empty list. */
  readonly vazio: string;
}

export function countOf(quantity: number, { um, varios }: Palavras): string {
  return `${quantity.toLocaleString('pt-BR')} ${quantity === 1 ? um : varios}`;
}
