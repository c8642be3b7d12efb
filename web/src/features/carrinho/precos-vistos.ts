import { isRecord } from '../../shared/parse.ts';
import { currentUser } from '../../shared/session/session.ts';

/** Prices in reais that this browser showed last, by product and volume. */
export type Precos = Readonly<Record<string, number>>;

const KEY = 'precosVistos';

/** The key of a product in one volume. */
export function precoKey(what: { produtoId: string; variacaoId: string | null }): string {
  return `${what.produtoId}:${what.variacaoId ?? ''}`;
}

/** What this browser last showed the account that is signed in; nothing of anybody else's. */
export function readPrecos(): Precos {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!isRecord(stored) || !isRecord(stored['precos'])) return {};
    const conta = currentUser()?.id;
    if (conta === undefined || stored['conta'] !== conta) return {};
    return Object.fromEntries(
      Object.entries(stored['precos']).flatMap(([key, preco]) =>
        typeof preco === 'number' ? [[key, preco]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** Remembers these prices, and no others, for the account that is signed in. */
export function savePrecos(precos: Precos): void {
  const conta = currentUser()?.id;
  if (conta === undefined) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ conta, precos }));
  } catch {
    // Without storage a price that moved between two visits is not pointed out.
  }
}

/** Remembers the price that a card or page showed of what was put into the cart. */
export function rememberPreco(what: {
  produtoId: string;
  variacaoId: string | null;
  precoUnitario: number;
}): void {
  if (what.precoUnitario > 0) {
    savePrecos({ ...readPrecos(), [precoKey(what)]: what.precoUnitario });
  }
}

/** C-29: nothing of it stays once the account has left. */
export function forgetPrecos(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // What cannot be written is not there either.
  }
}
