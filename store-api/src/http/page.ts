import { z } from 'zod';
import { MAX_INT, queryWholeNumber } from './fields.ts';

/** The page of a list that a query asks for, from 0, with at most 100 items. */
export function pageQuery(size: number, items: string) {
  return {
    page: queryWholeNumber(0, 0, MAX_INT).describe('Page, from 0.'),
    size: queryWholeNumber(size, 1, 100).describe(`${items} on a page.`),
  };
}

/** The schema of a page in Spring's direct form, without fields that no client reads, with the names of the applied filters. */
export function filteredPageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    content: z.array(item).describe('The items of this page.'),
    totalPages: z.int().describe('Number of pages; 0 when nothing matches.'),
    totalElements: z.int().describe('Number of items that match.'),
    number: z.int().describe('This page, from 0.'),
    size: z.int().describe('Items on a full page.'),
    first: z.boolean().describe('Whether this is the first page.'),
    last: z.boolean().describe('Whether this is the last page.'),
    numberOfElements: z.int().describe('Items on this page.'),
    empty: z.boolean().describe('Whether this page has no items.'),
    filtrosAplicados: z
      .array(z.string())
      .describe('Names of the query parameters that were applied. Not in the older API.'),
  });
}

/**
 * Page number `page` (from 0) with `items` of a `total`, and the names of the filters that are not blank. A page beyond the
 * end is empty and the last.
 */
export function toFilteredPage<Item>(
  items: Item[],
  total: number,
  { page, size }: { page: number; size: number },
  filters: Readonly<Record<string, string | true | undefined>>,
) {
  const totalPages = Math.ceil(total / size);
  return {
    content: items,
    totalPages,
    totalElements: total,
    number: page,
    size,
    first: page === 0,
    last: page >= totalPages - 1,
    numberOfElements: items.length,
    empty: items.length === 0,
    filtrosAplicados: Object.keys(filters).filter((name) => (filters[name] ?? '') !== ''),
  };
}
