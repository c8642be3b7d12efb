import { FALHAS } from '../../shop/falhas.ts';
import type { FavoritosPort } from '../../shop/favoritos/port.ts';
import { restOf } from '../rest/calls.ts';
import { explainAgain, outcomesOf } from '../rest/outcomes.ts';
import { isNumber } from '../rest/values.ts';
import type { StoredFavoritos } from '../wire/favoritos.ts';

const ADDED = outcomesOf(['ProdutoNaoEncontrado', 'MuitosFavoritos']);

/** Favourites on an API that keeps them (additive: `/favoritos`) and on one that does not. */
export const favoritos: FavoritosPort = {
  list: ({ reading }) => restOf(reading).listFavoritos(),
  add: async ({ writing }, produtoId) => {
    if (!isNumber(produtoId)) return FALHAS.ProdutoNaoEncontrado;
    return restOf(writing).adicionarFavorito({ produtoId }).then(lista, explainAgain(ADDED));
  },
  // The number of no product is no favourite either.
  remove: ({ writing }, produtoId) =>
    restOf(writing)
      .removerFavorito({ produtoId: isNumber(produtoId) ? produtoId : '0' })
      .then(lista, explainAgain({})),
  merge: ({ writing }, produtoIds) =>
    restOf(writing)
      .juntarFavoritos({ body: { produtoIds: produtoIds.filter(isNumber) } })
      .then(lista, explainAgain({})),
};

/** A change answers with all favourites. */
function lista(itens: StoredFavoritos) {
  return { __typename: 'ListaFavoritos', itens } as const;
}
