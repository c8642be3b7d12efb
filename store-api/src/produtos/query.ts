import { z } from 'zod';
import { boundedText, MAX_INT, queryWholeNumber } from '../http/fields.ts';

const MAX_NOMES = 20;

export const categoriaNome = boundedText(100).min(1);

export const CATEGORIAS = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((value) => [value].flat().flatMap((nomes) => nomes.split(',')))
  .transform((nomes) => nomes.map((nome) => nome.trim()).filter((nome) => nome !== ''))
  .pipe(z.array(categoriaNome).max(MAX_NOMES));

/** Fields of one page of a list whose products have the shape `produto`. */
export function pageFields<Item extends z.ZodType>(produto: Item) {
  return {
    produtos: z.array(produto).describe('Products of this page.'),
    totalPaginas: z.int().describe('Number of pages; 0 without matches.'),
    totalProdutos: z.int().describe('Number of matching products.'),
  };
}

export const SEARCH = boundedText(100)
  .default('')
  .describe(
    'Words in name, description or volumes (`10 ml`), without regard to case and accents. When no product has them all, finds similar names.',
  );

export const PAGE = queryWholeNumber(0, 0, MAX_INT).describe('Page, counted from 0.');
