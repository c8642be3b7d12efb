import { type ApolloCache, InMemoryCache } from '@apollo/client';

const REPLACED = { merge: false };

/**
 * How the cache takes in what the back office changes: what an answer lists, it lists whole, and a shorter list takes the
 * place of the longer one without a word.
 */
export function keepWhole(cache: ApolloCache): void {
  if (!(cache instanceof InMemoryCache)) return;
  cache.policies.addTypePolicies({
    Query: { fields: { categorias: REPLACED } },
    Pedido: { fields: { itens: REPLACED, historico: REPLACED } },
    Perfil: { fields: { enderecos: REPLACED } },
    Produto: { fields: { variacoes: REPLACED, categorias: REPLACED } },
  });
}
