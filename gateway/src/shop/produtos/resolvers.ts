import type { Resolvers } from '../../resolvers.gen.ts';
import { integerWithin, readBusca, readPagina, readText } from '../arguments.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import { type AdminContext, requireAdmin } from '../sessao/access.ts';
import { createProduto, type ProdutosAdmin, updateProduto } from './save.ts';

const TAMANHO = { fallback: 20, min: 1, max: 100 } as const;

interface Admin extends ProdutosAdmin {
  /** Reads each product once an operation. */
  readonly produtoById: { readonly load: (id: string) => Promise<ProdutoModel | null> };
}

export const resolvers: Resolvers<AdminContext<Admin>> = {
  Query: {
    adminProdutos: (_, args, context) => {
      const { caller, produtos } = requireAdmin(context);
      return produtos.list(caller, {
        busca: readBusca(args.busca),
        categoria: readText('categoria', args.categoria),
        disponibilidade: args.disponibilidade ?? 'TODOS',
        variacao: readText('variacao', args.variacao),
        ativo: args.ativo ?? undefined,
        ordenarPor: args.ordenarPor ?? 'NOME_ASC',
        pagina: readPagina(args.pagina),
        tamanho: integerWithin('tamanho', args.tamanho, TAMANHO),
      });
    },
    adminProduto: (_, { id }, context) => requireAdmin(context).produtoById.load(id),
  },
  Mutation: {
    criarProduto: (_, { input, imagem }, context) =>
      createProduto(requireAdmin(context), input, imagem),
    atualizarProduto: (_, { id, input, imagem }, context) =>
      updateProduto(requireAdmin(context), id, input, imagem ?? null),
    definirProdutoAtivo: (_, { id, ativo }, context) => {
      const { caller, produtos } = requireAdmin(context);
      return produtos.setAtivo(caller, id, ativo);
    },
  },
};
