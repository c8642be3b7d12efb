import { z } from 'zod';
import { named } from '../http/fields.ts';

export const categoriaFields = {
  id: z.int().describe('Number of the category.'),
  nome: z.string().describe('Name, in the singular.'),
};

export const ListedCategoria = named(
  'CategoriaListada',
  'A fragrance category with its number of products.',
  {
    ...categoriaFields,
    totalProdutos: z.int().describe('Number of its active products. Not in the older API.'),
  },
);
