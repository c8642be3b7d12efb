import { type ApolloCache, isReference, type Reference } from '@apollo/client';
import type { Modifier } from '@apollo/client/cache';
import { isRecord } from '../../../shared/parse.ts';

/** Arguments that a cached page was read with; an omitted one is undefined. */
export type Argumentos = Readonly<Record<string, unknown>>;
/** Reads a field of a cached row. */
export type Campo = (name: string) => unknown;

interface Pagina {
  /** Missing where only the count was read. */
  readonly itens?: readonly Reference[];
  readonly totalItens: number;
  readonly totalPaginas?: number;
}

interface Guardado {
  readonly adminPedidos: Pagina;
  readonly adminProdutos: Pagina;
  readonly adminUsuarios: Pagina;
}

interface Mudanca<T> {
  readonly antes: T;
  readonly depois: T;
  /** True or false when the filter is known to show or hide the row; null when only the API can tell. */
  readonly mostra: (row: T, args: Argumentos) => boolean | null;
  /** Order of the list. Without it a row that enters a page is counted, and shown by the next read. */
  readonly ordem?: (args: Argumentos, one: Campo, other: Campo) => number;
}

const numberOf = (value: unknown, usual: number) => (typeof value === 'number' ? value : usual);

/** Index for a row that enters the page; null when it belongs to another one. */
function placeFor(
  before: readonly boolean[],
  { pagina, tamanho }: { readonly pagina: number; readonly tamanho: number },
): number | null {
  const at = before.findIndex((isBefore) => !isBefore);
  const index = at === -1 ? before.length : at;
  const hasRoom = before.length < tamanho;
  if (index === 0) return hasRoom || pagina === 1 ? 0 : null;
  return index < before.length || hasRoom ? index : null;
}

/**
 * Applies a row's change to the rows and counts of all cached pages, without a read. A page that loses its last row
 * while others remain is dropped: its reader then reads the page that took its place.
 */
export function mudaNasPaginas<T extends { readonly __typename: string; readonly id: string }>(
  cache: ApolloCache,
  campo: keyof Guardado,
  usual: number,
  { antes, depois, mostra, ordem }: Mudanca<T>,
): void {
  const key = cache.identify({ __typename: depois.__typename, id: depois.id });
  if (key === undefined) return;
  const muda: Modifier<Pagina | Reference> = (
    page,
    { storage, readField, toReference, DELETE },
  ) => {
    if (isReference(page)) return page;
    const stored: unknown = storage['args'];
    const args: Argumentos = isRecord(stored) ? stored : {};
    const tamanho = numberOf(args['tamanho'], usual);
    const counted = (difference: number, itens: readonly Reference[] | undefined) => {
      const totalItens = Math.max(page.totalItens + difference, 0);
      if (itens?.length === 0 && totalItens > 0 && page.itens?.length !== 0) return DELETE;
      return {
        ...page,
        ...(itens ? { itens } : {}),
        totalItens,
        ...(page.totalPaginas === undefined
          ? {}
          : { totalPaginas: Math.ceil(totalItens / tamanho) }),
      };
    };
    const now = mostra(depois, args);
    const { itens } = page;
    if (itens?.some(({ __ref }) => __ref === key)) {
      if (now !== false) return page;
      return counted(
        -1,
        itens.filter(({ __ref }) => __ref !== key),
      );
    }
    const was = mostra(antes, args);
    if (was === null || now === null || was === now) return page;
    if (was) return counted(-1, undefined);
    const row = toReference(key);
    if (!row || !itens || !ordem) return counted(1, undefined);
    const fieldOf =
      (ref: Reference): Campo =>
      (name) =>
        readField(name, ref);
    const before = itens.map((each) => ordem(args, fieldOf(each), fieldOf(row)) < 0);
    const pagina = numberOf(args['pagina'], 1);
    const index = placeFor(before, { pagina, tamanho });
    return counted(
      1,
      index === null ? undefined : itens.toSpliced(index, 0, row).slice(0, tamanho),
    );
  };
  cache.modify<Guardado>({ fields: { [campo]: muda } });
}
