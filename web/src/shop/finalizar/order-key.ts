import { randomId } from '../../lib/random-id.ts';
import { session, stored } from '../../lib/stored.ts';

/** The key and its intent, on two lines. */
const entry = stored('compra', (text) => text, session);

/**
 * Returns the idempotency key of an order. The same intent gets the same key in this tab, including reloads, until
 * `dropOrderKey`. A repeated order with the same key is created once.
 *
 * @param intent the items, account and address in one line, without personal data.
 */
export function orderKey(intent: string): string {
  const [storedKey, storedIntent] = (entry.read() ?? '').split('\n', 2);
  if (storedKey && storedIntent === intent) return storedKey;
  const key = randomId();
  entry.write(`${key}\n${intent}`);
  return key;
}

/** Ends the intent after a created order or a definite refusal. */
export const dropOrderKey = entry.forget;
