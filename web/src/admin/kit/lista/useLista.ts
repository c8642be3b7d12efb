import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UrlState } from '../../../lib/url-state/url-state.ts';
import { type ListState, useListState } from '../../../lib/url-state/useListState.ts';
import { type NomeDaLista, saveFiltros } from './filtros-guardados.ts';

/** State of a list in the URL, mirrored in session storage. `codec` and `options` must be constants; `hash` may change. */
export function useLista<S extends object>(
  nome: NomeDaLista,
  codec: UrlState<S>,
  options: Omit<Parameters<typeof useListState<S>>[1], 'hash'>,
  hash: string,
): ListState<S> & {
  /** Applies a patch at once; typed text is debounced instead. */
  readonly choose: (patch: Partial<S>) => void;
} {
  const navigate = useNavigate();
  const list = useListState<S>(codec, { ...options, hash });
  const { applied, draft, addressOf } = list;
  useEffect(() => saveFiltros(nome, applied), [nome, applied]);
  return {
    ...list,
    choose: (patch) => void navigate(addressOf({ ...draft, ...options.start, ...patch })),
  };
}
