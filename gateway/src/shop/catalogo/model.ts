import type {
  Categoria,
  Faceta,
  Ficha,
  PaginaProdutos,
  Produto,
  Variacao,
} from '../../types.gen.ts';

/** Amounts in centavos. */
export interface VariacaoModel extends Omit<Variacao, 'volumeMl'> {
  /** Millilitres, exact: `5.5` for "5,5 ml". */
  readonly volume: number | null;
}

/** The texts of a product, all written by an edit. */
export interface ProdutoTexts {
  readonly nome: string;
  readonly descricao: string;
}

/** The fields of a scent, with the name of the house. */
export interface FichaModel extends Omit<Ficha, '__typename' | 'casa'> {
  readonly casa: string | null;
}

/** Amounts in centavos. */
export interface ProdutoModel
  extends Omit<
    Produto,
    | 'avaliacoes'
    | 'notaTexto'
    | 'avisaEstoque'
    | 'capa'
    | 'categorias'
    | 'ficha'
    | 'kit'
    | 'notas'
    | 'parecidos'
    | 'variacoes'
  > {
  readonly __typename: 'Produto';
  /** As the API stores it, also with variations and below 0; null where it stores none. */
  readonly estoqueProprio: number | null;
  readonly variacoes: readonly VariacaoModel[];
  /** As it was written; null on an API without these fields. */
  readonly ficha: FichaModel | null;
  /** As the API sends them; `Produto.categorias` resolves them. */
  readonly categoriaNames: readonly string[];
  /** Changes with every edit. */
  readonly versao: number;
}

export type CategoriaModel = Omit<Categoria, 'destaque' | 'maisVendidos' | 'totalProdutos'>;

export interface TotalDaCategoriaModel {
  readonly categoria: CategoriaModel;
  readonly total: number;
}

export type FacetaModel = Omit<Faceta, '__typename'>;

export interface PaginaModel
  extends Omit<
    PaginaProdutos,
    '__typename' | 'facetas' | 'itens' | 'pagina' | 'parecidos' | 'totaisPorCategoria'
  > {
  readonly itens: readonly ProdutoModel[];
  /** Null when they are not counted. */
  readonly totaisPorCategoria: readonly TotalDaCategoriaModel[] | null;
}

/** Undefined texts and empty lists do not filter. */
export interface Filtro {
  readonly busca: string | undefined;
  /** Stored names; a product must be in all of them. */
  readonly categorias: readonly string[];
  /** Chosen values of the facets: those of a group are alternatives, except notes. */
  readonly escolhidas: Readonly<
    Record<'familia' | 'preco' | 'volume' | 'disponivel' | 'notas' | 'casas', readonly string[]>
  >;
}

/** One page of the shop's list, with the filter whose products are counted by category. */
export interface PaginaDaLojaModel extends Omit<PaginaModel, 'totaisPorCategoria'> {
  /** Counted from 1. */
  readonly pagina: number;
  readonly filtro: Filtro;
}
