import type { PublicRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { createLoader } from '../rest/loader.ts';
import type { CategoriaModel, PaginaModel, ProdutoModel } from './model.ts';
import { idOfSlug } from './slug.ts';

/** Words of `ordenarPor` on the wire (rest-contract 3.2). */
export type RestOrder = 'maisVendidos' | 'menorPreco' | 'maiorPreco' | 'nomeAsc' | 'nomeDesc';

export interface ProdutosFilter {
  readonly busca?: string | undefined;
  /** Names as stored; a product must be in all of them. */
  readonly categorias?: readonly string[];
  readonly order?: RestOrder;
  /** Counted from 1. */
  readonly pagina: number;
  readonly tamanho: number;
}

export interface Catalogo {
  /** `GET /categorias`, once an operation. */
  readonly categorias: () => Promise<CategoriaModel[]>;
  /** `GET /produtos/destaques`. */
  readonly destaques: () => Promise<ProdutoModel[]>;
  /** `GET /produtos/mais-vendidos`; `categoria` as stored. */
  readonly maisVendidos: (categoria: string, limite: number) => Promise<ProdutoModel[]>;
  /** `GET /produtos/destaque-por-categoria`; null when the category has none. */
  readonly destaqueOf: (categoria: string) => Promise<ProdutoModel | null>;
  /** `GET /produtos/listarFiltroShop`. */
  readonly pagina: (filter: ProdutosFilter) => Promise<PaginaModel>;
  /** `GET /produtos/slug/{slug}`, or by its number one without an address of its own; null when there is none (C-12). */
  readonly bySlug: (slug: string) => Promise<ProdutoModel | null>;
  /** `GET /produtos/{id}`, each id once an operation; null when there is none. */
  readonly byId: (id: string) => Promise<ProdutoModel | null>;
}

/** The slice of a resolver's context that reads the catalogue. */
export interface CatalogoContext {
  readonly anonymous: { readonly catalogo: Catalogo };
}

/** The catalogue's calls for one operation. Every one rejects with `RestFailure` when the API does not answer. */
export function createCatalogo(rest: PublicRest): Catalogo {
  const produtos = createLoader((id) => rest(endpoints.readProdutoById, { params: { id } }));

  const find = async (slug: string): Promise<ProdutoModel | null> => {
    const found = await rest(endpoints.readProdutoBySlug, { params: { slug } });
    const id = found ? null : idOfSlug(slug);
    if (id === null) return found;
    const numbered = await produtos.load(id);
    return numbered?.slug === slug ? numbered : null;
  };

  const bySlug = async (slug: string): Promise<ProdutoModel | null> => {
    const found = await find(slug);
    // The older API says "no such product" as it says that it is ill (rest-contract 1.2): who is well answers this.
    if (found === null) await rest(endpoints.listCategorias, { passing: true });
    return found;
  };

  let categorias: Promise<CategoriaModel[]> | undefined;
  return {
    categorias: () => {
      categorias ??= rest(endpoints.listCategorias, {});
      return categorias;
    },
    destaques: () => rest(endpoints.listDestaques, {}),
    maisVendidos: (categoria, limit) =>
      rest(endpoints.listMaisVendidos, { query: { categoria, limit } }),
    destaqueOf: (categoria) => rest(endpoints.readDestaque, { query: { categoria } }),
    pagina: ({ busca, categorias = [], order, pagina, tamanho }) =>
      rest(endpoints.listProdutos, {
        query: {
          page: pagina - 1,
          size: tamanho,
          categoria: categorias.length > 0 ? categorias.join(',') : undefined,
          search: busca,
          ordenarPor: order,
        },
      }),
    bySlug,
    byId: (id) => produtos.load(id),
  };
}
