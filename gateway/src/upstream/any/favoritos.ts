import { muitosFavoritos } from '../../shop/favoritos/falhas.ts';
import type { FavoritosPort } from '../../shop/favoritos/port.ts';
import { produtoNaoEncontrado } from '../../shop/produtos/falhas.ts';
import { restOf } from '../rest/calls.ts';
import { explainAgain, type Outcomes } from '../rest/outcomes.ts';
import { isNumber } from '../rest/values.ts';
import type { StoredFavoritos } from '../wire/favoritos.ts';

const ADDED: Outcomes<typeof produtoNaoEncontrado | typeof muitosFavoritos> = {
  PRODUTO_NAO_ENCONTRADO: () => produtoNaoEncontrado,
  MUITOS_FAVORITOS: () => muitosFavoritos,
};

/** Favourites on an API that keeps them (additive: `/favoritos`) and on one that does not. */
export const favoritos: FavoritosPort = {
  list: ({ reading }) => restOf(reading).listFavoritos(),
  add: async ({ writing }, produtoId) => {
    if (!isNumber(produtoId)) return produtoNaoEncontrado;
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
