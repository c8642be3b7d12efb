import { isRecord } from '../../../lib/parse.ts';
import { currentAccount } from '../../../lib/session/session.ts';
import type { Secao } from '../secoes.ts';

const FILTROS_KEY = 'filtrosDoPainel';

/** Filters hold names and numbers of customers: another account of the tab must not see them. */
function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(FILTROS_KEY) ?? '{}');
    return isRecord(stored) && stored['conta'] === currentAccount() ? stored : {};
  } catch {
    // Storage is disabled or holds foreign data.
    return {};
  }
}

/** Returns the filters that this account last used on a list in this tab, as a query string; empty for none. */
export function readSavedSearch(lista: Secao['id']): string {
  const filtros = readAll()[lista];
  if (!isRecord(filtros)) return '';
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(filtros)) {
    if (typeof value === 'string' || typeof value === 'number') values.set(name, String(value));
  }
  return values.toString();
}

/** Stores the filters of a list for this account, for as long as the tab is open. */
export function saveFiltros(lista: Secao['id'], filtros: object): void {
  try {
    sessionStorage.setItem(
      FILTROS_KEY,
      JSON.stringify({ ...readAll(), conta: currentAccount(), [lista]: filtros }),
    );
  } catch {
    // The URL still carries the filters.
  }
}

/** Removes the stored filters of every list. */
export function forgetFiltros(): void {
  try {
    sessionStorage.removeItem(FILTROS_KEY);
  } catch {
    // Closed storage holds no data of ours.
  }
}
