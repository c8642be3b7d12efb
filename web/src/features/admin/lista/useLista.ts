import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UrlState } from '../../../shared/url-state/url-state.ts';
import { type ListState, useListState } from '../../../shared/url-state/useListState.ts';
import { keepFiltros, type NomeDaLista } from './filtros-guardados.ts';

/**
 * The state of one list of the dashboard: it lives in the address and is mirrored in the tab's own storage (STORE-02).
 * `codec` and `options` are constants of the module.
 */
export function useLista<S extends object>(
  nome: NomeDaLista,
  codec: UrlState<S>,
  options: Parameters<typeof useListState<S>>[1],
): ListState<S> & {
  /** Applies what was chosen from a list at once: only what is typed waits for the next letter. */
  readonly choose: (patch: Partial<S>) => void;
} {
  const navigate = useNavigate();
  const list = useListState<S>(codec, options);
  const { applied, draft, addressOf } = list;
  useEffect(() => keepFiltros(nome, applied), [nome, applied]);
  return {
    ...list,
    choose: (patch) => void navigate(addressOf({ ...draft, ...options.start, ...patch })),
  };
}
