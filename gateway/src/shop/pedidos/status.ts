import type { StatusPedido } from '../../types.gen.ts';

/** A status that the gateway can ask the API for, and write. */
export type KnownStatus = Exclude<StatusPedido, 'DESCONHECIDO'>;

interface StatusRule {
  /** Where an order is. `inProgress`: paid and not yet delivered. */
  readonly life: 'unpaid' | 'inProgress' | 'delivered' | 'cancelled' | 'unknown';
  /** Statuses that an admin may choose without a reason. Backwards, and out of a final status, needs one. */
  readonly freely: readonly StatusPedido[];
}

/** What each status means, in the order of an order's life. A status that is new in the schema needs a row here to compile. */
const RULES: Readonly<Record<StatusPedido, StatusRule>> = {
  PENDENTE: { life: 'unpaid', freely: ['PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'] },
  PAGO: { life: 'inProgress', freely: ['ENVIADO', 'ENTREGUE', 'CANCELADO'] },
  ENVIADO: { life: 'inProgress', freely: ['ENTREGUE', 'CANCELADO'] },
  ENTREGUE: { life: 'delivered', freely: [] },
  CANCELADO: { life: 'cancelled', freely: [] },
  DESCONHECIDO: {
    life: 'unknown',
    freely: ['PENDENTE', 'PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'],
  },
};

const isKnown = (status: string): status is KnownStatus =>
  status in RULES && status !== 'DESCONHECIDO';

/** Every status except DESCONHECIDO, in the order of an order's life. */
export const KNOWN_STATUS: readonly KnownStatus[] = Object.keys(RULES).filter(isKnown);

/** The statuses of orders that are paid and not yet delivered. */
export const IN_PROGRESS: readonly KnownStatus[] = KNOWN_STATUS.filter(isInProgress);

/** Whether an order waits for a payment. A cancelled order can still be paid. */
export function isPayable(status: StatusPedido): boolean {
  const { life } = RULES[status];
  return life === 'unpaid' || life === 'cancelled';
}

/** Whether an order waits for its payment or its delivery. */
export function isUnderWay(status: StatusPedido): boolean {
  return RULES[status].life === 'unpaid' || isInProgress(status);
}

/** Whether an order is paid and not yet delivered. */
export function isInProgress(status: StatusPedido): boolean {
  return RULES[status].life === 'inProgress';
}

/** Whether an order was paid, hence counts as a sale, also when it is already shipped or delivered. */
export function isPaid(status: StatusPedido): boolean {
  return isInProgress(status) || RULES[status].life === 'delivered';
}

/** Whether an admin must give a reason for this move. An unchanged status is no move. */
export function needsMotivo(de: StatusPedido, para: StatusPedido): boolean {
  return de !== para && !RULES[de].freely.includes(para);
}
