import { z } from 'zod';
import type { PublicRest } from '../rest/client.ts';
import type { Contract } from '../rest/contract.ts';
import { endpoints } from '../rest/endpoints.ts';
import { createLoader } from '../rest/loader.ts';
import { withoutEarlier } from '../rest/scan.ts';
import type { ProdutosFilter } from './filter.ts';
import type { CategoriaModel, PaginaDaLojaModel, PaginaModel, ProdutoModel } from './model.ts';
import { idOfSlug } from './slug.ts';
import { cutWholeList } from './whole-list.ts';

export type Catalogo = ReturnType<typeof createCatalogo>;

/** The slice of a resolver's context that reads the catalogue. */
export interface CatalogoContext {
  readonly anonymous: { readonly catalogo: Catalogo };
}

/** A name and a volume. */
const NAMED = z.tuple([z.string(), z.string().nullable()]);
/** The most products that a name is looked for among. */
const NAMESAKES = 20;
const MAX_BUSCA = 100;

/** The catalogue's calls for one operation. Each rejects with `RestFailure` when the API does not answer. */
export function createCatalogo(rest: PublicRest, contract: Pick<Contract, 'isMissing'>) {
  const produtos = createLoader((id) => rest(endpoints.readProdutoById, { params: { id } }));

  const find = async (slug: string): Promise<ProdutoModel | null> => {
    const produto = await rest(endpoints.readProdutoBySlug, { params: { slug } });
    const id = produto ? null : idOfSlug(slug);
    if (id === null) return produto;
    const numbered = await produtos.load(id);
    return numbered?.slug === slug ? numbered : null;
  };

  const named = createLoader(async (key) => {
    const [nome, variacaoId] = NAMED.parse(JSON.parse(key));
    const { itens } = await rest(endpoints.listProdutos, {
      typed: true,
      query: { page: 0, size: NAMESAKES, search: nome.slice(0, MAX_BUSCA) },
    });
    const found = itens.filter(
      (produto) =>
        produto.nome === nome &&
        (variacaoId === null || produto.variacoes.some(({ id }) => id === variacaoId)),
    );
    const [only] = found;
    // The list's prices are not those of the product.
    return only && found.length === 1 ? produtos.load(only.id) : null;
  });

  const readPage = ({ busca, categorias: nomes = [], order, pagina, tamanho }: ProdutosFilter) =>
    rest(endpoints.listProdutos, {
      // Any text and any page: without bound, unlike the first pages of the categories.
      typed: busca !== undefined || pagina > 1,
      query: {
        page: pagina - 1,
        size: tamanho,
        ...filterQuery(nomes, busca),
        ordenarPor: order,
      },
    });

  let categorias: Promise<CategoriaModel[]> | undefined;
  return {
    /** `GET /categorias`, once an operation. */
    categorias: (): Promise<CategoriaModel[]> => {
      categorias ??= rest(endpoints.listCategorias, {});
      return categorias;
    },
    destaques: () => rest(endpoints.listDestaques, {}),
    /** `GET /produtos/mais-vendidos`; `categoria` is a stored name. */
    maisVendidos: (categoria: string, limit: number) =>
      rest(endpoints.listMaisVendidos, { query: { categoria, limit } }),
    /** `GET /produtos/destaque-por-categoria`; null when the category has none. */
    destaqueOf: (categoria: string) => rest(endpoints.readDestaque, { query: { categoria } }),
    /** A page of an API that sorts equal products in any order is cut from the whole list. */
    pagina: async (filter: ProdutosFilter): Promise<PaginaModel> => {
      const { busca, categorias: nomes, order } = filter;
      if (busca === undefined || !contract.isMissing()) {
        const page = await readPage(filter);
        const isWhole = busca === undefined && page.totalPaginas <= 1;
        if (isWhole || !contract.isMissing()) return page;
      }
      const whole = await cutWholeList(
        (page, tamanho) => readPage({ categorias: nomes, order, pagina: page + 1, tamanho }),
        filter,
      );
      if (whole !== null) return whole;
      const page = await readPage(filter);
      const itens = await withoutEarlier(page.itens, filter.pagina - 1, (earlier) =>
        readPage({ ...filter, pagina: earlier + 1 }),
      );
      return { ...page, itens, filtrosCompletos: false };
    },
    /** The matching products of each category; null when the API does not count them. */
    totaisPorCategoria: async ({ busca, categorias: nomes }: PaginaDaLojaModel['filtro']) => {
      if (contract.isMissing()) return null;
      const { totaisPorCategoria } = await rest(endpoints.listProdutos, {
        typed: busca !== undefined,
        query: { size: 1, ...filterQuery(nomes, busca), totais: 'categorias' },
      });
      return totaisPorCategoria;
    },
    /** `GET /produtos/slug/{slug}`, or by id for a product without a slug; null when it does not exist. */
    bySlug: async (slug: string): Promise<ProdutoModel | null> => {
      const produto = await find(slug);
      // The older API reports "not found" and an outage alike. A healthy API answers this call; an outage makes it throw.
      if (produto === null) await rest(endpoints.listCategorias, { passing: true });
      return produto;
    },
    /**
     * The one active product with exactly this name, and with this volume unless null; null when there is none, or
     * several. For lines that name no product. Each once an operation.
     */
    byName: (nome: string, variacaoId: string | null) =>
      named.load(JSON.stringify([nome, variacaoId])),
    /** `GET /produtos/{id}`, each id once an operation; null when it does not exist. */
    byId: (id: string) => produtos.load(id),
  };
}

const filterQuery = (categorias: readonly string[], search: string | undefined) => ({
  categoria: categorias.length > 0 ? categorias.join(',') : undefined,
  search,
});

/** The products with these ids, each read once; missing ones are left out. Rejects with `RestFailure`. */
export async function readProdutos(
  catalogo: Pick<Catalogo, 'byId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProdutoModel>> {
  const produtos = await Promise.all([...new Set(ids)].map((id) => catalogo.byId(id)));
  return new Map(produtos.flatMap((produto) => (produto ? [[produto.id, produto] as const] : [])));
}
