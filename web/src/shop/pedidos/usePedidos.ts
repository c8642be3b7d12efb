import { isFinal } from '@decantaria/loja/status';
import { useFresh } from '../../lib/graphql/useFresh.ts';
import { type Paged, usePaged } from '../../lib/graphql/usePaged.ts';
import { type PedidosState, pedidosVariables } from './filtros-dos-pedidos.ts';
import { MeusPedidosDocument, type MeusPedidosQuery, useMeusPedidosQuery } from './lista.gen.ts';

export type PaginaDePedidos = NonNullable<MeusPedidosQuery['meusPedidos']>;

/** Milliseconds. A change is shown within 10 seconds, including the reply time. */
export const REFRESH_EVERY = 8000;

/** Reads and polls the orders of a state. `onPage` is called when the gateway returned another page than requested. */
export function usePedidos(
  state: PedidosState,
  onPage: (pagina: number) => void,
): Paged<PaginaDePedidos> {
  const variables = pedidosVariables(state);
  const list = useMeusPedidosQuery({
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const pick = ({ meusPedidos }: MeusPedidosQuery) => meusPedidos;
  const paged = usePaged(list, { query: MeusPedidosDocument, variables, pick }, onPage);
  const canChange = paged.pagina?.itens.some(({ status }) => !isFinal(status)) ?? paged.failed;
  useFresh(paged.refresh, canChange ? REFRESH_EVERY : null);
  return paged;
}
