/** Search, filter and page of a list. */
export interface ListFilter<Status> {
  /** Search text; undefined for no search. */
  readonly busca: string | undefined;
  /** Null for every status. */
  readonly status: Status | null;
  /** Counted from 1. */
  readonly pagina: number;
  readonly tamanho: number;
}

/** One page of a filtered list, counted from 1. */
export interface Pagina<T> {
  readonly itens: readonly T[];
  readonly pagina: number;
  readonly totalPaginas: number;
  readonly totalItens: number;
  /** False when the API did not filter, and the list is too long to filter here. */
  readonly filtrosCompletos: boolean;
  /** The part of such a list that was filtered here. Absent for a whole list, and for one that the API filtered. */
  readonly parteLida?: ParteLida;
}

/** How many rows were read. */
export interface ParteLida {
  readonly lidos: number;
  /** Of how many; null when the API does not tell. */
  readonly total: number | null;
}
