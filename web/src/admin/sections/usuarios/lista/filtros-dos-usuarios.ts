import { oneOf, page, text } from '../../../../lib/url-state/params.ts';
import { urlState } from '../../../../lib/url-state/url-state.ts';
import { readStatus } from '../rotulos.ts';
import type { AdminUsuariosQueryVariables } from './usuarios.gen.ts';

const FILTROS = ['', 'ATIVO', 'INATIVO', 'BANIDO'] as const;

export interface UsuariosState {
  busca: string;
  status: (typeof FILTROS)[number];
  pagina: number;
}

export const usuariosState = urlState<UsuariosState>(
  { busca: '', status: '', pagina: 1 },
  { busca: text({ maxLength: 100 }), status: oneOf(FILTROS), pagina: page() },
);

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
