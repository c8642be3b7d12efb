import { falha } from '../falha.ts';

/** The most favourites of one account. */
export const MAX_FAVORITOS = 200;

export const muitosFavoritos = falha(
  'MuitosFavoritos',
  'id',
  `Você já tem ${MAX_FAVORITOS} favoritos. Retire um para guardar outro.`,
);
