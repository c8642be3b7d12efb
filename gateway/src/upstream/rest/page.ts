import { z } from 'zod';
import { reportedNames, tolerantList, units } from './values.ts';

const numbers = z
  .object({ totalPages: units, totalElements: units })
  .catch({ totalPages: 0, totalElements: 0 });

/**
 * Spring Data's page in both forms: totals beside `content`, or under `page`. Unreadable elements are left out.
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
      };
    });
}
