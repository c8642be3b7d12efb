import { type Contexto, exigirSessao } from '../graphql/contexto.ts';
import type { ItemCarrinhoModelo } from '../graphql/modelos.ts';
import type { Resolvers } from '../graphql/tipos.gen.ts';
import { oferta } from './linhas.ts';

const produtoDe = ({ produtoId }: ItemCarrinhoModelo, { publico }: Contexto) =>
  publico.catalogo.porId(produtoId);

/** Undefined when the product could not be read: the cart is shown all the same. */
const produtoSeLegivel = (item: ItemCarrinhoModelo, contexto: Contexto) =>
  produtoDe(item, contexto).catch(() => undefined);

export const resolvers: Resolvers = {
  Query: {
    carrinho: (_, __, contexto) => exigirSessao(contexto).carrinho.ler(),
  },
  Mutation: {
    adicionarAoCarrinho: (_, { input }, contexto) =>
      exigirSessao(contexto).carrinho.adicionar({
        produtoId: input.produtoId,
        variacaoId: input.variacaoId ?? null,
        quantidade: input.quantidade ?? 1,
      }),
    aumentarItem: (_, { itemId }, contexto) => exigirSessao(contexto).carrinho.aumentar(itemId),
    diminuirItem: (_, { itemId }, contexto) => exigirSessao(contexto).carrinho.diminuir(itemId),
    removerItem: (_, { itemId }, contexto) => exigirSessao(contexto).carrinho.remover(itemId),
    limparCarrinho: (_, __, contexto) => exigirSessao(contexto).carrinho.limpar(),
  },
  ItemCarrinho: {
    produto: (item, _, contexto) => produtoDe(item, contexto),
    imagem: async (item, _, contexto) =>
      item.imagem ?? (await produtoSeLegivel(item, contexto))?.imagem ?? null,
    disponivel: async (item, _, contexto) => {
      if (item.disponivel !== null) return item.disponivel;
      const produto = await produtoSeLegivel(item, contexto);
      if (produto === undefined) return true;
      if (produto === null || !produto.ativo) return false;
      const atual = oferta(produto, item.variacaoId);
      return atual !== undefined && atual.preco !== null && atual.estoque >= item.quantidade;
    },
    estoque: async (item, _, contexto) => {
      if (item.estoque !== null) return item.estoque;
      const produto = await produtoSeLegivel(item, contexto);
      return (produto && oferta(produto, item.variacaoId)?.estoque) ?? null;
    },
  },
};
