import type { KnownStatus } from '@decantaria/loja/status';
import type {
  AtualizarPedidoInput,
  DevolucaoManual,
  NotaInterna,
  ReceberDesistenciaInput,
} from '../../../types.gen.ts';
import type { Change, Resultado } from '../../falha.ts';
import type { ListFilter, Pagina } from '../../pagina.ts';
import type { AdminConta } from '../../sessao/conta.ts';
import type { PedidoModel } from '../model.ts';

export type AtualizarPedidoOutcome = Resultado<'AtualizarPedido'>;

/** Selects orders. Several marks select the orders that have all of them. */
export interface PedidosFilter extends ListFilter<KnownStatus> {
  /** Only open withdrawals. */
  readonly desistencia?: boolean;
  /** Only payments that an admin has to resolve. */
  readonly aResolver?: boolean;
  /** Only unpaid orders whose buyer has chosen Pix. */
  readonly pixAConferir?: boolean;
}

/**
 * All orders, as an admin sees and changes them. `AdminConta` is the admin's session. A change is sent at most once, and
 * runs to its end when the client disconnects. Rejects when the API does not answer, when the outcome is unknown, and
 * with FORBIDDEN for a lost role.
 */
export interface PedidosAdminPort {
  /** Newest first; a page past the end is the last one. Marks that the API does not keep select nothing. */
  readonly list: (admin: AdminConta, filter: PedidosFilter) => Promise<Pagina<PedidoModel>>;
  /** Null when the order does not exist. */
  readonly read: (admin: AdminConta, id: string) => Promise<PedidoModel | null>;
  /** Saves what `readEdit` finds changed, or answers why nothing was saved. */
  readonly update: Change<AdminConta, 'AtualizarPedido', [id: string, input: AtualizarPedidoInput]>;
  /**
   * The money that an admin returns by hand when this order is cancelled, and after that. Null where the API refunds, and
   * when nothing was paid. Makes no call.
   */
  readonly devolucaoManual: (pedido: PedidoModel) => Promise<DevolucaoManual | null>;
}

/** What follows a sale: notes, returned goods and refunds. Rejects like `PedidosAdminPort`. */
export interface PosVendaPort {
  /** The internal notes of an order, oldest first; null where the API keeps none. */
  readonly notas: (admin: AdminConta, pedidoId: string) => Promise<readonly NotaInterna[] | null>;
  /** `texto` as `readNota` returns it. */
  readonly anotar: Change<AdminConta, 'AnotarPedido', [pedidoId: string, texto: string]>;
  /** Receives the goods of a withdrawal, as `devolucaoProblem` allows. Received goods are not received again. */
  readonly receberDesistencia: Change<
    AdminConta,
    'ReceberDesistencia',
    [input: ReceberDesistenciaInput]
  >;
  /** Requests a refused refund again. */
  readonly repetirEstorno: Change<AdminConta, 'RepetirEstorno', [id: string]>;
}
