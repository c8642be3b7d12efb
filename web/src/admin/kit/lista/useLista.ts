import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { type Paged, usePaged } from '../../../lib/graphql/usePaged.ts';
import type { UrlState } from '../../../lib/url-state/url-state.ts';
import { type ListState, useListState } from '../../../lib/url-state/useListState.ts';
import type { Secao } from '../secoes.ts';
import type { Coluna, Linha, Palavras } from './coluna.ts';
import type { PaginaLida } from './exportar.ts';
import { saveFiltros } from './filtros-guardados.ts';

/** Rows of a page that is read for a file or a selection. */
const EXPORT_SIZE = 100;

/** A page as the gateway returns it. */
export interface PaginaDaLista<T> extends PaginaLida<T> {
  readonly pagina: number;
  /** False when neither the API nor the gateway could filter the whole list. */
  readonly filtrosCompletos?: boolean;
  readonly parteLida?: { readonly lidos: number; readonly total: number | null } | null;
}

/** Reads a page of a state, past the cache. */
type Leitura<S, T> = (client: ApolloClient, state: S) => Promise<PaginaLida<T>>;

/** A read of one long page of a list by a query, past the cache. Rejects when the page is missing in the reply. */
export function leitura<S, TData, TVariables extends OperationVariables, T>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: (state: S, tamanho: number) => TVariables,
  pick: (data: TData) => PaginaLida<T> | null,
): Leitura<S, T> {
  return async (client, state) => {
    const { data } = await client.query<TData>({
      query,
      variables: variables(state, EXPORT_SIZE),
      fetchPolicy: 'no-cache',
    });
    const page = data ? pick(data) : null;
    if (page === null) throw new TypeError('A page of a list came without data.');
    return page;
  };
}

/** For `Lista`: the declared list in a state. */
export interface ListaLida<T extends InFile, InFile extends Linha> {
  readonly nome: Secao['id'];
  readonly palavras: Palavras;
  readonly colunas: readonly Coluna<InFile>[];
  readonly tamanho: number;
  readonly paged: Paged<PaginaDaLista<T>>;
  /** Query string of the current filter; `''` without one. */
  readonly search: string;
  /** True with an active filter: an empty result then does not mean an empty shop. */
  readonly filtered: boolean;
  readonly addressOfPage: (pagina: number) => string;
  readonly addressOfSearch: (search: string) => string;
  readonly readFile: (pagina: number) => Promise<PaginaLida<InFile>>;
  readonly readRows: ((pagina: number) => Promise<PaginaLida<T>>) | undefined;
  /** Shown instead of the list where the API has none; null where it has. */
  readonly semLista: string | null;
}

function copyFields<S>(to: S, from: Readonly<S>, fields: readonly (keyof S)[]): S {
  for (const field of fields) to[field] = from[field];
  return to;
}

/**
 * A list that a section declares. `S` is its state in the address, `InFile` a row of its file. Returns what `restaurada`
 * needs, and the hook that reads the list.
 */
export function listaDe<
  S extends { pagina: number },
  TData,
  TVariables extends OperationVariables & { readonly pagina?: number | null | undefined },
  TPage extends PaginaDaLista<InFile>,
  InFile extends Linha,
>(declaracao: {
  readonly nome: Secao['id'];
  readonly palavras: Palavras;
  readonly estado: UrlState<S>;
  /** Fields of the state that are typed. */
  readonly typed: readonly (keyof S & string)[];
  /** Fields that change the look of the list. 'Limpar filtros' keeps them. */
  readonly vista?: readonly (keyof S & string)[];
  /** The field that only sorts. */
  readonly ordem?: keyof S & string;
  /** Rows of a page; a function where the person chooses. */
  readonly tamanho: number | ((state: S) => number);
  readonly query: TypedDocumentNode<TData, TVariables>;
  readonly variables: (state: S, tamanho: number) => TVariables;
  /** The page in the data; null when the API has no such list. */
  readonly pick: (data: TData) => TPage | null;
  /** Says that the API has no such list; missing where every API has it. */
  readonly semLista?: string;
  readonly colunas: readonly Coluna<InFile>[];
  /** Reads the rows of a file; missing where they are the list's own. */
  readonly readFile?: Leitura<S, InFile>;
  /** Reads whole rows; enables the selection across pages. */
  readonly readRows?: Leitura<S, TPage['itens'][number]>;
}) {
  const { nome, palavras, colunas, estado, typed, query, pick, readRows } = declaracao;
  const { vista = [], ordem } = declaracao;

  /** Reads the list in the state of the address, which session storage mirrors. `hash` keeps an open row in links. */
  function useLista(hash = `#${nome}`): ListState<S> & {
    readonly paged: Paged<TPage>;
    readonly lista: ListaLida<TPage['itens'][number], InFile>;
  } {
    const client = useApolloClient();
    const state = useListState<S>(estado, { typed, hash });
    const { applied, addressOf, addressOfPage, correctPage } = state;
    useEffect(() => saveFiltros(nome, applied), [applied]);

    const tamanho =
      typeof declaracao.tamanho === 'number' ? declaracao.tamanho : declaracao.tamanho(applied);
    const variables = declaracao.variables(applied, tamanho);
    const readFile = declaracao.readFile ?? leitura(query, declaracao.variables, pick);
    const read = useQuery<TData>(query, { variables, fetchPolicy: 'cache-and-network' });
    const paged = usePaged(read, { query, variables, pick }, correctPage);

    const cleared = copyFields({ ...estado.initial }, applied, vista);
    const unsorted =
      ordem === undefined ? applied : copyFields({ ...applied }, estado.initial, [ordem]);
    return {
      ...state,
      paged,
      lista: {
        nome,
        palavras,
        colunas,
        tamanho,
        paged,
        search: estado.toSearch({ ...applied, pagina: 1 }),
        filtered: estado.toSearch({ ...unsorted, pagina: 1 }) !== estado.toSearch(cleared),
        addressOfPage,
        addressOfSearch: (wanted) => addressOf(wanted === '' ? cleared : estado.parse(wanted)),
        readFile: (pagina) => readFile(client, { ...applied, pagina }),
        readRows: readRows && ((pagina) => readRows(client, { ...applied, pagina })),
        semLista: (read.data && pick(read.data) === null && declaracao.semLista) || null,
      },
    };
  }
  return { nome, estado, useLista };
}
