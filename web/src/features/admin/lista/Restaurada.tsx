import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { UrlState } from '../../../shared/url-state/url-state.ts';
import { keptSearch, type NomeDaLista } from './filtros-guardados.ts';

/**
 * APROD-09: a list that is opened without a word about its filters opens as this tab left it. What an address says comes
 * first.
 */
export function Restaurada<S extends object>({
  nome,
  codec,
  children,
}: {
  nome: NomeDaLista;
  codec: UrlState<S>;
  children: ReactNode;
}) {
  const { pathname, search, hash } = useLocation();
  const [kept] = useState(() =>
    search === '' ? codec.toSearch(codec.parse(keptSearch(nome))) : '',
  );
  const [open, setOpen] = useState(kept === '');
  if (!open && search !== '') setOpen(true);
  return open ? children : <Navigate to={{ pathname, search: kept, hash }} replace />;
}
