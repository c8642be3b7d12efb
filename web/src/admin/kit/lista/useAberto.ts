import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ListaComRegistros } from '../secoes.ts';
import { abertoNoHash } from './endereco.ts';

/** The row that the address opens in a dialog. Closing replaces the address by that of the list. */
export function useAberto(lista: ListaComRegistros) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const aberto = abertoNoHash(lista, hash);
  // Stays mounted through its exit transition.
  const [shown, setShown] = useState(aberto);
  if (aberto && aberto.id !== shown?.id) setShown(aberto);
  return {
    /** Null without an open row. Its `id` is null when the address is not that of a row. */
    registro: shown,
    /** Hash for links of the list, which keep the row open. */
    hash: aberto ? hash : `#${lista}`,
    dialog: {
      open: aberto !== null,
      onClose: () => void navigate({ search, hash: `#${lista}` }, { replace: true }),
      onClosed: () => setShown(null),
    },
  };
}
