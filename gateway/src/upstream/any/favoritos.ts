import { muitosFavoritos } from '../../shop/favoritos/falhas.ts';
import type { FavoritosPort } from '../../shop/favoritos/port.ts';
import { wallClockWithOffset, type Zones } from '../../shop/moment.ts';
import { produtoNaoEncontrado } from '../../shop/produtos/falhas.ts';
import { restOf } from '../rest/calls.ts';
import type { Outcomes } from '../rest/outcomes.ts';
import { isNumber } from '../rest/values.ts';
import type { StoredFavoritos } from '../wire/favoritos.ts';
import { changeAgain } from './change-again.ts';

const ADDED: Outcomes<typeof produtoNaoEncontrado | typeof muitosFavoritos> = {
  PRODUTO_NAO_ENCONTRADO: () => produtoNaoEncontrado,
  MUITOS_FAVORITOS: () => muitosFavoritos,
};

/** Favourites on an API that keeps them (additive: `/favoritos`) and on one that does not. */
export function createFavoritos(zones: Zones): FavoritosPort {
  const toModels = (stored: StoredFavoritos) =>
    stored.map(({ desde, ...it }) => ({ ...it, desde: wallClockWithOffset(desde, zones) }));
  /** A change answers with all favourites. */
  const change = <Refused>(call: Promise<StoredFavoritos>, outcomes: Outcomes<Refused>) =>
    changeAgain(
      call.then((stored) => ({ __typename: 'ListaFavoritos', itens: toModels(stored) }) as const),
      outcomes,
    );
  return {
    list: async ({ reading }) => {
      const stored = await restOf(reading).listFavoritos();
      return stored && toModels(stored);
    },
    add: async ({ writing }, produtoId) => {
      if (!isNumber(produtoId)) return produtoNaoEncontrado;
      return change(restOf(writing).adicionarFavorito({ produtoId }), ADDED);
    },
    // The number of no product is no favourite either.
    remove: ({ writing }, produtoId) =>
      change(
        restOf(writing).removerFavorito({ produtoId: isNumber(produtoId) ? produtoId : '0' }),
        {},
      ),
    merge: ({ writing }, produtoIds) =>
      change(
        restOf(writing).juntarFavoritos({ body: { produtoIds: produtoIds.filter(isNumber) } }),
        {},
      ),
  };
}
