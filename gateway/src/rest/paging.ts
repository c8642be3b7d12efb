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

interface Counted {
  readonly totalPaginas: number;
}

/** The requested page, counted from 1, or the last existing one; page 1 of an empty list. `ask` counts from 0. */
export async function existingPage<P extends Counted>(
  ask: (page: number) => Promise<P>,
  pagina: number,
): Promise<P & { readonly pagina: number }> {
  const requested = await ask(pagina - 1);
  const { totalPaginas: last } = requested;
  if (last === 0 || pagina <= last) return { ...requested, pagina: last === 0 ? 1 : pagina };
  return { ...(await ask(last - 1)), pagina: last };
}

/** One page of a complete list, counted from 1. A page past the end is the last one. */
export function cutPagina<T>(list: readonly T[], pagina: number, tamanho: number) {
  const totalPaginas = Math.ceil(list.length / tamanho);
  const existing = Math.max(1, Math.min(pagina, totalPaginas));
  return {
    itens: list.slice((existing - 1) * tamanho, existing * tamanho),
    pagina: existing,
    totalPaginas,
    totalItens: list.length,
  };
}
