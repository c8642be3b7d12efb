import type { ReactNode } from 'react';
import { momentText } from '../../../lib/formats/moment.ts';
import { countText } from '../count.ts';

export interface Linha {
  readonly id: string;
}

export interface Coluna<T> {
  readonly id: string;
  readonly titulo: string;
  readonly cell: (row: T) => ReactNode;
  readonly csv: (row: T) => string;
  readonly numeric?: boolean;
  /** True for text of several words. Other values stay on one line, at any width. */
  readonly wraps?: boolean;
  /** Shares the width that the other columns leave on a wide screen; longer text ends in an ellipsis. */
  readonly largura?: 'nome' | 'email' | 'lista';
  readonly extra?: boolean;
  /** Left out while a panel beside the list leaves it less width. The file keeps it. */
  readonly cede?: boolean;
}

/** A column of text: the list shows `look.cell`, or '—' where the text is null; the file then has nothing. */
export function coluna<T>(
  id: string,
  titulo: string,
  textOf: (row: NoInfer<T>) => string | null,
  look: Omit<Coluna<T>, 'id' | 'titulo' | 'cell' | 'csv'> & Partial<Pick<Coluna<T>, 'cell'>> = {},
): Coluna<T> {
  return {
    id,
    titulo,
    cell: (row) => textOf(row) ?? '—',
    csv: (row) => textOf(row) ?? '',
    ...look,
  };
}

/** A column of times. The file has them as a spreadsheet reads them, '05/03/2026 14:07'. */
export function colunaDeMomento<T>(
  id: string,
  titulo: string,
  momentOf: (row: NoInfer<T>) => string,
  look: Pick<Coluna<T>, 'cede'> = {},
): Coluna<T> {
  return {
    ...coluna<T>(id, titulo, (row) => momentText(momentOf(row)), look),
    csv: (row) => momentText(momentOf(row)).replace(' às ', ' '),
  };
}

export interface Palavras {
  readonly um: string;
  readonly varios: string;
  readonly vazio: string;
  /** Of `varios`. */
  readonly artigo: 'os' | 'as';
  /** Says which part of a long list a search covers, and how to find other rows. */
  readonly dica?: string;
}

/** A number of rows with their noun: '1 pedido', '1.200 pedidos'. */
export function countOf(quantity: number, { um, varios }: Palavras): string {
  return countText(quantity, um, varios);
}
