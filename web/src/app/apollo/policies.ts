import type { TypePolicies } from '@apollo/client';

/** How the cache keys and merges what the gateway answers. */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      produto: { keyArgs: ['slug'] },
      configuracao: { merge: true },
      // A change answers the whole list.
      meusEnderecos: { merge: false },
    },
  },
  // One account, one cart: every mutation answers it whole, and every badge, drawer and page reads it here.
  Carrinho: { fields: { itens: { merge: false } } },
  Imagem: { keyFields: ['url'] },
  FonteImagem: { keyFields: false },
  Configuracao: { keyFields: [] },
  Empresa: { keyFields: false },
  PaginaProdutos: { keyFields: false },
};
