import { isRecord } from '../../shared/parse.ts';

const KEY = 'pedidoEmPagamento';
/** An order's number, and no more than that. */
const NUMBER = /^[\w-]{1,64}$/;

function readNumber(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && NUMBER.test(text) ? text : null;
}

/** The address of an order's checkout. */
export function checkoutPath(pedidoId: string): string {
  return `/checkout?pedido=${encodeURIComponent(pedidoId)}`;
}

/**
 * ROUTE-13, C-22: the order that a page of paying is about. What led here counts first (`{total, pedidoId}`, of which the total
 * is read from the order itself), then the address, then the order that this tab was paying; null when nothing says.
 */
export function whichOrder({
  state,
  search,
}: {
  readonly state: unknown;
  /** `?…`, as a location has it. */
  readonly search: string;
}): string | null {
  return (
    readNumber(isRecord(state) ? state['pedidoId'] : null) ??
    readNumber(new URLSearchParams(search).get('pedido')) ??
    remembered()
  );
}

function remembered(): string | null {
  try {
    return readNumber(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Keeps the order for as long as this tab lives. */
export function rememberOrder(pedidoId: string): void {
  try {
    sessionStorage.setItem(KEY, pedidoId);
  } catch {
    // Without storage the address still says which order it is.
  }
}

/** Of the two marks with which a bank sends the payer back, the one that opens the payment; null when nobody was sent. */
export function returnedSecret(search: string): string | null {
  return new URLSearchParams(search).get('payment_intent_client_secret');
}
