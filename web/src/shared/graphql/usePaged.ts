import { NetworkStatus } from '@apollo/client';
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

/**
 * A list that is read page by page. `pick` takes the page out of an answer; `asked` is the page that was asked for, and
 * `onPage` is told when the gateway answered another one.
 */
export function usePaged<TData, TPage extends { readonly pagina: number }>(
  result: Result<TData>,
  pick: (data: TData) => TPage,
  asked: number,
  onPage: (actual: number, page: TPage) => void,
): Paged<TPage> {
  const { data, previousData, loading, error, networkStatus, refetch } = result;

  // A failure is told until another read has gone well, and not only while nothing is asked.
  const [failed, setFailed] = useState(false);
  if (!loading && failed !== Boolean(error)) setFailed(Boolean(error));

  // A failed read shows in the state like the first one; one that is under way already is not asked for twice.
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);

  const shown = data ?? previousData;
  const answered = loading || !data ? undefined : data;
  const correct = useEffectEvent((answer: TData) => {
    const page = pick(answer);
    const actual = Math.max(1, page.pagina);
    if (actual !== asked) onPage(actual, page);
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
