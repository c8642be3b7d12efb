import { z } from 'zod';
import { toldNames, tolerantList, units } from './values.ts';

const numbers = z
  .object({ totalPages: units, totalElements: units })
  .catch({ totalPages: 0, totalElements: 0 });

/**
 * Spring Data's page in both its forms: numbers beside `content`, or under `page` (rest-contract 2). Elements that
 * cannot be read are left out. `applied`: the query's parameters that the API says it applied (additive); null when it
 * does not tell, hence applies none of ours.
 */
export function pageOf<S extends z.ZodType>(element: S) {
  return z
    .object({
      content: tolerantList(element),
      totalPages: z.unknown().optional(),
      totalElements: z.unknown().optional(),
      page: z.unknown().optional(),
      filtrosAplicados: toldNames,
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
