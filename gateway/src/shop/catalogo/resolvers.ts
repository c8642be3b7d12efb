import type { Escolhidas } from '@decantaria/loja/facetas';
import type { Resolvers } from '../../resolvers.gen.ts';
import type { FacetasInput, OrdenacaoProdutos } from '../../types.gen.ts';
import {
  integerWithin,
  readCategorias,
  readSlice,
  readSlugs,
  readText,
  readValores,
} from '../arguments.ts';
import type { Context } from '../context.ts';
import { imagemDaCapa } from './capa.ts';
import { categoriaKey, describeCategoria, findCategoria } from './categoria.ts';
import { comLimite, NENHUMA, named, notasOf } from './facetas.ts';
import { kitDe } from './kit.ts';
import type { Leituras } from './leituras.ts';
import type { CategoriaModel, ProdutoModel } from './model.ts';
import { closestTo, tentativasOf } from './nomes-proximos.ts';
import { parecidosDe } from './parecidos.ts';

const LIMITE = { fallback: 10, min: 1, max: 50 } as const;
const OPCOES = { fallback: 24, min: 1, max: 500 } as const;
const PARECIDOS = { fallback: 4, min: 1, max: 12 } as const;
/** Best sellers of a category that `Produto.parecidos` compares: the product and sold-out ones are dropped. */
const VENDIDOS = 8;
const NOMES_PROXIMOS = { fallback: 3, min: 1, max: 12 } as const;
const TAMANHO = { fallback: 15, min: 1, max: 60 } as const;

/** The stored names of `nomes`, each once; unknown names stay as they are. */
async function storedNames({ categorias }: Leituras, nomes: readonly string[]) {
  if (nomes.length === 0) return [];
  const known = await categorias();
  return [...new Set(nomes.map((nome) => findCategoria(known, nome)?.nome ?? nome))];
}

async function categoriasOf(catalogo: Leituras, produto: ProdutoModel) {
  if (produto.categoriaNames.length === 0) return [];
  const categorias = await catalogo.categorias().catch((): readonly CategoriaModel[] => []);
  return produto.categoriaNames.map(
    // A category that only a product names is not listed.
    (nome) => findCategoria(categorias, nome) ?? describeCategoria(categoriaKey(nome), nome),
  );
}

function readEscolhidas(input: FacetasInput | null | undefined): Escolhidas {
  const { nota = [], casa = [], familia, preco, volume, disponivel } = input ?? {};
  return {
    familia: readValores('familia', familia),
    preco: readValores('preco', preco),
    volume: readValores('volume', volume),
    disponivel: readValores('disponivel', disponivel),
    notas: readValores('nota', nota),
    casas: readValores('casa', casa),
  };
}

/** The best sellers of each category of a product. A list that cannot be read is left out. */
async function maisVendidosDe(
  produto: ProdutoModel,
  { catalogo, anonymous: { reading } }: Context,
): Promise<readonly (readonly ProdutoModel[])[]> {
  const categorias = await categoriasOf(reading.catalogo, produto);
  return Promise.all(
    categorias.map(({ nome }) =>
      catalogo.maisVendidos(reading, nome, VENDIDOS).catch((): readonly ProdutoModel[] => []),
    ),
  );
}

/** Products that parts of a text find. */
async function foundByParts(
  busca: string,
  { catalogo, anonymous: { reading } }: Context,
): Promise<readonly ProdutoModel[]> {
  const whole = { categorias: [], escolhidas: NENHUMA, ordem: 'RELEVANCIA' } as const;
  const slice = { pagina: 1, tamanho: NOMES_PROXIMOS.max };
  const pages = tentativasOf(busca).map((part) =>
    catalogo.pagina(reading, { ...whole, ...slice, busca: part }),
  );
  return (await Promise.all(pages)).flatMap(({ itens }) => itens);
}

/** Without a text, every product is as relevant as its sales. */
function orderOf(busca: string | undefined, ordem: OrdenacaoProdutos): OrdenacaoProdutos {
  return ordem === 'RELEVANCIA' && busca === undefined ? 'MAIS_VENDIDOS' : ordem;
}

