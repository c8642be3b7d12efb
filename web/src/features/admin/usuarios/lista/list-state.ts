import { oneOf, page, text } from '../../../../shared/url-state/params.ts';
import { urlState } from '../../../../shared/url-state/url-state.ts';
import { readStatus } from '../rotulos.ts';
import type { AdminUsuariosQueryVariables } from './usuarios.gen.ts';

/** Status filters; empty for all. */
const FILTROS = ['', 'ATIVO', 'INATIVO', 'BANIDO'] as const;

export interface UsuariosState {
  busca: string;
  status: (typeof FILTROS)[number];
  pagina: number;
}

/** URL state: `/dashboard?status=…&pagina=…#usuarios`. */
export const usuariosState = urlState<UsuariosState>(
  { busca: '', status: '', pagina: 1 },
  { busca: text({ maxLength: 100 }), status: oneOf(FILTROS), pagina: page() },
);

/** Parses the filter; all when unknown. */
export function toStatus(word: string): UsuariosState['status'] {
  return readStatus(word) ?? '';
}

export const PAGE_SIZE = 5;

export function usuariosVariables(
  { busca, status, pagina }: UsuariosState,
  tamanho = PAGE_SIZE,
): AdminUsuariosQueryVariables {
  return { busca: busca || null, status: status || null, pagina, tamanho };
}
