import { isRecord } from '../../lib/parse.ts';

const KEY = 'pedidoEmPagamento';
const NUMBER = /^[\w-]{1,64}$/;

function readNumber(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && NUMBER.test(text) ? text : null;
}

export function checkoutPath(pedidoId: string): string {
  return `/checkout?pedido=${encodeURIComponent(pedidoId)}`;
}

/** Finds the order in the navigation state, the address or this tab's storage. The total is read from the order. */
export function whichOrder({
  state,
  search,
}: {
  readonly state: unknown;
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

export function rememberOrder(pedidoId: string): void {
  try {
    sessionStorage.setItem(KEY, pedidoId);
  } catch {
    // Without storage the address still identifies the order.
  }
}

/** Client secret in a return address of the bank's page, or null. */
export function returnedSecret(search: string): string | null {
  return new URLSearchParams(search).get('payment_intent_client_secret');
}
