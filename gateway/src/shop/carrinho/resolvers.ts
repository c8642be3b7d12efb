import type { Resolvers } from '../../resolvers.gen.ts';
import type { LeiturasContext } from '../catalogo/leituras.ts';
import { requireSessao, type SessaoContext } from '../sessao/access.ts';
import type { Conta } from '../sessao/conta.ts';
import type { CarrinhoPort } from './port.ts';
import { quantidadeProblem } from './quantidade.ts';

type Context = LeiturasContext &
  SessaoContext<{ readonly caller: Conta; readonly carrinho: CarrinhoPort }>;

export const resolvers: Resolvers<Context> = {
  Query: {
    carrinho: (_, __, context) => {
      const { caller, carrinho } = requireSessao(context);
      return carrinho.read(caller);
    },
  },
  Mutation: {
    adicionarAoCarrinho: (_, { input }, context) => {
      const { caller, carrinho } = requireSessao(context);
      const { produtoId, variacaoId = null } = input;
      const quantidade = input.quantidade ?? 1;
      const problem = quantidadeProblem(quantidade, 1);
      return problem ?? carrinho.add(caller, { produtoId, variacaoId, quantidade });
    },
    aumentarItem: (_, { itemId }, context) => {
      const { caller, carrinho } = requireSessao(context);
      return carrinho.increase(caller, itemId);
    },
    diminuirItem: (_, { itemId }, context) => {
      const { caller, carrinho } = requireSessao(context);
      return carrinho.decrease(caller, itemId);
    },
    definirQuantidade: (_, { itemId, quantidade }, context) => {
      const { caller, carrinho } = requireSessao(context);
      return quantidadeProblem(quantidade, 0) ?? carrinho.setQuantidade(caller, itemId, quantidade);
    },
    removerItem: (_, { itemId }, context) => {
      const { caller, carrinho } = requireSessao(context);
      return carrinho.remove(caller, itemId);
    },
    limparCarrinho: (_, __, context) => {
      const { caller, carrinho } = requireSessao(context);
      return carrinho.clear(caller);
    },
  },
  ItemCarrinho: {
    produto: ({ produtoId }, _, { anonymous: { reading } }) => reading.catalogo.byId(produtoId),
  },
};
