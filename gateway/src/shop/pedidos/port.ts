import type { EventoPedido, MetodoChat, StatusPedido } from '../../types.gen.ts';
import type { Change } from '../falha.ts';
import type { ListFilter, Pagina } from '../pagina.ts';
import type { Conta } from '../sessao/conta.ts';
import type { Receiver } from './input.ts';
import type { PedidoModel } from './model.ts';

/** Amounts that the shopper saw, in centavos. */
export interface Agreed {
  /** By `ItemCarrinho.id`; lines that were not seen are missing. */
  readonly precos: ReadonlyMap<string, number>;
  /** With the freight; null when it was not seen. */
  readonly total: number | null;
}

/** What `criarPedido` asks for, with valid fields. */
export interface NovoPedido {
  /** One key creates one order of an account. */
  readonly chave: string;
  readonly receiver: Receiver;
  readonly agreed: Agreed;
}

/**
 * The orders of the caller, as the shop's API keeps them. `Conta` is the caller's session. An order of another account is
 * treated like a missing one. A change is sent once. Rejects when the API does not answer, and when the outcome of a
 * change is unknown.
 */
export interface PedidosPort {
  /** An order of the caller, or any order for an admin; null otherwise. */
  readonly byId: (conta: Conta, id: string) => Promise<PedidoModel | null>;
  /** An order of the caller, admin or not; null otherwise. */
  readonly own: (conta: Conta, id: string) => Promise<PedidoModel | null>;
  /** A page of the caller's orders, newest first. */
  readonly list: (conta: Conta, filter: ListFilter<StatusPedido>) => Promise<Pagina<PedidoModel>>;
  /** Status of an order that `byId` returns; null otherwise. */
  readonly status: (conta: Conta, id: string) => Promise<StatusPedido | null>;
  /** The history of an order that the caller may see; null where the shop keeps none. */
  readonly historico: (
    conta: Conta,
    pedido: PedidoModel,
  ) => Promise<readonly EventoPedido[] | null>;
  /** An order of the caller that is paid and not yet delivered; null without one. */
  readonly inProgress: (conta: Conta) => Promise<PedidoModel | null>;
  /** Orders the cart. */
  readonly create: Change<Conta, 'CriarPedido', [novo: NovoPedido]>;
  /** Stores how the caller wants to pay. Where the shop cannot store it, the order is returned unchanged. */
  readonly chooseMetodo: Change<Conta, 'EscolherMetodo', [id: string, metodo: MetodoChat]>;
  /** Cancels an unpaid order. A cancelled order is returned unchanged. */
  readonly cancel: Change<Conta, 'CancelarPedido', [id: string]>;
  /**
   * Requests the withdrawal from a delivered order (CDC, art. 49). Idempotent: a second request returns the order with
   * the first one.
   */
  readonly withdraw: Change<Conta, 'SolicitarDesistencia', [id: string, motivo: string | null]>;
}
