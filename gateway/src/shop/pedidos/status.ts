import type { StatusPedido } from '../../types.gen.ts';

/** A status that the gateway can ask the API for, and write. */
export type KnownStatus = Exclude<StatusPedido, 'DESCONHECIDO'>;

interface StatusRule {
  /** Where the order is: it waits for its payment, is paid and not yet delivered, or changes no more by itself. */
  readonly life: 'unpaid' | 'inProgress' | 'ended';
  /** Whether the order waits for a payment. A cancelled order can still be paid. */
  readonly payable: boolean;
  /** Whether the order was paid, hence counts as a sale. */
  readonly paid: boolean;
  /** Statuses that an admin may choose without a reason. Backwards, and out of a final status, needs one. */
  readonly freely: readonly StatusPedido[];
}

/** What each status means. A status that is new in the schema needs a row here to compile. */
const RULES = {
  PENDENTE: {
    status: 'PENDENTE',
    life: 'unpaid',
    payable: true,
    paid: false,
    freely: ['PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'],
  },
  PAGO: {
    status: 'PAGO',
    life: 'inProgress',
    payable: false,
    paid: true,
    freely: ['ENVIADO', 'ENTREGUE', 'CANCELADO'],
  },
  ENVIADO: {
    status: 'ENVIADO',
    life: 'inProgress',
    payable: false,
    paid: true,
    freely: ['ENTREGUE', 'CANCELADO'],
  },
  ENTREGUE: {
    status: 'ENTREGUE',
    life: 'ended',
    payable: false,
    paid: true,
    freely: [],
  },
  CANCELADO: { status: 'CANCELADO', life: 'ended', payable: true, paid: false, freely: [] },
  DESCONHECIDO: {
    status: 'DESCONHECIDO',
    life: 'ended',
    payable: false,
    paid: false,
    freely: ['PENDENTE', 'PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'],
  },
} as const satisfies {
  readonly [Status in StatusPedido]: StatusRule & { readonly status: Status };
};

/** Every status except DESCONHECIDO, in the order of an order's life. */
export const KNOWN_STATUS: readonly KnownStatus[] = Object.values(RULES).flatMap(({ status }) =>
  status === 'DESCONHECIDO' ? [] : [status],
);

/** Whether an order waits for a payment. */
export function isPayable(status: StatusPedido): boolean {
  return RULES[status].payable;
}

/** The statuses of orders that are paid and not yet delivered. */
export const IN_PROGRESS: readonly KnownStatus[] = KNOWN_STATUS.filter(isInProgress);

/** Whether an order waits for its payment or its delivery. */
export function isUnderWay(status: StatusPedido): boolean {
  return RULES[status].life !== 'ended';
}

/** Whether an order is paid and not yet delivered. */
export function isInProgress(status: StatusPedido): boolean {
  return RULES[status].life === 'inProgress';
}

/** Whether an order was paid, also when it is already shipped or delivered. */
export function isPaid(status: StatusPedido): boolean {
  return RULES[status].paid;
}

/** Whether an admin must give a reason for this move. An unchanged status is no move. */
export function needsMotivo(de: StatusPedido, para: StatusPedido): boolean {
  const { freely }: StatusRule = RULES[de];
  return de !== para && !freely.includes(para);
}
