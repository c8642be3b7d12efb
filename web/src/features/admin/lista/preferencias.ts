import { isRecord } from '../../../shared/parse.ts';

/** A filter of a list under a name; `search` is its query string. */
export interface Visao {
  readonly nome: string;
  readonly search: string;
}

/** What an admin arranged of one list. */
export interface Preferencias {
  /** Columns that are on view; null: as the list comes. */
  readonly colunas: readonly string[] | null;
  readonly visoes: readonly Visao[];
}

const VISOES_KEY = 'listasDoPainel';
/** Beside the lists, under a name that none of them has. */
const ATALHOS = 'atalhos';
const NONE: Preferencias = { colunas: null, visoes: [] };

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function readVisoes(value: unknown): Visao[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const { nome, search } = entry;
    return isText(nome) && isText(search) ? [{ nome, search }] : [];
  });
}

function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(VISOES_KEY) ?? '{}');
    return isRecord(stored) ? { ...stored } : {};
  } catch {
    // Closed storage, or another hand's writing: as good as none.
    return {};
  }
}

/** What was arranged of a list in this browser. */
export function readPreferencias(lista: string): Preferencias {
  const stored = readAll()[lista];
  if (!isRecord(stored)) return NONE;
  const { colunas, visoes } = stored;
  return {
    colunas: Array.isArray(colunas) ? colunas.filter(isText) : null,
    visoes: readVisoes(visoes),
  };
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(VISOES_KEY, JSON.stringify({ ...readAll(), [name]: value }));
  } catch {
    // Nothing is lost but the arrangement.
  }
}

/** Keeps it; where storage is closed it holds for this visit alone. */
export function keepPreferencias(lista: string, preferencias: Preferencias): void {
  keep(lista, preferencias);
}

/** WCAG 2.1.4: whether single keys do something in the dashboard; they do unless they were switched off. */
export function readAtalhos(): boolean {
  return readAll()[ATALHOS] !== false;
}

/** Keeps it, beside what was arranged of the lists. */
export function keepAtalhos(ligados: boolean): void {
  keep(ATALHOS, ligados);
}
