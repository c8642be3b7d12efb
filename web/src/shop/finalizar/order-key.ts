import { randomId } from '../../lib/random-id.ts';

const KEY = 'compra';

interface StoredKey {
  readonly key: string;
  readonly intent: string;
}

function readStored(): StoredKey | null {
  const [key, intent] = (sessionStorage.getItem(KEY) ?? '').split('\n', 2);
  return key && intent ? { key, intent } : null;
}

/** Fallback when storage is closed: the key lasts as long as the page. */
let unstoredKey: StoredKey | null = null;

/**
 * Returns the idempotency key of an order. The same intent gets the same key in this tab, including reloads, until
 * `dropOrderKey`. A repeated order with the same key is created once.
 *
 * @param intent the items, account and address in one line, without personal data.
 */
export function orderKey(intent: string): string {
  try {
    const stored = readStored();
    if (stored?.intent === intent) return stored.key;
    const key = randomId();
    sessionStorage.setItem(KEY, `${key}\n${intent}`);
    return key;
  } catch {
    if (unstoredKey?.intent !== intent) unstoredKey = { key: randomId(), intent };
    return unstoredKey.key;
  }
}

/** Ends the intent after a created order or a definite refusal. */
export function dropOrderKey(): void {
  unstoredKey = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Closed storage holds no data of ours.
  }
}
