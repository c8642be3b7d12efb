import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { ErrorBody } from '../http/errors.ts';
import { PUBLIC_CATALOGO } from '../http/headers.ts';
import { listCategorias } from './service.ts';

const CategoriaWire = z
  .object({
    id: z.int().describe('Number of the category.'),
    nome: z.string().describe('Name, in the singular.'),
  })
  .meta({
    id: 'Categoria',
    description: 'A fragrance category.',
    examples: [{ id: 3, nome: 'Árabe' }],
  });

/** `/categorias` (rest-contract 3.2). */
export const categoriasRoutes: FastifyPluginAsyncZod<{ db: Database; secret: Buffer }> = async (
  app,
  { db },
) => {
  app.get(
    '/categorias',
    {
      config: PUBLIC_CATALOGO,
      schema: {
        tags: ['categorias'],
        summary: 'All categories, in the order the shop shows them',
        response: { 200: z.array(CategoriaWire), 500: ErrorBody },
      },
    },
    () => listCategorias(db),
  );
};
