import { NetworkStatus, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** What is used of a query's result. */
interface Result<TData> {
  readonly data?: TData | undefined;
  readonly previousData?: TData | undefined;
  readonly loading: boolean;
  readonly error?: unknown;
  readonly networkStatus: NetworkStatus;
  readonly refetch: () => Promise<unknown>;
}

export interface Paged<TPage> {
  /** The page that can be shown: the one asked for or, until it is here, the one before. */
  readonly pagina: TPage | null;
  /** Another page than the one shown is on its way. */
  readonly turning: boolean;
  /** C-59: the last read failed. What was shown stays. */
  readonly failed: boolean;
  readonly retrying: boolean;
  /** Reads the shown page again. */
  readonly refresh: () => void;
}

/** What a list asks for, and where its page is in the answer. */
interface Asked<TData, TVariables, TPage> {
  readonly query: TypedDocumentNode<TData, TVariables>;
  readonly variables: TVariables;
  readonly pick: (data: TData) => TPage;
}

/** A list that is read page by page. `onPage` is told when the gateway answered another page than the one asked for. */
export function usePaged<
  TData,
  TVariables extends OperationVariables & { readonly pagina?: number | null },
  TPage extends { readonly pagina: number },
>(
  { data, previousData, loading, error, networkStatus, refetch }: Result<TData>,
  { query, variables, pick }: Asked<TData, TVariables, TPage>,
  onPage: (actual: number) => void,
): Paged<TPage> {
  const { cache } = useApolloClient();

  // A failure is told until another read has gone well, and not only while nothing is asked.
  const [failed, setFailed] = useState(false);
  if (!loading && failed !== Boolean(error)) setFailed(Boolean(error));

  // A failed read shows in the state like the first one; one that is under way already is not asked for twice.
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);

  const shown = data ?? previousData;
  const answered = loading || !data ? undefined : data;
  const correct = useEffectEvent((answer: TData) => {
    const actual = Math.max(1, pick(answer).pagina);
    if (actual === variables.pagina) return;
    // The answer is that page's own: the corrected address shows it at once.
    cache.writeQuery({ query, variables: { ...variables, pagina: actual }, data: answer });
    onPage(actual);
  });
  useEffect(() => {
    if (answered) correct(answered);
  }, [answered]);

  return {
    pagina: shown ? pick(shown) : null,
    turning: networkStatus === NetworkStatus.setVariables && !data,
    failed,
    retrying: failed && networkStatus === NetworkStatus.refetch,
    refresh,
  };
}
