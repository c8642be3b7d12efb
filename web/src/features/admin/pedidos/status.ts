import { STATUS, statusText } from '../../pedidos/pedido-texts.ts';
import type { StatusPedido } from './pedido.gen.ts';

/** A status that can be given to an order. */
export type StatusEscrito = (typeof STATUS)[number];

/** C-53: where an order goes in the ordinary run of things, the next step first. Of an unknown word nobody can tell. */
const USUAL: Readonly<Record<StatusPedido, readonly StatusEscrito[]>> = {
  PENDENTE: ['PAGO', 'CANCELADO'],
  PAGO: ['ENVIADO', 'CANCELADO'],
  ENVIADO: ['ENTREGUE', 'CANCELADO'],
  ENTREGUE: [],
  CANCELADO: [],
  DESCONHECIDO: [],
};

/** C-52: the word of a status for who runs the shop; of one that the shop has no word for, the API's own. */
export function statusDoAdmin(status: StatusPedido, statusOriginal: string = status): string {
  return status === 'ENTREGUE' ? 'CONCLUIDO' : statusText(status, statusOriginal);
}

/** The next step of an order; null at its end. */
export function nextStatus(status: StatusPedido): StatusEscrito | null {
  return USUAL[status][0] ?? null;
}

/** AORD-09: every status that can follow this one, those that usually do first. */
export function statusChoices(status: StatusPedido): {
  readonly usual: readonly StatusEscrito[];
  readonly other: readonly StatusEscrito[];
} {
  const usual = USUAL[status];
  return { usual, other: STATUS.filter((each) => each !== status && !usual.includes(each)) };
}

/** C-53: true for a move out of order, which needs a reason. To stay is no move. */
export function isUnusualMove(de: StatusPedido, para: StatusPedido): boolean {
  return de !== para && !USUAL[de].some((each) => each === para);
}

/** C-54: true once an order was paid: its items do not change without a reason. */
export function isPaid(status: StatusPedido): boolean {
  return status === 'PAGO' || status === 'ENVIADO' || status === 'ENTREGUE';
}
