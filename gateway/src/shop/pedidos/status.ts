import { STATUS } from '@decantaria/loja/status';
import type { StatusPedido } from '../../types.gen.ts';

/** Whether an order is paid and not yet delivered. */
export function isInProgress(status: StatusPedido): boolean {
  return status === 'PAGO' || status === 'ENVIADO';
}

/** The statuses of orders that are paid and not yet delivered. */
export const IN_PROGRESS = STATUS.filter(isInProgress);

/** Whether an order waits for its payment or its delivery. */
export function isUnderWay(status: StatusPedido): boolean {
  return status === 'PENDENTE' || isInProgress(status);
}
