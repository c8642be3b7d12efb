import { z } from 'zod';
import { usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forUsers } from '../http/calls.ts';
import { id, named } from '../http/fields.ts';
import { withWallClocks } from '../http/times.ts';
import {
  addFavorito,
  type Favorito,
  listFavoritos,
  MAX_FAVORITOS,
  mergeFavoritos,
  removeFavorito,
} from './service.ts';

const FavoritoWire = named('Favorito', 'A product that the account has marked.', {
  produtoId: z.int().describe('Number of the product.'),
  slug: z.string().describe('Its slug, e.g. `noite-de-oud`.'),
  desde: z.string().describe('When it was marked: wall clock of the shop, without offset.'),
});

const Params = z.object({ produtoId: id.describe('Number of the product.') });

const JuntarBody = named('FavoritosDoNavegador', 'Favourites to add to those of the account.', {
  produtoIds: z
    .array(id)
    .max(MAX_FAVORITOS)
    .describe('Numbers of products, newest first. Unknown ones are left out.'),
});

/** `/favoritos`: the caller's favourites. Every change returns all of them, newest first. Not in the older API. */
export const favoritosRoutes: ApiRoutes = async (app, { db, shop }) => {
  const toWire = (favoritos: Favorito[]) =>
    favoritos.map((favorito) => withWallClocks(favorito, shop.timeZone));

  app.get('/favoritos/me', forUsers({}, z.array(FavoritoWire)), async (request) =>
    toWire(await listFavoritos(db, usuarioIdOf(request))),
  );

  app.put(
    '/favoritos/:produtoId',
    forUsers({ params: Params }, z.array(FavoritoWire), 404, 409),
    async (request) => {
      const { produtoId } = request.params;
      return toWire(await addFavorito(db, usuarioIdOf(request), produtoId, new Date()));
    },
  );

  app.delete(
    '/favoritos/:produtoId',
    forUsers({ params: Params }, z.array(FavoritoWire)),
    async (request) =>
      toWire(await removeFavorito(db, usuarioIdOf(request), request.params.produtoId)),
  );

  app.post(
    '/favoritos/juntar',
    forUsers({ body: JuntarBody }, z.array(FavoritoWire)),
    async (request) => {
      const { produtoIds } = request.body;
      return toWire(await mergeFavoritos(db, usuarioIdOf(request), produtoIds, new Date()));
    },
  );
};
