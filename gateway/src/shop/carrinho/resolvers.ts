import type { Resolvers } from '../../resolvers.gen.ts';
import { type Context, withSessao } from '../context.ts';
import { quantidadeProblem } from './falhas.ts';

export const resolvers: Resolvers<Context> = {
  Query: {
    carrinho: withSessao(({ caller, carrinho }) => carrinho.read(caller)),
  },
  Mutation: {
    adicionarAoCarrinho: withSessao(({ caller, carrinho }, { input }) => {
      const { produtoId, variacaoId = null } = input;
      const quantidade = input.quantidade ?? 1;
      const problem = quantidadeProblem(quantidade, 1);
      return problem ?? carrinho.add(caller, { produtoId, variacaoId, quantidade });
    }),
    aumentarItem: withSessao(({ caller, carrinho }, { itemId }) =>
      carrinho.increase(caller, itemId),
    ),
    diminuirItem: withSessao(({ caller, carrinho }, { itemId }) =>
      carrinho.decrease(caller, itemId),
    ),
    definirQuantidade: withSessao(
      ({ caller, carrinho }, { itemId, quantidade }) =>
        quantidadeProblem(quantidade, 0) ?? carrinho.setQuantidade(caller, itemId, quantidade),
    ),
    removerItem: withSessao(({ caller, carrinho }, { itemId }) => carrinho.remove(caller, itemId)),
    limparCarrinho: withSessao(({ caller, carrinho }) => carrinho.clear(caller)),
  },
  ItemCarrinho: {
    produto: ({ produtoId }, _, { anonymous: { reading } }) => reading.catalogo.byId(produtoId),
  },
};
