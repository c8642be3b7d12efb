import { isRecord } from '../../../shared/parse.ts';

/** The lists of the dashboard, each by its section's hash. */
export type NomeDaLista = 'produtos' | 'usuarios' | 'pedidos';

const FILTROS_KEY = 'filtrosDoPainel';

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(FILTROS_KEY) ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    // Closed storage, or another hand's writing: as good as none.
    return {};
  }
}

/** STORE-02: what a list was filtered by when this tab showed it last, as a query string; empty for nothing. */
export function keptSearch(lista: NomeDaLista): string {
  const filtros = readAll()[lista];
  if (!isRecord(filtros)) return '';
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(filtros)) {
    if (typeof value === 'string' || typeof value === 'number') values.set(name, String(value));
  }
  return values.toString();
}

/** STORE-02, APROD-09: keeps a list's filters, each under its own name, defaults included. */
export function keepFiltros(lista: NomeDaLista, filtros: object): void {
  try {
    sessionStorage.setItem(FILTROS_KEY, JSON.stringify({ ...readAll(), [lista]: filtros }));
  } catch {
    // The address says them too.
  }
}
