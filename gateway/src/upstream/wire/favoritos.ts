import { z } from 'zod';
import { identifier, tolerantList, wallClock } from '../rest/values.ts';

/** `/favoritos` (additive): all favourites, newest first. `desde` is the API's wall clock. Unreadable ones are left out. */
export const favoritosWire = tolerantList(
  z.object({ produtoId: identifier, slug: z.string().min(1), desde: wallClock }),
);
export type StoredFavoritos = z.output<typeof favoritosWire>;
