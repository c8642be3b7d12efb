import type { FieldMergeFunction, TypePolicies } from '@apollo/client';

/** A list of which every reply holds the whole: a change may shorten it. */
const REPLACED = { merge: false };

/** Replaces a page, and stores the arguments it was read with for `cache.modify`, which knows only a storage key. */
const withArguments: FieldMergeFunction<unknown> = (_, page, { args, storage }) => {
  storage['args'] = args;
  return page;
};

/** All cache policies of the client. */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      produto: { keyArgs: ['slug'] },
      configuracao: { merge: true },
      categorias: REPLACED,
      meusEnderecos: REPLACED,
      adminUsuarios: { merge: withArguments },
      adminPedidos: { merge: withArguments },
      adminProdutos: { merge: withArguments },
      adminResumo: { merge: true },
    },
  },
  Carrinho: { fields: { itens: REPLACED } },
  Pedido: { fields: { itens: REPLACED, historico: REPLACED } },
  // Rows read less of a payment than the order's page.
  PagamentoDoPedido: { merge: true },
  Perfil: { fields: { enderecos: REPLACED } },
  Produto: { fields: { variacoes: REPLACED, categorias: REPLACED, imagens: REPLACED } },
  // Two products may share a picture, and name it differently.
  Imagem: { keyFields: ['url', 'alt'] },
  ImagemDoProduto: { keyFields: false },
  FonteImagem: { keyFields: false },
  Casa: { keyFields: ['slug'] },
  Nota: { keyFields: ['slug'] },
  Ficha: { keyFields: false },
  Configuracao: { keyFields: [] },
  // The shell reads less of it than the checkout.
  ConfiguracaoPagamento: { merge: true },
  Empresa: { keyFields: false },
  PaginaProdutos: { keyFields: false },
};
