import { z } from 'zod';
import type { ListFilter, Pagina } from '../../shop/pagina.ts';
import { required } from './failure.ts';
import { reportedNames, tolerantList, units } from './values.ts';

const numbers = z
  .object({ totalPages: units, totalElements: units })
  .catch({ totalPages: 0, totalElements: 0 });

/**
 * Spring Data's page in both forms: totals beside `content`, or under `page`. Unreadable elements are left out. The API is
 * taken to have filtered it.
 * `applied`: the query parameters that the API reports as applied; null when it reports none, so it applies none of ours.
 */
export function pageOf<S extends z.ZodType>(element: S) {
  return z
    .object({
      content: tolerantList(element),
      totalPages: z.unknown().optional(),
      totalElements: z.unknown().optional(),
      page: z.unknown().optional(),
      filtrosAplicados: reportedNames,
    })
    .transform((raw) => {
      const { totalPages, totalElements } = numbers.parse(
        raw.totalPages === undefined ? raw.page : raw,
      );
      return {
        itens: raw.content,
        totalPaginas: totalPages,
        totalItens: totalElements,
        applied: raw.filtrosAplicados,
        filtrosCompletos: true,
      };
    });
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

/** Like `existingPage`, of a list that the API filters; null where it lacks the list. */
export async function pageOrNull<P extends Counted>(
  ask: (page: number) => Promise<P | null>,
  pagina: number,
) {
  const first = await ask(pagina - 1);
  if (first === null) return null;
  const existing = async (page: number) => required(await ask(page), 'a list that is gone');
  return existingPage(async (page) => (page === pagina - 1 ? first : existing(page)), pagina);
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

/** What was read of a list that the API does not filter. */
interface Rows<T> {
  readonly itens: readonly T[];
  readonly complete: boolean;
  /** The number of all rows where not all could be read; null when it is unknown. */
  readonly total?: number | null;
}

/** One page of the rows with the filter's status and text, in an order. A page past the end is the last one. */
export function filterPagina<T extends { readonly status: string }>(
  { itens, complete, total }: Rows<T>,
  { busca, status, pagina, tamanho }: ListFilter<T['status']>,
  matches: (row: T, busca: string) => boolean,
  order: (one: T, other: T) => number,
): Pagina<T> {
  const matching = itens
    .filter((row) => status === null || row.status === status)
    .filter((row) => busca === undefined || matches(row, busca))
    .toSorted(order);
  return {
    ...cutPagina(matching, pagina, tamanho),
    filtrosCompletos: complete,
    ...(!complete && total !== undefined && { parteLida: { lidos: itens.length, total } }),
  };
}
