/** The API's words for `ordenarPor`. */
export type RestOrder = 'maisVendidos' | 'menorPreco' | 'maiorPreco' | 'nomeAsc' | 'nomeDesc';

export interface ProdutosFilter {
  readonly busca?: string | undefined;
  /** Stored names; a product must be in all of them. */
  readonly categorias?: readonly string[] | undefined;
  readonly order?: RestOrder | undefined;
  /** Counted from 1. */
  readonly pagina: number;
  readonly tamanho: number;
}
