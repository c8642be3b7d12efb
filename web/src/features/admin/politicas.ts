import { type ApolloCache, type FieldMergeFunction, InMemoryCache } from '@apollo/client';

const REPLACED = { merge: false };

/** Replaces a page, and stores the arguments it was read with for `cache.modify`, which knows only a storage key. */
const withArguments: FieldMergeFunction<unknown> = (_, page, { args, storage }) => {
  storage['args'] = args;
  return page;
};

/** Replaces these lists in the cache instead of merging them: an admin's changes can shorten them. */
export function addListPolicies(cache: ApolloCache): void {
  if (!(cache instanceof InMemoryCache)) return;
  cache.policies.addTypePolicies({
    Query: { fields: { categorias: REPLACED, adminUsuarios: { merge: withArguments } } },
    Pedido: { fields: { itens: REPLACED, historico: REPLACED } },
    Perfil: { fields: { enderecos: REPLACED } },
    Produto: { fields: { variacoes: REPLACED, categorias: REPLACED } },
  });
}
