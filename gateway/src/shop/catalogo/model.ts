/** An image whose addresses are safe for a browser. */
export interface ImagemModel {
  readonly url: string;
  readonly largura: number | null;
  readonly altura: number | null;
  readonly miniatura: string | null;
  readonly fontes: readonly FonteModel[];
  readonly alt: string;
}

export interface FonteModel {
  readonly tipo: string;
  readonly srcset: string;
}

/** Amounts in centavos. */
export interface VariacaoModel {
  readonly id: string;
  readonly nome: string;
  readonly preco: number | null;
  readonly estoque: number;
  readonly disponivel: boolean;
  /** Millilitres, exact: `5.5` for "5,5 ml". */
  readonly volume: number | null;
  readonly precoPorMl: number | null;
}

/** The texts of a product, all written by an edit. */
export interface ProdutoTexts {
  readonly nome: string;
  readonly descricao: string;
}

/** Amounts in centavos. */
export interface ProdutoModel extends ProdutoTexts {
  readonly __typename: 'Produto';
  readonly id: string;
  readonly slug: string;
  readonly imagem: ImagemModel | null;
  readonly ativo: boolean;
  readonly precoBase: number | null;
  readonly precoMinimo: number | null;
  readonly precoVaria: boolean;
  readonly estoqueTotal: number;
  /** As the API stores it, also with variations and below 0; null where it stores none. */
  readonly estoqueProprio: number | null;
  /** A save replaces the missing stock by 0. */
  readonly semEstoqueProprio: boolean;
  readonly disponivel: boolean;
  readonly variacoes: readonly VariacaoModel[];
  /** As the API sends them; `Produto.categorias` resolves them. */
  readonly categoriaNames: readonly string[];
  readonly vendidos: number | null;
  /** Changes with every edit. */
  readonly versao: number;
}

export interface CategoriaModel {
  readonly id: string;
  readonly nome: string;
  readonly slug: string;
  readonly titulo: string;
  readonly descricao: string;
}

export interface PaginaModel {
  readonly itens: readonly ProdutoModel[];
  readonly totalPaginas: number;
  readonly totalItens: number;
  /** False when the list may lack products. */
  readonly filtrosCompletos: boolean;
  /** Null when they are not counted. */
  readonly totaisPorCategoria: readonly TotalDaCategoriaModel[] | null;
}

/** Matching products of one category. */
export interface TotalDaCategoriaModel {
  readonly categoria: CategoriaModel;
  readonly total: number;
}

/** One page of the shop's list, with the filter whose products are counted by category. */
export interface PaginaDaLojaModel extends Omit<PaginaModel, 'totaisPorCategoria'> {
  /** Counted from 1. */
  readonly pagina: number;
  readonly filtro: { readonly busca: string | undefined; readonly categorias: readonly string[] };
}
