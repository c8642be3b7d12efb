import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SEARCH_DEBOUNCE } from '../constants.ts';
import type { UrlState } from './url-state.ts';

interface Options<S> {
  /** Fields a person types: changing only these renews the history entry instead of adding one. */
  readonly typed: readonly (keyof S & string)[];
  /** What every change of a filter starts again with: the first page (SHOP-14, C-07). */
  readonly start: Partial<S>;
  /** The part of a page that the list is, where the page has several: `#produtos`. */
  readonly hash?: string;
}

export interface ListState<S> {
  /** What the address says: the list that is shown, or on its way. */
  readonly applied: S;
  /** What has been asked for so far; it reaches the address after a pause (SHOP-12). */
  readonly draft: S;
  readonly change: (patch: Partial<S>) => void;
  /** Writes the draft into the address without waiting. */
  readonly apply: () => void;
  /** The address of the list as it is applied, with these fields changed. */
  readonly addressOf: (patch: Partial<S>) => string;
  /** Corrects the address in place, without a step in the history. */
  readonly correct: (patch: Partial<S>) => void;
}

/**
 * A list whose state lives in its address. Filters are drafted here and applied together once nothing
 * changed for `SEARCH_DEBOUNCE` ms; going back or following a link resets the draft to the address.
 * `codec` and `options` must be constants of the module.
 */
export function useListState<S extends object>(
  codec: UrlState<S>,
  { typed, start, hash = '' }: Options<S>,
): ListState<S> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const applied = useMemo(() => codec.parse(search), [codec, search]);
  const [draft, setDraft] = useState(applied);

  const draftFilters = codec.toSearch({ ...draft, ...start });
  const appliedFilters = codec.toSearch({ ...applied, ...start });
  const [seen, setSeen] = useState(appliedFilters);
  const [written, setWritten] = useState(appliedFilters);

  if (appliedFilters !== seen) {
    setSeen(appliedFilters);
    // What was written from here comes back late: the person may be typing on by then.
    if (appliedFilters !== written) {
      setWritten(appliedFilters);
      setDraft(applied);
    }
  }

  const apply = useCallback(() => {
    if (draftFilters === appliedFilters) return;
    const before = codec.parse(appliedFilters);
    const typedBefore = Object.fromEntries(typed.map((key) => [key, before[key]]));
    const untyped = codec.toSearch({ ...codec.parse(draftFilters), ...typedBefore });
    setWritten(draftFilters);
    void navigate(
      { pathname, search: draftFilters, hash },
      { replace: untyped === appliedFilters },
    );
  }, [codec, typed, hash, navigate, pathname, draftFilters, appliedFilters]);

  useEffect(() => {
    if (draftFilters === appliedFilters) return;
    const timer = setTimeout(apply, SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [apply, draftFilters, appliedFilters]);

  const addressOf = (patch: Partial<S>) =>
    pathname + codec.toSearch({ ...applied, ...patch }) + hash;

  return {
    applied,
    draft,
    change: (patch) => setDraft((current) => ({ ...current, ...patch })),
    apply,
    addressOf,
    correct: (patch) => void navigate(addressOf(patch), { replace: true }),
  };
}
