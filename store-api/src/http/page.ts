import { z } from 'zod';

/** Spring's direct form of a page (rest-contract 2, "Page"), without what nobody reads of it. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    content: z.array(item).describe('What is on this page.'),
    totalPages: z.int().describe('Pages there are; 0 when nothing matches.'),
    totalElements: z.int().describe('Everything that matches.'),
    number: z.int().describe('This page, from 0.'),
    size: z.int().describe('How many a page holds.'),
    first: z.boolean().describe('Whether this is the first page.'),
    last: z.boolean().describe('Whether no page follows.'),
    numberOfElements: z.int().describe('How many are on this page.'),
    empty: z.boolean().describe('Whether this page holds nothing.'),
  });
}

export interface Page<Item> {
  content: Item[];
  totalPages: number;
  totalElements: number;
  number: number;
  size: number;
  first: boolean;
  last: boolean;
  numberOfElements: number;
  empty: boolean;
}

/** Page `page` (from 0) of `size`, holding `items` of a `total`; a page past the end is empty and last. */
export function toPage<Item>(items: Item[], total: number, page: number, size: number): Page<Item> {
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
  };
}

/** Like `pageOf`, of a list that says how far it was narrowed. */
export function filteredPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({
    filtrosAplicados: z
      .array(z.string())
      .describe('Names of the query’s parameters that were applied. Not in the older API.'),
  });
}

/** Like `toPage`, with the names of the filters that hold a text. */
export function toFilteredPage<Item>(
  items: Item[],
  total: number,
  { page, size }: { page: number; size: number },
  filters: Readonly<Record<string, string | undefined>>,
): Page<Item> & { filtrosAplicados: string[] } {
  const filtrosAplicados = Object.keys(filters).filter((name) => (filters[name] ?? '') !== '');
  return { ...toPage(items, total, page, size), filtrosAplicados };
}
