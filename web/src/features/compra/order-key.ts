const KEY = 'compra';

interface Kept {
  readonly key: string;
  readonly intent: string;
}

function readKept(): Kept | null {
  const [key, intent] = (sessionStorage.getItem(KEY) ?? '').split('\n', 2);
  return key && intent ? { key, intent } : null;
}

/** Where the browser closes its storage, a key lives as long as the page. */
let unstored: Kept | null = null;

/**
 * F1: the key of an intended order. The same intent gets the same key in this tab, reloads included, until something came
 * of it (`dropOrderKey`): sent twice, it is one order.
 *
 * @param intent what is ordered, by whom and where to, in one line without anything personal.
 */
export function orderKey(intent: string): string {
  try {
    const kept = readKept();
    if (kept?.intent === intent) return kept.key;
    const key = crypto.randomUUID();
    sessionStorage.setItem(KEY, `${key}\n${intent}`);
    return key;
  } catch {
    if (unstored?.intent !== intent) unstored = { key: crypto.randomUUID(), intent };
    return unstored.key;
  }
}

/** The intent came to an end: an order, or a refusal after which nothing was made. */
export function dropOrderKey(): void {
  unstored = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is kept there either.
  }
}
