import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Banco } from '../db/abrir.ts';
import { CATALOGO_PUBLICO } from '../http/cabecalhos.ts';
import { Erro } from '../http/erros.ts';
import { listarCategorias } from './service.ts';

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
export const categoriasRoutes: FastifyPluginAsyncZod<{ db: Banco }> = async (app, { db }) => {
  app.get(
    '/categorias',
    {
      config: CATALOGO_PUBLICO,
      schema: {
        tags: ['categorias'],
        summary: 'All categories, in the order the shop shows them',
        response: { 200: z.array(CategoriaWire), 500: Erro },
      },
    },
    () => listarCategorias(db),
  );
};
