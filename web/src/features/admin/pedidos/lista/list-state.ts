import { oneOf, page, text } from '../../../../shared/url-state/params.ts';
import { urlState } from '../../../../shared/url-state/url-state.ts';
import { STATUS } from '../../../pedidos/pedido-texts.ts';
import type { AdminPedidosQueryVariables } from './pedidos.gen.ts';

/** AORD-01: every status, or all of them. The address says the admin's word, CONCLUIDO (C-52). */
export const FILTROS = ['', ...STATUS] as const;

export interface PedidosState {
  busca: string;
  status: (typeof FILTROS)[number];
  pagina: number;
}

/** AORD-01, AORD-06: `/dashboard?status=…&pagina=…#pedidos`. */
export const pedidosState = urlState<PedidosState>(
  { busca: '', status: '', pagina: 1 },
  { busca: text({ maxLength: 100 }), status: oneOf(FILTROS), pagina: page() },
);

/** CONST-14: orders a page, as `pedidos.graphql` says. */
export const PAGE_SIZE = 10;

export function pedidosVariables({
  busca,
  status,
  pagina,
}: PedidosState): AdminPedidosQueryVariables {
  return { busca: busca || null, status: status || null, pagina };
}
