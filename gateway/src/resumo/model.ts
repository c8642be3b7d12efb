/** How a product sold; `faturamento` in centavos. */
export interface ProdutoVendidoModel {
  /** Null where the API keeps only its name. */
  readonly produtoId: string | null;
  readonly nome: string;
  readonly unidades: number;
  readonly faturamento: number;
}
