import { isRecord } from '../../lib/parse.ts';
import { currentUser } from '../../lib/session/session.ts';

/** Last shown prices in reais, by product and volume. */
export type Precos = Readonly<Record<string, number>>;

const KEY = 'precosVistos';

export function precoKey(what: { produtoId: string; variacaoId: string | null }): string {
  return `${what.produtoId}:${what.variacaoId ?? ''}`;
}

/** Returns the stored prices of the signed-in account; empty for any other. */
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

export function savePrecos(precos: Precos): void {
  const conta = currentUser()?.id;
  if (conta === undefined) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ conta, precos }));
  } catch {
    // Without storage, a price change between visits is not shown.
  }
}

export function rememberPreco(what: {
  produtoId: string;
  variacaoId: string | null;
  precoUnitario: number;
}): void {
  if (what.precoUnitario > 0) {
    savePrecos({ ...readPrecos(), [precoKey(what)]: what.precoUnitario });
  }
}

export function forgetPrecos(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Closed storage holds no data of ours.
  }
}
