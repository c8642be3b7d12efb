import { NetworkStatus, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

interface Result<TData> {
  readonly data?: TData | undefined;
  readonly previousData?: TData | undefined;
  readonly loading: boolean;
  readonly error?: unknown;
  readonly networkStatus: NetworkStatus;
  readonly refetch: () => Promise<unknown>;
}

export interface Paged<TPage> {
  /** The page to show: the requested one, or the previous one while that loads. */
  readonly pagina: TPage | null;
  readonly turning: boolean;
  /** True after a failed read. The previous page stays on screen. */
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly refresh: () => void;
}

interface PageQuery<TData, TVariables, TPage> {
  readonly query: TypedDocumentNode<TData, TVariables>;
  readonly variables: TVariables;
  /** The page in the data; null when the gateway refused it. */
  readonly pick: (data: TData) => TPage | null;
}

/** A list read page by page. Calls `onPage` when the gateway returned another page than the requested one. */
export function usePaged<
  TData,
  TVariables extends OperationVariables & { readonly pagina?: number | null | undefined },
  TPage extends { readonly pagina: number },
>(
  { data, previousData, loading, error, networkStatus, refetch }: Result<TData>,
  { query, variables, pick }: PageQuery<TData, TVariables, TPage>,
  onPage: (actual: number) => void,
): Paged<TPage> {
  const { cache } = useApolloClient();

  // Stays true while a retry loads, until a read succeeds.
  const [failed, setFailed] = useState(false);
  if (!loading && failed !== Boolean(error)) setFailed(Boolean(error));

  // Apollo reports the failure in the state and deduplicates a pending read.
  const refresh = useCallback(() => void refetch(), [refetch]);

  const shown = data ?? previousData;
  const answered = loading || !data ? undefined : data;
  const correct = useEffectEvent((answer: TData) => {
    const returned = pick(answer)?.pagina;
    if (returned === undefined) return;
    const actual = Math.max(1, returned);
    if (actual === variables.pagina) return;
    // Stores the reply under its real page, so the corrected address needs no second read.
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
