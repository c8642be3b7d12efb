import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FOR_ADMINS, requireAccess } from '../auth/access.ts';
import type { Database } from '../db/open.ts';
import { ErrorBody, refusals } from '../http/errors.ts';
import { id } from '../http/fields.ts';
import { PUBLIC_CATALOGO } from '../http/headers.ts';
import { createCategoria, deleteCategoria, renameCategoria } from './manage.ts';
import { listCategoriasWithTotals } from './service.ts';

const fields = {
  id: z.int().describe('Number of the category.'),
  nome: z.string().describe('Name, in the singular.'),
};

const CategoriaWire = z.object(fields).meta({
  id: 'Categoria',
  description: 'A fragrance category.',
  examples: [{ id: 3, nome: 'Árabe' }],
});

const ListedCategoria = z
  .object({
    ...fields,
    totalProdutos: z.int().describe('Active products in it. Not in the older API.'),
  })
  .meta({
    id: 'CategoriaListada',
    description: 'A fragrance category and how much there is in it.',
    examples: [{ id: 3, nome: 'Árabe', totalProdutos: 8 }],
  });

const NewCategoria = z
  .object({
    ...fields,
    produtos: z.array(z.never()).describe('Always empty: nothing is in it yet.'),
  })
  .meta({
    id: 'CategoriaNova',
    description: 'The category that was made.',
    examples: [{ id: 6, nome: 'Floral', produtos: [] }],
  });

// What a name must be is for a person to read: the rules answer 422.
const CategoriaForm = z
  .object({
    nome: z
      .string()
      .nullish()
      .transform((nome) => nome ?? '')
      .describe('Up to 60 characters, no comma; case and accents do not make it another one.'),
  })
  .meta({
    id: 'CategoriaForm',
    description: 'A name for a category.',
    examples: [{ nome: 'Floral' }],
  });

const params = z.object({ id: id.describe('Number of the category.') });

/** `/categorias` (rest-contract 3.2, 3.3; API-01, API-45 to 47). */
export const categoriasRoutes: FastifyPluginAsyncZod<{ db: Database; secret: Buffer }> = async (
  app,
  { db, secret },
) => {
  const tags = ['categorias'];
  const adminRoute = { onRequest: requireAccess(db, secret, 'ROLE_ADMIN') };

  app.get(
    '/categorias',
    {
      config: PUBLIC_CATALOGO,
      schema: {
        tags,
        summary: 'All categories, in the order the shop shows them',
        description: 'Everybody may read them.',
        response: { 200: z.array(ListedCategoria), 500: ErrorBody },
      },
    },
    () => listCategoriasWithTotals(db),
  );

  app.post(
    '/categorias',
    {
      ...adminRoute,
      schema: {
        tags,
        summary: 'Make a category',
        description:
          'It comes last in the shop’s order. Refuses with DADOS_INVALIDOS (no name, a comma, too long) and CATEGORIA_DUPLICADA.',
        security: FOR_ADMINS,
        body: CategoriaForm,
        response: { 200: NewCategoria, ...refusals(400, 401, 403, 409, 413, 415, 422, 500) },
      },
    },
    async ({ body }) => ({ ...(await createCategoria(db, body.nome)), produtos: [] }),
  );

  app.put(
    '/categorias/:id',
    {
      ...adminRoute,
      schema: {
        tags,
        summary: 'Rename a category',
        description:
          'Refuses with CATEGORIA_NAO_ENCONTRADA, DADOS_INVALIDOS (no name, a comma, too long) and CATEGORIA_DUPLICADA.',
        security: FOR_ADMINS,
        params,
        body: CategoriaForm,
        response: {
          200: CategoriaWire,
          ...refusals(400, 401, 403, 404, 409, 413, 415, 422, 500),
        },
      },
    },
    ({ params: { id: categoriaId }, body }) => renameCategoria(db, categoriaId, body.nome),
  );

  app.delete(
    '/categorias/:id',
    {
      ...adminRoute,
      schema: {
        tags,
        summary: 'Delete a category',
        description:
          'Its products stay, without it. Answers an empty body. Refuses with CATEGORIA_NAO_ENCONTRADA.',
        security: FOR_ADMINS,
        params,
        response: {
          200: z.undefined().describe('Nothing.'),
          ...refusals(400, 401, 403, 404, 500),
        },
      },
    },
    async ({ params: { id: categoriaId } }, reply) => {
      await deleteCategoria(db, categoriaId);
      return reply.send(undefined);
    },
  );
};
