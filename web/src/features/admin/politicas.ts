import { type ApolloCache, InMemoryCache } from '@apollo/client';

const REPLACED = { merge: false };

/** Replaces these lists in the cache instead of merging them: an admin's changes can shorten them. */
export function addListPolicies(cache: ApolloCache): void {
  if (!(cache instanceof InMemoryCache)) return;
  cache.policies.addTypePolicies({
    Query: { fields: { categorias: REPLACED } },
    Pedido: { fields: { itens: REPLACED, historico: REPLACED } },
    Perfil: { fields: { enderecos: REPLACED } },
    Produto: { fields: { variacoes: REPLACED, categorias: REPLACED } },
  });
}
