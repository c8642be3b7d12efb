/** Every status of an order that the shop knows, in the order of an order's life. An API may have other words. */
export const STATUS = ['PENDENTE', 'PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'] as const;
export type KnownStatus = (typeof STATUS)[number];

/** The usual next statuses, the regular one first. An admin may choose any other. */
const NEXT: Readonly<Record<KnownStatus, readonly KnownStatus[]>> = {
  PENDENTE: ['PAGO', 'CANCELADO'],
  PAGO: ['ENVIADO', 'CANCELADO'],
  ENVIADO: ['ENTREGUE', 'CANCELADO'],
  ENTREGUE: [],
  CANCELADO: [],
};

const isKnown = (status: string): status is KnownStatus => Object.hasOwn(NEXT, status);

/** Empty for a final or an unknown status. */
export function usualNext(status: string): readonly KnownStatus[] {
  return isKnown(status) ? NEXT[status] : [];
}

/** Whether an order stays as it is, unless an admin moves it back. */
export function isFinal(status: string): boolean {
  return isKnown(status) && NEXT[status].length === 0;
}

/** Whether an order was paid, hence counts as a sale, also when it is already sent or delivered. */
export function isPaid(status: string): boolean {
  return status === 'PAGO' || status === 'ENVIADO' || status === 'ENTREGUE';
}

/** Whether an order waits for a payment. A cancelled order can still be paid. */
export function isPayable(status: string): boolean {
  return isKnown(status) && !isPaid(status);
}

/**
 * Whether an admin must give a reason for a move: backwards, or out of a final status. An unchanged status is no move, and
 * the place of an unknown one is unknown.
 */
export function needsMotivo(de: string, para: string): boolean {
  if (de === para || !isKnown(de)) return false;
  const placeOf = (status: string) => STATUS.findIndex((each) => each === status);
  return isFinal(de) || placeOf(para) < placeOf(de);
}
