import { type KnownStatus, STATUS, usualNext } from '@decantaria/loja/status';
import { statusText } from '../../../lib/pedidos/pedido-texts.ts';
import type { AtualizarPedidoInput } from './edicao.gen.ts';
import type { PedidoEmLinhaFragment, StatusPedido } from './pedido.gen.ts';

/** Status word of the dashboard; the API's own word for an unknown status. */
export function statusDoAdmin(status: StatusPedido, statusOriginal: string = status): string {
  return status === 'ENTREGUE' ? 'CONCLUIDO' : statusText(status, statusOriginal);
}

export function nextStatus(status: StatusPedido): KnownStatus | null {
  return usualNext(status)[0] ?? null;
}

export function statusChoices(status: StatusPedido) {
  const usual = usualNext(status);
  return { usual, other: STATUS.filter((each) => each !== status && !usual.includes(each)) };
}

const MARKED: Readonly<Record<KnownStatus, string>> = {
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
export function marcadoText({ id, status }: Pick<PedidoEmLinhaFragment, 'id' | 'status'>): string {
  return `Pedido ${id} ${marcaText(status)}.`;
}

/** Said beside a step that mails the customer. */
export const MANDA_EMAIL = 'O cliente recebe um e-mail.';

/** Whether reaching a status mails the customer. */
const MAILED: Readonly<Record<StatusPedido, boolean>> = {
  PENDENTE: false,
  PAGO: true,
  ENVIADO: true,
  ENTREGUE: false,
  CANCELADO: false,
  DESCONHECIDO: false,
};

/** Whether a change mails the customer: paid, sent, or the first tracking link of a sent order. */
export function mailsCustomer(
  pedido: Pick<PedidoEmLinhaFragment, 'status' | 'linkRastreio'>,
  change: Pick<AtualizarPedidoInput, 'status' | 'linkRastreio'>,
): boolean {
  const para = change.status ?? pedido.status;
  if (para !== pedido.status) return MAILED[para];
  return para === 'ENVIADO' && pedido.linkRastreio === null && Boolean(change.linkRastreio);
}
