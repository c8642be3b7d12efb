import { useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '../../../../lib/parse.ts';
import { abertoNoHash, hashDe } from '../../../kit/lista/endereco.ts';

/** State of a history entry that a row of the list opened: closing goes back to the list's own entry. */
export const DA_LISTA = { daLista: true } as const;

/** The order that the address opens beside its list. */
export function usePedidoAberto() {
  const { search, hash, ...location } = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const aberto = abertoNoHash('pedidos', hash);
  const isFromList = isRecord(state) && state['daLista'] === true;
  return {
    aberto,
    openPedido: (id: string) =>
      void navigate(
        { search, hash: hashDe('pedidos', id) },
        aberto === null
          ? { state: DA_LISTA }
          : { replace: true, ...(isFromList ? { state: DA_LISTA } : {}) },
      ),
    closePedido: () => {
      if (isFromList) void navigate(-1);
      else void navigate({ search, hash: '#pedidos' }, { replace: true });
    },
  };
}
