/** Every status of an order that the shop knows, in the order of an order's life. An API may have other words. */
export const STATUS = ['PENDENTE', 'PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'] as const;
export type KnownStatus = (typeof STATUS)[number];

interface StatusRule {
  /** Whether the order was paid, hence counts as a sale, also when it is already sent or delivered. */
  readonly paid: boolean;
  /** The usual next statuses, the regular one first. None is usual for a final status. An admin may choose any other. */
  readonly next: readonly KnownStatus[];
}

/** What each status means. The compiler asks for a row when a status is added. */
const RULES: Readonly<Record<KnownStatus, StatusRule>> = {
  PENDENTE: { paid: false, next: ['PAGO', 'CANCELADO'] },
  PAGO: { paid: true, next: ['ENVIADO', 'CANCELADO'] },
  ENVIADO: { paid: true, next: ['ENTREGUE', 'CANCELADO'] },
  ENTREGUE: { paid: true, next: [] },
  CANCELADO: { paid: false, next: [] },
};

const isKnown = (status: string): status is KnownStatus => Object.hasOwn(RULES, status);

/** Empty for a final or an unknown status. */
export function usualNext(status: string): readonly KnownStatus[] {
  return isKnown(status) ? RULES[status].next : [];
}

/** Whether an order stays as it is, unless an admin moves it back. */
export function isFinal(status: string): boolean {
  return isKnown(status) && RULES[status].next.length === 0;
}

/** Whether an order was paid, hence counts as a sale, also when it is already sent or delivered. */
export function isPaid(status: string): boolean {
  return isKnown(status) && RULES[status].paid;
}

/** Whether an order is paid and not yet delivered. */
export function isInProgress(status: string): boolean {
  return isPaid(status) && !isFinal(status);
}

/** Whether an order waits for its payment or its delivery. */
export function isUnderWay(status: string): boolean {
  return isKnown(status) && !isFinal(status);
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
