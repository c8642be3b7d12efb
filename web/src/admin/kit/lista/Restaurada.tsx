import { type ComponentType, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { UrlState } from '../../../lib/url-state/url-state.ts';
import type { Secao } from '../secoes.ts';
import { readSavedSearch } from './filtros-guardados.ts';

/** A list that, opened without a query string, redirects to the filters that this tab stored. */
export function restaurada<S extends object>(
  { nome, estado }: { readonly nome: Secao['id']; readonly estado: UrlState<S> },
  Lista: ComponentType,
): ComponentType {
  return function Restaurada() {
    const { pathname, search, hash, ...location } = useLocation();
    const state: unknown = location.state;
    const [savedSearch] = useState(() =>
      search === '' ? estado.toSearch(estado.parse(readSavedSearch(nome))) : '',
    );
    const [open, setOpen] = useState(savedSearch === '');
    if (!open && search !== '') setOpen(true);
    return open ? (
      <Lista />
    ) : (
      <Navigate to={{ pathname, search: savedSearch, hash }} state={state} replace />
    );
  };
}
