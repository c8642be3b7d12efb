import { STATUS } from '@decantaria/loja/status';
import { oneOf, page, text } from '../../../../lib/url-state/params.ts';
import { type StateOf, urlState } from '../../../../lib/url-state/url-state.ts';
import type { AdminPedidosQueryVariables } from './pedidos.gen.ts';

/**
 * Filters; empty for all. The URL uses the dashboard's word CONCLUIDO. `DESISTENCIA`: open withdrawals in any status.
 * `A_RESOLVER`: disputed payments and failed refunds in any status. `PIX_A_CONFERIR`: unpaid orders by Pix.
 */
export const FILTROS = ['', ...STATUS, 'DESISTENCIA', 'PIX_A_CONFERIR', 'A_RESOLVER'] as const;

export const pedidosState = urlState({
  busca: text({ maxLength: 100 }),
  status: oneOf(FILTROS, ''),
  pagina: page(),
});

export type PedidosState = StateOf<typeof pedidosState>;

/** The arguments that select the orders of a filter. One with a `status` is no mark of an order, but its status. */
export function selecaoDe(
  filtro: PedidosState['status'],
): Omit<AdminPedidosQueryVariables, 'busca' | 'pagina'> {
  switch (filtro) {
    case 'DESISTENCIA':
      return { desistencia: true };
    case 'PIX_A_CONFERIR':
      return { pixAConferir: true };
    case 'A_RESOLVER':
      return { aResolver: true };
    default:
      return { status: filtro || null };
  }
}

export function pedidosVariables({
  busca,
  status,
  pagina,
}: PedidosState): AdminPedidosQueryVariables {
  return { busca: busca || null, ...selecaoDe(status), pagina };
}
