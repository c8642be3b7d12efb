import type { TypePolicies } from '@apollo/client';

export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      produto: { keyArgs: ['slug'] },
      configuracao: { merge: true },
      // A mutation returns the whole list.
      meusEnderecos: { merge: false },
    },
  },
  // Every mutation returns the whole cart.
  Carrinho: { fields: { itens: { merge: false } } },
  Imagem: { keyFields: ['url'] },
  FonteImagem: { keyFields: false },
  Configuracao: { keyFields: [] },
  Empresa: { keyFields: false },
  PaginaProdutos: { keyFields: false },
};
