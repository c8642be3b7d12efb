/** Sales of one product; `faturamento` in centavos. */
export interface ProdutoVendidoModel {
  /** Null where the API's orders keep only its name. */
  readonly produtoId: string | null;
  readonly nome: string;
  readonly unidades: number;
  readonly faturamento: number;
}
