import { STATUS } from '../../lib/pedidos/status.ts';
import { oneOf, page, text } from '../../lib/url-state/params.ts';
import { urlState } from '../../lib/url-state/url-state.ts';
import type { MeusPedidosQueryVariables } from './lista.gen.ts';

const FILTROS = ['', ...STATUS] as const;

export type FiltroDeStatus = (typeof FILTROS)[number];

export interface PedidosState {
  busca: string;
  status: FiltroDeStatus;
  pagina: number;
}

export const pedidosState = urlState<PedidosState>(
  { busca: '', status: '', pagina: 1 },
  { busca: text({ maxLength: 100 }), status: oneOf(FILTROS), pagina: page() },
);

export const statusOptions = FILTROS.map((value) => ({
  value,
  label: value === '' ? 'Todos os status' : value,
}));

export function toFiltro(word: string): FiltroDeStatus {
  return FILTROS.find((option) => option === word) ?? '';
}

export function pedidosVariables({
  busca,
  status,
  pagina,
}: PedidosState): MeusPedidosQueryVariables {
  return { busca: busca || null, status: status || null, pagina };
}
