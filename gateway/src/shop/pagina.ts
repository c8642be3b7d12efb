import type * as Types from '../types.gen.ts';

/** One page of a list, of so many items. */
export interface Slice {
  /** Counted from 1. A page past the end is the last one. */
  readonly pagina: number;
  readonly tamanho: number;
}

/** Search, filter and page of a list. */
export interface ListFilter<Status> extends Slice {
  /** Search text; undefined for no search. */
  readonly busca: string | undefined;
  /** Null for every status. */
  readonly status: Status | null;
}

/** The page of a list that has nothing. */
export const EMPTY = {
  itens: [],
  pagina: 1,
  totalPaginas: 0,
  totalItens: 0,
  filtrosCompletos: true,
} satisfies Pagina<never>;

/** One page of a filtered list, counted from 1. */
export interface Pagina<T> extends Types.Pagina {
  readonly itens: readonly T[];
  /** The part of a list that was filtered here, too long for all of it. Absent for a list that the API filtered. */
  readonly parteLida?: Types.ParteLida;
}
