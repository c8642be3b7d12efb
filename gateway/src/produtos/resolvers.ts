import { integerWithin, readBusca, readPagina, readText } from '../graphql/arguments.ts';
import { type AdminContext, requireAdmin } from '../sessao/access.ts';
import type { Resolvers } from '../types.gen.ts';
import type { ProdutosAdmin } from './produtos.ts';

const TAMANHO = { fallback: 20, min: 1, max: 100 } as const;
type Context = AdminContext<{ readonly produtos: ProdutosAdmin }>;

export const resolvers: Resolvers<Context> = {
  Query: {
    adminProdutos: (_, args, context) =>
      requireAdmin(context).produtos.list({
        busca: readBusca(args.busca),
        categoria: readText('categoria', args.categoria),
        disponibilidade: args.disponibilidade ?? 'TODOS',
        variacao: readText('variacao', args.variacao),
        ativo: args.ativo ?? undefined,
        ordenarPor: args.ordenarPor ?? 'NOME_ASC',
        pagina: readPagina(args.pagina),
        tamanho: integerWithin('tamanho', args.tamanho, TAMANHO),
      }),
    adminProduto: (_, { id }, context) => requireAdmin(context).produtos.byId(id),
  },
  Mutation: {
    criarProduto: (_, { input, imagem }, context) =>
      requireAdmin(context).produtos.create(input, imagem),
    atualizarProduto: (_, { id, input, imagem }, context) =>
      requireAdmin(context).produtos.update(id, input, imagem ?? null),
    definirProdutoAtivo: (_, { id, ativo }, context) =>
      requireAdmin(context).produtos.setAtivo(id, ativo),
  },
};
