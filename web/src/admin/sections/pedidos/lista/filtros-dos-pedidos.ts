import { STATUS } from '../../../../lib/pedidos/status.ts';
import { oneOf, page, text } from '../../../../lib/url-state/params.ts';
import { urlState } from '../../../../lib/url-state/url-state.ts';
import type { AdminPedidosQueryVariables } from './pedidos.gen.ts';

/**
 * Filters; empty for all. The URL uses the dashboard's word CONCLUIDO. `DESISTENCIA`: open withdrawals in any status.
 * `A_RESOLVER`: disputed payments and failed refunds in any status.
 */
export const FILTROS = ['', ...STATUS, 'DESISTENCIA', 'A_RESOLVER'] as const;

export interface PedidosState {
  busca: string;
  status: (typeof FILTROS)[number];
  pagina: number;
}

export const pedidosState = urlState<PedidosState>(
  { busca: '', status: '', pagina: 1 },
  { busca: text({ maxLength: 100 }), status: oneOf(FILTROS), pagina: page() },
);

/** Must match the size in `pedidos.graphql`. */
export const PAGE_SIZE = 10;

export function pedidosVariables({
  busca,
  status,
  pagina,
}: PedidosState): AdminPedidosQueryVariables {
  if (status === 'DESISTENCIA') return { busca: busca || null, desistencia: true, pagina };
  if (status === 'A_RESOLVER') return { busca: busca || null, aResolver: true, pagina };
  return { busca: busca || null, status: status || null, pagina };
}
