import type { ResumoDia } from '../../types.gen.ts';
import type { PedidoModel, StatusPedidoModel } from '../pedidos/model.ts';
import type { ProdutoVendidoModel } from './model.ts';

/** Sales of the last 30 days; null for figures that cannot be summed. Amounts in centavos. */
export interface Vendas {
  readonly hoje: ResumoDia | null;
  /** Oldest first, including days without orders. */
  readonly porDia: readonly ResumoDia[] | null;
  readonly faturamento30Dias: number | null;
  readonly maisVendidos30Dias: readonly ProdutoVendidoModel[] | null;
}

/** Figures of the shop; unreadable ones are null. Amounts in centavos. */
export interface Figuras extends Vendas {
  /** When they were read, in milliseconds since 1970. */
  readonly instant: number;
  readonly produtos: number | null;
  readonly esgotados: number | null;
  readonly estoqueBaixo: number | null;
  readonly usuarios: number | null;
  readonly pedidos: number | null;
  /** Open withdrawals; null where they are not kept. */
  readonly desistencias: number | null;
  readonly pagamentosAResolver: number | null;
  readonly pedidosPorStatus: readonly {
    readonly status: StatusPedidoModel;
    readonly quantidade: number;
  }[];
  readonly pedidosRecentes: readonly PedidoModel[] | null;
  /** False when a figure is missing because the API failed. */
  readonly complete: boolean;
}
