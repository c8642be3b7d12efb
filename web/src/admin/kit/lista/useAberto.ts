import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ListaComRegistros } from '../secoes.ts';
import { abertoNoHash } from './endereco.ts';

/** The row that the address opens in a dialog. Closing replaces the address by that of the list. */
export function useAberto(lista: ListaComRegistros) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const aberto = abertoNoHash(lista, hash);
  const id = aberto === null || aberto === 'invalido' ? null : aberto.id;
  const isOpen = aberto !== null;
  // Stays mounted through its exit transition.
  const [shown, setShown] = useState<{ readonly id: string | null } | null>(null);
  if (isOpen && (shown === null || shown.id !== id)) setShown({ id });
  return {
    /** Null without an open row. Its `id` is null when the address is not that of a row. */
    registro: shown,
    /** Hash for links of the list, which keep the row open. */
    hash: isOpen ? hash : `#${lista}`,
    dialog: {
      open: isOpen,
      onClose: () => void navigate({ search, hash: `#${lista}` }, { replace: true }),
      onClosed: () => setShown(null),
    },
  };
}
