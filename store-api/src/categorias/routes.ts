import { z } from 'zod';
import { usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAdmins, open } from '../http/calls.ts';
import { id, named } from '../http/fields.ts';
import { PUBLIC_CATALOGO } from '../http/headers.ts';
import {
  createCategoria,
  deleteCategoria,
  listCategoriasWithTotals,
  renameCategoria,
} from './service.ts';
import { categoriaFields, ListedCategoria } from './wire.ts';

const CategoriaWire = named('Categoria', 'A fragrance category.', categoriaFields);

const NewCategoria = named('CategoriaNova', 'The created category.', {
  ...categoriaFields,
  produtos: z.array(z.never()).describe('Always empty: a new category has no products.'),
});

// The form accepts every text; the rules refuse an invalid name with a 422 for the user.
const CategoriaForm = named('CategoriaForm', 'A name for a category.', {
  nome: z
    .string()
    .nullish()
    .transform((nome) => nome ?? '')
    .describe('Up to 60 characters, no comma; unique without regard to case and accents.'),
});

const params = z.object({ id: id.describe('Number of the category.') });

/** `/categorias`. */
export const categoriasRoutes: ApiRoutes = async (app, { db, reads }) => {
  app.get('/categorias', { config: PUBLIC_CATALOGO, ...open({}, z.array(ListedCategoria)) }, () =>
    reads.run(listCategoriasWithTotals),
  );

  app.post(
    '/categorias',
    forAdmins({ body: CategoriaForm }, NewCategoria, 409, 422),
    async (request) => ({
      ...(await createCategoria(db, request.body.nome, usuarioIdOf(request))),
      produtos: [],
    }),
  );

  app.put(
    '/categorias/:id',
    forAdmins({ params, body: CategoriaForm }, CategoriaWire, 404, 409, 422),
    (request) => {
      const { params, body } = request;
      return renameCategoria(db, params.id, body.nome, usuarioIdOf(request));
    },
  );

  app.delete(
    '/categorias/:id',
    forAdmins({ params }, z.undefined().describe('Deleted.'), 404),
    async (request, reply) => {
      await deleteCategoria(db, request.params.id, usuarioIdOf(request));
      return reply.send(undefined);
    },
  );
};
