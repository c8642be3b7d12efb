import type { ProdutoVendido, ResumoLoja } from '../../types.gen.ts';
import type { PedidoModel } from '../pedidos/model.ts';

/** Sales of one product; `faturamento` in centavos. */
export interface ProdutoVendidoModel extends Omit<ProdutoVendido, 'produto'> {
  /** Null where the API's orders keep only its name. */
  readonly produtoId: string | null;
}

/** Figures of the shop; unreadable ones are null. Amounts in centavos. */
export interface Figuras
  extends Omit<ResumoLoja, 'atualizadoEm' | 'maisVendidos30Dias' | 'pedidosRecentes'> {
  /** When they were read, in milliseconds since 1970. */
  readonly instant: number;
  readonly maisVendidos30Dias: readonly ProdutoVendidoModel[] | null;
  readonly pedidosRecentes: readonly PedidoModel[] | null;
  /** False when a figure is missing because the API failed. */
  readonly complete: boolean;
}

/** Sales of the last 30 days; null for figures that cannot be summed. `porDia` has also the days without orders. */
export type Vendas = Pick<Figuras, 'hoje' | 'porDia' | 'faturamento30Dias' | 'maisVendidos30Dias'>;
