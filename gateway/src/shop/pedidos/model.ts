import type { Desistencia, ItemPedido, PagamentoDoPedido, Pedido } from '../../types.gen.ts';
import type { Pagina } from '../pagina.ts';

export type PaginaPedidosModel = Pagina<PedidoModel>;

export type ItemPedidoModel = Omit<ItemPedido, 'produto'>;

export type DesistenciaModel = Omit<Desistencia, 'pedidaEm'>;

export type PagamentoDoPedidoModel = Omit<PagamentoDoPedido, 'estornado'>;

/** An order; amounts in centavos. Its moments, and those of its parts, are the API's wall clock, ISO without an offset. */
export interface PedidoModel
  extends Omit<
    Pedido,
    | 'desistencia'
    | 'devolucaoManual'
    | 'devolvido'
    | 'historico'
    | 'itens'
    | 'notas'
    | 'pagamento'
    | 'pix'
    | 'pixAutomatico'
    | 'rastreio'
    | 'versao'
  > {
  readonly __typename: 'Pedido';
  readonly itens: readonly ItemPedidoModel[];
  readonly desistencia: DesistenciaModel | null;
  readonly pagamento: PagamentoDoPedidoModel | null;
  /** Null where the API keeps none (`versaoOf`). */
  readonly versao: number | null;
}
