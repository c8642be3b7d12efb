import { oneOf, page, text } from '../../shared/url-state/params.ts';
import { urlState } from '../../shared/url-state/url-state.ts';
import type { MeusPedidosQueryVariables } from './lista.gen.ts';
import { STATUS } from './pedido-texts.ts';

/** ORD-02: every status, or all of them. */
const FILTROS = ['', ...STATUS] as const;

export type FiltroDeStatus = (typeof FILTROS)[number];

/** What decides which orders the list shows. */
export interface PedidosState {
  busca: string;
  status: FiltroDeStatus;
  pagina: number;
}

/** ORD-01 … ORD-03: `/meus-pedidos?busca=…&status=…&pagina=…`. */
export const pedidosState = urlState<PedidosState>(
  { busca: '', status: '', pagina: 1 },
  { busca: text({ maxLength: 100 }), status: oneOf(FILTROS), pagina: page() },
);

export const statusOptions = FILTROS.map((value) => ({
  value,
  label: value === '' ? 'Todos os status' : value,
}));

/** A word of the status filter; what is none is all of them. */
export function toFiltro(word: string): FiltroDeStatus {
  return FILTROS.find((option) => option === word) ?? '';
}

/** What is asked of the gateway for a state: it searches, filters and cuts the pages. */
export function pedidosVariables({
  busca,
  status,
  pagina,
}: PedidosState): MeusPedidosQueryVariables {
  return { busca: busca || null, status: status || null, pagina };
}
