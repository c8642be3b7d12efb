import type { CatalogoContext } from '../catalogo/api.ts';
import { offerOf } from '../catalogo/preco.ts';
import { requireSessao, type SessaoContext } from '../sessao/access.ts';
import type { Resolvers } from '../types.gen.ts';
import type { Carrinho } from './carrinho.ts';
import type { ItemCarrinhoModel } from './model.ts';

type Context = CatalogoContext & SessaoContext<{ readonly carrinho: Carrinho }>;

const produtoOf = ({ produtoId }: ItemCarrinhoModel, { anonymous }: Context) =>
  anonymous.catalogo.byId(produtoId);

/** Undefined when the product is unreadable: the cart is shown anyway. */
const produtoIfReadable = (item: ItemCarrinhoModel, context: Context) =>
  produtoOf(item, context).catch(() => undefined);

// Fields that only an older API leaves out of a line. A field that is there costs no promise.

async function imagemOf(item: ItemCarrinhoModel, context: Context) {
  return (await produtoIfReadable(item, context))?.imagem ?? null;
}

async function isDisponivel(item: ItemCarrinhoModel, context: Context): Promise<boolean> {
  const produto = await produtoIfReadable(item, context);
  if (produto === undefined) return true;
  if (produto === null || !produto.ativo) return false;
  const current = offerOf(produto, item.variacaoId);
  return current !== undefined && current.preco !== null && current.estoque >= item.quantidade;
}

async function estoqueOf(item: ItemCarrinhoModel, context: Context): Promise<number | null> {
  const produto = await produtoIfReadable(item, context);
  return (produto && offerOf(produto, item.variacaoId)?.estoque) ?? null;
}

export const resolvers: Resolvers<Context> = {
  Query: {
    carrinho: (_, __, context) => requireSessao(context).carrinho.read(),
  },
  Mutation: {
    adicionarAoCarrinho: (_, { input }, context) =>
      requireSessao(context).carrinho.add({
        produtoId: input.produtoId,
        variacaoId: input.variacaoId ?? null,
        quantidade: input.quantidade ?? 1,
      }),
    aumentarItem: (_, { itemId }, context) => requireSessao(context).carrinho.increase(itemId),
    diminuirItem: (_, { itemId }, context) => requireSessao(context).carrinho.decrease(itemId),
    definirQuantidade: (_, { itemId, quantidade }, context) =>
      requireSessao(context).carrinho.setQuantidade(itemId, quantidade),
    removerItem: (_, { itemId }, context) => requireSessao(context).carrinho.remove(itemId),
    limparCarrinho: (_, __, context) => requireSessao(context).carrinho.clear(),
  },
  ItemCarrinho: {
    produto: (item, _, context) => produtoOf(item, context),
    imagem: (item, _, context) => item.imagem ?? imagemOf(item, context),
    disponivel: (item, _, context) => item.disponivel ?? isDisponivel(item, context),
    estoque: (item, _, context) => item.estoque ?? estoqueOf(item, context),
  },
};
