import { isRecord } from '../../lib/parse.ts';
import { session, stored } from '../../lib/stored.ts';

const NUMBER = /^[\w-]{1,64}$/;

function readNumber(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && NUMBER.test(text) ? text : null;
}

const entry = stored('pedidoEmPagamento', readNumber, session);

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
    entry.read()
  );
}

export const rememberOrder = entry.write;

/** Client secret in a return address of the bank's page, or null. */
export function returnedSecret(search: string): string | null {
  return new URLSearchParams(search).get('payment_intent_client_secret');
}
