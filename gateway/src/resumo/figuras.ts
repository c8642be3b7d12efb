import type { PedidoModel, StatusPedidoModel } from '../pedidos/model.ts';
import type { Vendas } from './vendas.ts';

/** Figures of the shop; unreadable ones are null. Amounts in centavos. */
export interface Figuras extends Vendas {
  /** When they were read, in milliseconds since 1970. */
  readonly instant: number;
  readonly produtos: number | null;
  readonly esgotados: number | null;
  readonly estoqueBaixo: number | null;
  readonly usuarios: number | null;
  readonly pedidos: number | null;
  /** Null on an API that keeps no withdrawals. */
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