export const resolvers: Resolvers<Context> = {
  Query: {
    categorias: (_, __, { anonymous: { reading } }) => reading.catalogo.categorias(),
    destaques: (_, __, { catalogo, anonymous: { reading } }) => catalogo.destaques(reading),
    maisVendidos: async (_, { categoria: nome, limite }, { catalogo, anonymous: { reading } }) => {
      const most = integerWithin('limite', limite, LIMITE);
      const categoria = findCategoria(await reading.catalogo.categorias(), nome);
      return categoria ? catalogo.maisVendidos(reading, categoria.nome, most) : [];
    },
    produtos: async (_, args, { catalogo, anonymous: { reading } }) => {
      const busca = readText('busca', args.busca);
      const filter = {
        busca,
        ...readSlice(args, TAMANHO),
        ordem: orderOf(busca, args.ordenarPor ?? 'RELEVANCIA'),
        categorias: await storedNames(reading.catalogo, readCategorias(args.categorias)),
        escolhidas: readEscolhidas(args.facetas),
      };
      return { ...(await catalogo.pagina(reading, filter)), filtro: filter };
    },
    produto: (_, { slug }, { catalogo, anonymous: { reading } }) => catalogo.bySlug(reading, slug),
    produtosPorSlug: async (_, { slugs }, { catalogo, anonymous: { reading } }) => {
      const reads = readSlugs(slugs).map((slug) => catalogo.bySlug(reading, slug));
      return (await Promise.all(reads)).filter((produto) => produto !== null);
    },
  },
  Categoria: {
    destaque: ({ nome }, _, { catalogo, anonymous: { reading } }) =>
      catalogo.destaqueOf(reading, nome),
    maisVendidos: ({ nome }, { limite }, { catalogo, anonymous: { reading } }) =>
      catalogo.maisVendidos(reading, nome, integerWithin('limite', limite, LIMITE)),
    totalProdutos: async ({ nome }, _, { catalogo, anonymous: { reading } }) => {
      const { totalItens } = await catalogo.pagina(reading, {
        busca: undefined,
        categorias: [nome],
        escolhidas: NENHUMA,
        ordem: undefined,
        pagina: 1,
        tamanho: 1,
      });
      return totalItens;
    },
  },
  PaginaProdutos: {
    parecidos: async ({ filtro: { busca = '' } }, { limite }, context) => {
      const most = integerWithin('limite', limite, NOMES_PROXIMOS);
      return closestTo(busca, await foundByParts(busca, context), most);
    },
    totaisPorCategoria: ({ filtro }, _, { catalogo, anonymous: { reading } }) =>
      catalogo.totaisPorCategoria(reading, filtro),
    facetas: async ({ filtro }, { limite }, { catalogo, anonymous: { reading } }) => {
      const most = integerWithin('limite', limite, OPCOES);
      const facetas = await catalogo.facetas(reading, filtro);
      return facetas && comLimite(facetas, filtro.escolhidas, most);
    },
  },
  Produto: {
    categorias: (produto, _, { anonymous: { reading } }) => categoriasOf(reading.catalogo, produto),
    ficha: ({ ficha }) =>
      ficha && { ...ficha, casa: ficha.casa === null ? null : named(ficha.casa) },
    notas: (produto) => notasOf(produto).map(named),
    parecidos: async (produto, { limite }, context) => {
      const most = integerWithin('limite', limite, PARECIDOS);
      return parecidosDe(produto, await maisVendidosDe(produto, context), most);
    },
    kit: async (produto, _, context) => {
      const lists = await maisVendidosDe(produto, context);
      const parecidos = parecidosDe(produto, lists, PARECIDOS.fallback);
      return kitDe(
        produto,
        parecidos.map((parecido) => parecido.produto),
      );
    },
    capa: (produto, _, { services }) => imagemDaCapa(produto, services.loja.marca),
  },
  Variacao: {
    volumeMl: ({ volume }) => (volume !== null && Number.isInteger(volume) ? volume : null),
  },
};
