import { z } from 'zod';

export const categoriaFields = {
  id: z.int().describe('Number of the category.'),
  nome: z.string().describe('Name, in the singular.'),
};

export const ListedCategoria = z
  .object({
    ...categoriaFields,
    totalProdutos: z.int().describe('Number of its active products. Not in the older API.'),
  })
  .meta({
    id: 'CategoriaListada',
    description: 'A fragrance category with its number of products.',
  });
