import { isRecord } from '../../../shared/parse.ts';

/** The dashboard's lists, named like their section's hash. */
export type NomeDaLista = 'produtos' | 'usuarios' | 'pedidos';

const FILTROS_KEY = 'filtrosDoPainel';

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(FILTROS_KEY) ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    // Storage is disabled or holds foreign data.
    return {};
  }
}

/** Returns the filters that this tab last used on a list, as a query string; empty for none. */
export function readSavedSearch(lista: NomeDaLista): string {
  const filtros = readAll()[lista];
  if (!isRecord(filtros)) return '';
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(filtros)) {
    if (typeof value === 'string' || typeof value === 'number') values.set(name, String(value));
  }
  return values.toString();
}

export function saveFiltros(lista: NomeDaLista, filtros: object): void {
  try {
    sessionStorage.setItem(FILTROS_KEY, JSON.stringify({ ...readAll(), [lista]: filtros }));
  } catch {
    // The URL still carries the filters.
  }
}
