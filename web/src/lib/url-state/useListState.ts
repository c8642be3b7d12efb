import { startTransition, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SEARCH_DEBOUNCE } from '../constants.ts';
import type { UrlState } from './url-state.ts';

interface Options<S> {
  /** Typed fields: changing only these replaces the history entry instead of adding one. */
  readonly typed: readonly (keyof S & string)[];
  /** Fragment of the list's section, such as `#produtos`. */
  readonly hash?: string;
}

export interface ListState<S> {
  readonly applied: S;
  /** State with pending changes; written to the address after the debounce. */
  readonly draft: S;
  readonly change: (patch: Partial<S>) => void;
  /** Applies a patch at once, with the pending changes. */
  readonly choose: (patch: Partial<S>) => void;
  /** Props of an input whose value is applied at once. */
  readonly choiceOf: <K extends keyof S>(
    key: K,
  ) => {
    readonly value: S[K];
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  };
  /** Writes the draft to the address without waiting. */
  readonly apply: () => void;
  /** Keeps pending changes, so that following the address does not lose them. */
  readonly addressOf: (patch: Partial<S>) => string;
  readonly addressOfPage: (pagina: number) => string;
  /** Replaces the address without a history entry. */
  readonly correct: (patch: Partial<S>) => void;
  readonly correctPage: (pagina: number) => void;
}

/**
 * List state that lives in the address. Filter changes are drafted and applied together after `SEARCH_DEBOUNCE` ms
 * without changes, from the first page on. A navigation resets the draft. `codec` and `typed` must be module constants.
 */
export function useListState<S extends { pagina: number }>(
  codec: UrlState<S>,
  { typed, hash = '' }: Options<S>,
): ListState<S> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const applied = useMemo(() => codec.parse(search), [codec, search]);
  const [draft, setDraft] = useState(applied);

  const draftFilters = codec.toSearch({ ...draft, pagina: 1 });
  const appliedFilters = codec.toSearch({ ...applied, pagina: 1 });
  const [lastApplied, setLastApplied] = useState(appliedFilters);
  const [lastWritten, setLastWritten] = useState(appliedFilters);

  if (appliedFilters !== lastApplied) {
    setLastApplied(appliedFilters);
    // Our own write arrives late: keep the draft, because the person may still be typing.
    if (appliedFilters !== lastWritten) {
      setLastWritten(appliedFilters);
      setDraft(applied);
    }
  }

  useEffect(() => {
    if (draftFilters === appliedFilters) return undefined;
    if (draftFilters !== lastWritten) {
      const timer = setTimeout(() => {
        // The router navigates in a transition too. A pending navigation renders first, and may include these changes.
        startTransition(() => setLastWritten(draftFilters));
      }, SEARCH_DEBOUNCE);
      return () => clearTimeout(timer);
    }
    const before = codec.parse(appliedFilters);
    const typedBefore = Object.fromEntries(typed.map((key) => [key, before[key]]));
    const untyped = codec.toSearch({ ...codec.parse(draftFilters), ...typedBefore });
    void navigate(
      { pathname, search: draftFilters, hash },
      { replace: untyped === appliedFilters },
    );
    return undefined;
  }, [codec, typed, hash, navigate, pathname, draftFilters, appliedFilters, lastWritten]);

  const address = (state: Readonly<S>) => pathname + codec.toSearch(state) + hash;
  const next = draftFilters === appliedFilters ? applied : codec.parse(draftFilters);

  const choose = (patch: Partial<S>) => void navigate(address({ ...next, pagina: 1, ...patch }));
  const replace = (state: Readonly<S>) => void navigate(address(state), { replace: true });
  return {
    applied,
    draft,
    change: (patch) => setDraft((current) => ({ ...current, ...patch })),
    choose,
    choiceOf: (key) => ({
      value: draft[key],
      onChange: ({ currentTarget }) => {
        const patch: Partial<S> = {};
        patch[key] = codec.read(key, currentTarget.value);
        choose(patch);
      },
    }),
    apply: () => setLastWritten(draftFilters),
    addressOf: (patch) => address({ ...next, ...patch }),
    addressOfPage: (pagina) => address({ ...next, pagina }),
    correct: (patch) => replace({ ...applied, ...patch }),
    correctPage: (pagina) => replace({ ...applied, pagina }),
  };
}
