import type { OrdenacaoProdutos } from '../../types.gen.ts';
import type { Slice } from '../pagina.ts';
import type { Calls } from '../sessao/conta.ts';
import type {
  FacetaModel,
  Filtro,
  PaginaModel,
  ProdutoModel,
  TotalDaCategoriaModel,
} from './model.ts';

export interface ProdutosFilter extends Filtro, Slice {
  /** Undefined: in any order. */
  readonly ordem: OrdenacaoProdutos | undefined;
}

/** The catalogue, as everybody sees it. Rejects when the API does not answer. */
export interface CatalogoPort {
  /** Whether the API keeps requests for a mail when a volume is back. */
  readonly avisaEstoque: boolean;
  readonly destaques: (calls: Calls) => Promise<readonly ProdutoModel[]>;
  /** `categoria` is a stored name. */
  readonly maisVendidos: (
    calls: Calls,
    categoria: string,
    limite: number,
  ) => Promise<readonly ProdutoModel[]>;
  /** The product that represents a category; null when the category has none. */
  readonly destaqueOf: (calls: Calls, categoria: string) => Promise<ProdutoModel | null>;
  /** One page of the shop's list. A page past the end is the last one. */
  readonly pagina: (
    calls: Calls,
    filter: ProdutosFilter,
  ) => Promise<PaginaModel & { readonly pagina: number }>;
  /** The matching products of each category; null when they are not counted, or cannot be read. */
  readonly totaisPorCategoria: (
    calls: Calls,
    filtro: Filtro,
  ) => Promise<readonly TotalDaCategoriaModel[] | null>;
  /** The choices of the matching products; null when they are not counted, or cannot be read. */
  readonly facetas: (calls: Calls, filtro: Filtro) => Promise<readonly FacetaModel[] | null>;
  /** Null when no product has this slug. */
  readonly bySlug: (calls: Calls, slug: string) => Promise<ProdutoModel | null>;
  /** Every active product, page by page. A product that moves between pages meanwhile may be missing, or come twice. */
  readonly paginas: (calls: Calls) => AsyncIterable<readonly ProdutoModel[]>;
  /** The stored names of all categories. */
  readonly categorias: (calls: Calls) => Promise<readonly string[]>;
}
