import { filtrosDoPainel } from '../../../lib/filtros-do-painel.ts';
import { isRecord } from '../../../lib/parse.ts';
import { currentAccount } from '../../../lib/session/session.ts';
import type { Secao } from '../secoes.ts';

/** Filters hold names and numbers of customers: another account of the tab must not see them. */
function readAll(): Readonly<Record<string, unknown>> {
  const stored = filtrosDoPainel.read();
  return stored?.['conta'] === currentAccount() ? stored : {};
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
  filtrosDoPainel.write({ ...readAll(), conta: currentAccount(), [lista]: filtros });
}
