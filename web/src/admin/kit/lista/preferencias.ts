import { isRecord } from '../../../lib/parse.ts';
import { currentAccount } from '../../../lib/session/session.ts';
import { json, local, stored } from '../../../lib/stored.ts';

export interface Visao {
  readonly nome: string;
  readonly search: string;
}

export interface Preferencias {
  /** Ids of the shown columns; null for the default ones. */
  readonly colunas: readonly string[] | null;
  readonly visoes: readonly Visao[];
}

/** Saved views may hold names of customers, so each account has its own part of the entry. */
const contas = stored(
  'listasDoPainel',
  json((value) => (isRecord(value) ? value : null)),
  local,
);
/** Stored in the same object as the lists, under a key that is not a list's name. */
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

function readAll(): Readonly<Record<string, unknown>> {
  const own = contas.read()?.[currentAccount()];
  return isRecord(own) ? own : {};
}

/** Returns the columns and views that this account saved for a list. */
export function readPreferencias(lista: string): Preferencias {
  const saved = readAll()[lista];
  if (!isRecord(saved)) return NONE;
  const { colunas, visoes } = saved;
  return {
    colunas: Array.isArray(colunas) ? colunas.filter(isText) : null,
    visoes: readVisoes(visoes),
  };
}

function writeEntry(name: string, value: unknown): void {
  contas.write({ ...contas.read(), [currentAccount()]: { ...readAll(), [name]: value } });
}

/** Stores the columns and views of a list for this account. */
export function savePreferencias(lista: string, preferencias: Preferencias): void {
  writeEntry(lista, preferencias);
}

/** Returns whether single-key shortcuts are on, which is the default (WCAG 2.1.4). */
export function readAtalhos(): boolean {
  return readAll()[ATALHOS] !== false;
}

/** Stores whether single-key shortcuts are on. */
export function saveAtalhos(ligados: boolean): void {
  writeEntry(ATALHOS, ligados);
}
