import { oneOf, page, text } from '../../../../lib/url-state/params.ts';
import { urlState } from '../../../../lib/url-state/url-state.ts';
import { readStatus } from '../rotulos.ts';
import type { AdminUsuariosQueryVariables } from './usuarios.gen.ts';

const FILTROS = ['', 'ATIVO', 'INATIVO', 'BANIDO'] as const;

/** Accounts on a page; the first is the usual number. */
export const TAMANHOS = ['5', '10', '20', '50'] as const;

export interface UsuariosState {
  busca: string;
  status: (typeof FILTROS)[number];
  porPagina: (typeof TAMANHOS)[number];
  pagina: number;
}

export const usuariosState = urlState<UsuariosState>(
  { busca: '', status: '', porPagina: '5', pagina: 1 },
  {
    busca: text({ maxLength: 100 }),
    status: oneOf(FILTROS),
    porPagina: oneOf(TAMANHOS),
    pagina: page(),
  },
);

export function toStatus(word: string): UsuariosState['status'] {
  return readStatus(word) ?? '';
}

export function toTamanho(word: string): UsuariosState['porPagina'] {
  return TAMANHOS.find((it) => it === word) ?? '5';
}

export function usuariosVariables(
  { busca, status, porPagina, pagina }: UsuariosState,
  tamanho = Number(porPagina),
): AdminUsuariosQueryVariables {
  return { busca: busca || null, status: status || null, pagina, tamanho };
}
