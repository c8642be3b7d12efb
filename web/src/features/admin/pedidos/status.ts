import { STATUS, statusText } from '../../pedidos/pedido-texts.ts';
import type { StatusPedido } from './pedido.gen.ts';

export type StatusEscrito = (typeof STATUS)[number];

/** Usual next statuses, the regular one first. Unknown for a status that the shop does not know. */
const USUAL: Readonly<Record<StatusPedido, readonly StatusEscrito[]>> = {
  PENDENTE: ['PAGO', 'CANCELADO'],
  PAGO: ['ENVIADO', 'CANCELADO'],
  ENVIADO: ['ENTREGUE', 'CANCELADO'],
  ENTREGUE: [],
  CANCELADO: [],
  DESCONHECIDO: [],
};

/** Status word of the dashboard; the API's own word for an unknown status. */
export function statusDoAdmin(status: StatusPedido, statusOriginal: string = status): string {
  return status === 'ENTREGUE' ? 'CONCLUIDO' : statusText(status, statusOriginal);
}

export function nextStatus(status: StatusPedido): StatusEscrito | null {
  return USUAL[status][0] ?? null;
}

export function statusChoices(status: StatusPedido): {
  readonly usual: readonly StatusEscrito[];
  readonly other: readonly StatusEscrito[];
} {
  const usual = USUAL[status];
  return { usual, other: STATUS.filter((each) => each !== status && !usual.includes(each)) };
}

/** True for a move backwards, or out of CONCLUIDO or CANCELADO: gateway and API refuse it without a reason. */
export function needsMotivo(de: StatusPedido, para: StatusPedido): boolean {
  if (de === para || de === 'DESCONHECIDO') return false;
  const placeOf = (status: StatusPedido) => STATUS.findIndex((each) => each === status);
  return placeOf(para) < placeOf(de) || (de === 'ENTREGUE' && para === 'CANCELADO');
}

/** True once an order was paid: a change of its items then needs a reason. */
export function isPaid(status: StatusPedido): boolean {
  return status === 'PAGO' || status === 'ENVIADO' || status === 'ENTREGUE';
}

const MARKED: Readonly<Record<StatusEscrito, string>> = {
  PENDENTE: 'pendente',
  PAGO: 'pago',
  ENVIADO: 'enviado',
  ENTREGUE: 'concluído',
  CANCELADO: 'cancelado',
};

/** The new status of an order, for a line that begins with its name. */
export function marcaText(status: StatusPedido): string {
  return status === 'DESCONHECIDO' ? 'atualizado' : `marcado como ${MARKED[status]}`;
}

/** Names the order and its new status: 'Pedido 12 marcado como pago.' */
export function marcadoText({
  id,
  status,
}: {
  readonly id: string;
  readonly status: StatusPedido;
}): string {
  return `Pedido ${id} ${marcaText(status)}.`;
}

/** Said beside a step that mails the customer. */
export const MANDA_EMAIL = 'O cliente recebe um e-mail.';

/** Whether a change mails the customer: paid, sent, or the first tracking link of a sent order. */
export function mailsCustomer(
  pedido: { readonly status: StatusPedido; readonly linkRastreio: string | null },
  change: {
    readonly status?: StatusPedido | null | undefined;
    readonly linkRastreio?: string | null | undefined;
  },
): boolean {
  const para = change.status ?? pedido.status;
  if (para !== pedido.status) return para === 'PAGO' || para === 'ENVIADO';
  return para === 'ENVIADO' && pedido.linkRastreio === null && Boolean(change.linkRastreio);
}
