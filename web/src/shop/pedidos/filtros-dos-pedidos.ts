import { STATUS } from '@decantaria/loja/status';
import { oneOf, page, text } from '../../lib/url-state/params.ts';
import { type StateOf, urlState } from '../../lib/url-state/url-state.ts';
import type { MeusPedidosQueryVariables } from './lista.gen.ts';

const FILTROS = ['', ...STATUS] as const;

export const pedidosState = urlState({
  busca: text({ maxLength: 100 }),
  status: oneOf(FILTROS, ''),
  pagina: page(),
});

export type PedidosState = StateOf<typeof pedidosState>;

export const statusOptions = FILTROS.map((value) => ({
  value,
  label: value === '' ? 'Todos os status' : value,
}));

export function pedidosVariables({
  busca,
  status,
  pagina,
}: PedidosState): MeusPedidosQueryVariables {
  return { busca: busca || null, status: status || null, pagina };
}
