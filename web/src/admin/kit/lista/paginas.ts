import { type ApolloCache, isReference, type Reference } from '@apollo/client';
import type { Modifier, ModifierDetails } from '@apollo/client/cache';
import { isRecord } from '../../../lib/parse.ts';

/** Arguments that a cached page was read with; an omitted one is undefined. */
type Argumentos = Readonly<Record<string, unknown>>;
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

interface Regras<T> {
  /** Whether a filter with a value lets the row pass. Only the API knows what other filters find. */
  readonly filtros: Readonly<Record<string, (row: T, value: unknown) => boolean>>;
  /** Order of the list, where it is certain. Without it only an empty list can take a row. */
  readonly ordem?: (one: Campo, other: Campo) => number;
}

const numberOf = (value: unknown, usual: number) => (typeof value === 'number' ? value : usual);

const OF_THE_PAGE: ReadonlySet<string> = new Set(['pagina', 'tamanho', 'ordenarPor']);

/** The search of a page: what only the API decides, as a text to compare. Empty without one. */
function searchOf(args: Argumentos, filtros: Readonly<Record<string, unknown>>): string {
  return Object.entries(args)
    .filter(
      ([name, value]) => !OF_THE_PAGE.has(name) && !Object.hasOwn(filtros, name) && value != null,
    )
    .map((entry) => JSON.stringify(entry))
    .toSorted()
    .join();
}

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
 * Declares how a list filters and sorts. The returned function applies a row's change to the rows and counts of all cached
 * pages, without a read: `antes` is null for a new row, `depois` for a deleted one. A search finds the row when one of its
 * cached pages shows it. Its readers read a page again that is dropped: one of another search that the row may have entered or
 * left, one that loses its last row while others remain, one where the row's place is not certain, and one whose rows move up
 * because another page loses a deleted row. A row that stays keeps its place.
 */
export function paginasDe<T extends { readonly __typename: string; readonly id: string }>(
  campo: keyof Guardado,
  { filtros, ordem }: Regras<T>,
) {
  const mostra = (row: T, args: Argumentos) =>
    Object.entries(filtros).every(([name, passes]) => {
      const value = args[name] ?? null;
      return value === null || passes(row, value);
    });
  return (cache: ApolloCache, antes: T | null, depois: T | null): void => {
    const row = depois ?? antes;
    const key = row && cache.identify({ __typename: row.__typename, id: row.id });
    if (!key) return;
    type Muda = Modifier<Pagina | Reference>;
    const forEachPage = (
      muda: (page: Pagina, args: Argumentos, more: ModifierDetails) => ReturnType<Muda>,
    ) => {
      const modifier: Muda = (page, more) => {
        if (isReference(page)) return page;
        const args: unknown = more.storage['args'];
        return muda(page, isRecord(args) ? args : {}, more);
      };
      cache.modify<Guardado>({ fields: { [campo]: modifier } });
    };
    const isRow = ({ __ref }: Reference) => __ref === key;

    const found = new Set(['']);
    forEachPage((page, args) => {
      if (page.itens?.some(isRow)) found.add(searchOf(args, filtros));
      return page;
    });

    forEachPage((page, args, { readField, toReference, DELETE }) => {
      const { itens } = page;
      // Every query of the dashboard gives its size.
      const tamanho = numberOf(args['tamanho'], 1);
      const counted = (difference: number, shown = itens) => {
        const totalItens = Math.max(page.totalItens + difference, 0);
        if (shown?.length === 0 && totalItens > 0 && itens?.length !== 0) return DELETE;
        return {
          ...page,
          ...(shown ? { itens: shown } : {}),
          totalItens,
          ...(page.totalPaginas === undefined
            ? {}
            : { totalPaginas: Math.ceil(totalItens / tamanho) }),
        };
      };
      const was = antes !== null && mostra(antes, args);
      const now = depois !== null && mostra(depois, args);
      if (itens?.some(isRow)) {
        const others = itens.filter((each) => !isRow(each));
        return now ? page : counted(-1, others);
      }
      if (was === now) return page;
      if (!found.has(searchOf(args, filtros)) || (depois === null && itens)) return DELETE;
      if (was || !itens) return counted(now ? 1 : -1);
      const entering = toReference(key);
      if (!entering) return DELETE;
      if (!ordem) return page.totalItens === 0 ? counted(1, [entering]) : DELETE;
      const fieldOf =
        (ref: Reference): Campo =>
        (name) =>
          readField(name, ref);
      const before = itens.map((each) => ordem(fieldOf(each), fieldOf(entering)) < 0);
      const pagina = numberOf(args['pagina'], 1);
      const index = placeFor(before, { pagina, tamanho });
      return counted(
        1,
        index === null ? itens : itens.toSpliced(index, 0, entering).slice(0, tamanho),
      );
    });
  };
}

/** Adds to a total of the summary, where it was read. */
export function contaNoResumo(
  cache: ApolloCache,
  total: 'produtos' | 'usuarios',
  more: 1 | -1,
): void {
  cache.modify({
    fields: {
      adminResumo: (resumo: unknown) =>
        isRecord(resumo) && typeof resumo[total] === 'number'
          ? { ...resumo, [total]: resumo[total] + more }
          : resumo,
    },
  });
}
