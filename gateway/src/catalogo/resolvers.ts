import { imagemDaCapa } from '../compartilhar/capa.ts';
import { integerWithin, readBusca, readCategorias, readPagina } from '../graphql/arguments.ts';
import { RestFailure } from '../rest/failure.ts';
import { existingPage } from '../rest/paging.ts';
import type { OrdenacaoProdutos, Resolvers } from '../types.gen.ts';
import type { Catalogo, CatalogoContext } from './api.ts';
import { categoriaKey, describeCategoria, findCategoria } from './categoria.ts';
import type { ProdutosFilter, RestOrder } from './filter.ts';
import type { CategoriaModel, ProdutoModel } from './model.ts';
import { versaoOf } from './versao.ts';

const ORDERS: Readonly<Record<OrdenacaoProdutos, RestOrder>> = {
  MAIS_VENDIDOS: 'maisVendidos',
  MENOR_PRECO: 'menorPreco',
  MAIOR_PRECO: 'maiorPreco',
  NOME_ASC: 'nomeAsc',
  NOME_DESC: 'nomeDesc',
};

const LIMITE = { fallback: 10, min: 1, max: 50 } as const;
const TAMANHO = { fallback: 15, min: 1, max: 60 } as const;

/** The stored names of `nomes`, each once; unknown names stay as they are. */
async function storedNames(catalogo: Catalogo, nomes: readonly string[]) {
  if (nomes.length === 0) return [];
  const categorias = await catalogo.categorias();
  return [...new Set(nomes.map((nome) => findCategoria(categorias, nome)?.nome ?? nome))];
}

async function maisVendidos(catalogo: Catalogo, nome: string, limite: number) {
  const categoria = findCategoria(await catalogo.categorias(), nome);
  return categoria ? catalogo.maisVendidos(categoria.nome, limite) : [];
}

function existingPagina(catalogo: Catalogo, filter: ProdutosFilter) {
  return existingPage((page) => catalogo.pagina({ ...filter, pagina: page + 1 }), filter.pagina);
}

async function categoriasOf(catalogo: Catalogo, produto: ProdutoModel) {
  if (produto.categoriaNames.length === 0) return [];
  const categorias = await catalogo.categorias().catch((): CategoriaModel[] => []);
  return produto.categoriaNames.map(
    // A category that only a product names is not listed.
    (nome) => findCategoria(categorias, nome) ?? describeCategoria(categoriaKey(nome), nome),
  );
}

type Context = CatalogoContext & {
  readonly services: { readonly loja: { readonly marca: string } };
};

export const resolvers: Resolvers<Context> = {
  Query: {
    categorias: (_, __, { anonymous }) => anonymous.catalogo.categorias(),
    destaques: (_, __, { anonymous }) => anonymous.catalogo.destaques(),
    maisVendidos: (_, { categoria, limite }, { anonymous }) =>
      maisVendidos(anonymous.catalogo, categoria, integerWithin('limite', limite, LIMITE)),
    produtos: async (_, args, { anonymous }) => {
      const filter = {
        busca: readBusca(args.busca),
        pagina: readPagina(args.pagina),
        tamanho: integerWithin('tamanho', args.tamanho, TAMANHO),
        order: ORDERS[args.ordenarPor ?? 'MAIS_VENDIDOS'],
        categorias: await storedNames(anonymous.catalogo, readCategorias(args.categorias)),
      };
      return { ...(await existingPagina(anonymous.catalogo, filter)), filtro: filter };
    },
    produto: (_, { slug }, { anonymous }) => anonymous.catalogo.bySlug(slug),
  },
  Categoria: {
    destaque: ({ nome }, _, { anonymous }) => anonymous.catalogo.destaqueOf(nome),
    maisVendidos: ({ nome }, { limite }, { anonymous }) =>
      anonymous.catalogo.maisVendidos(nome, integerWithin('limite', limite, LIMITE)),
    totalProdutos: async ({ nome }, _, { anonymous }) => {
      const { totalItens } = await anonymous.catalogo.pagina({
        categorias: [nome],
        pagina: 1,
        tamanho: 1,
      });
      return totalItens;
    },
  },
  PaginaProdutos: {
    // A hint beside the list: its failure must not cost the list.
    totaisPorCategoria: ({ filtro }, _, { anonymous }) =>
      anonymous.catalogo.totaisPorCategoria(filtro).catch((error: unknown) => {
        if (error instanceof RestFailure) return null;
        throw error;
      }),
  },
  Produto: {
    categorias: (produto, _, { anonymous }) => categoriasOf(anonymous.catalogo, produto),
    versao: (produto) => versaoOf(produto),
    capa: (produto, _, { services }) => imagemDaCapa(produto, services.loja.marca),
  },
  Variacao: {
    volumeMl: ({ volume }) => (volume !== null && Number.isInteger(volume) ? volume : null),
  },
};
