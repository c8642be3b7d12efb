import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { UrlState } from '../../../lib/url-state/url-state.ts';
import { type NomeDaLista, readSavedSearch } from './filtros-guardados.ts';

/** Redirects a list without a query string to the filters that this tab stored. */
export function Restaurada<S extends object>({
  nome,
  codec,
  children,
}: {
  nome: NomeDaLista;
  codec: UrlState<S>;
  children: ReactNode;
}) {
  const { pathname, search, hash, ...location } = useLocation();
  const state: unknown = location.state;
  const [savedSearch] = useState(() =>
    search === '' ? codec.toSearch(codec.parse(readSavedSearch(nome))) : '',
  );
  const [open, setOpen] = useState(savedSearch === '');
  if (!open && search !== '') setOpen(true);
  return open ? (
    children
  ) : (
    <Navigate to={{ pathname, search: savedSearch, hash }} state={state} replace />
  );
}
