import type { StatusPedido } from '../db/tables.ts';

/** Every status, in the order an order usually takes. */
export const STATUS_PEDIDO = [
  'PENDENTE',
  'PAGO',
  'ENVIADO',
  'CONCLUIDO',
  'CANCELADO',
] as const satisfies readonly StatusPedido[];

/** The word customers read (S 4, C-52). */
export type StatusCliente = Exclude<StatusPedido, 'CONCLUIDO'> | 'ENTREGUE';

/** As customers read it: CONCLUIDO is ENTREGUE. */
export function toStatusCliente(status: StatusPedido): StatusCliente {
  return status === 'CONCLUIDO' ? 'ENTREGUE' : status;
}

/** Either vocabulary, in any case, as it is stored; undefined for a word of neither. */
export function parseStatus(word: string): StatusPedido | undefined {
  const upper = word.trim().toUpperCase();
  return upper === 'ENTREGUE' ? 'CONCLUIDO' : STATUS_PEDIDO.find((status) => status === upper);
}

/** Where the units of an order are: kept for it, sold, or back on the shelf. */
export type StockState = 'reserved' | 'sold' | 'released';

/** The status alone says it, so the two can never disagree. */
export function stockStateOf(status: StatusPedido): StockState {
  switch (status) {
    case 'PENDENTE':
      return 'reserved';
    case 'PAGO':
    case 'ENVIADO':
    case 'CONCLUIDO':
      return 'sold';
    case 'CANCELADO':
      return 'released';
  }
}

/** Whether a shopper may pay it (CHK-12). */
export function isPayable(status: StatusPedido): boolean {
  return status === 'PENDENTE' || status === 'CANCELADO';
}

// Where an order goes by itself, and that it may be called off until it is delivered (C-53).
const USUAL_MOVES: Readonly<Record<StatusPedido, readonly StatusPedido[]>> = {
  PENDENTE: ['PAGO', 'CANCELADO'],
  PAGO: ['ENVIADO', 'CANCELADO'],
  ENVIADO: ['CONCLUIDO', 'CANCELADO'],
  CONCLUIDO: [],
  CANCELADO: [],
};

/** Whether an order goes this way in the ordinary run of things. */
export function isUsualMove(de: StatusPedido, para: StatusPedido): boolean {
  return USUAL_MOVES[de].includes(para);
}
