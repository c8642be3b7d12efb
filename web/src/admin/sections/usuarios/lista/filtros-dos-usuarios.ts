import { oneOf, page, text } from '../../../../lib/url-state/params.ts';
import { type StateOf, urlState } from '../../../../lib/url-state/url-state.ts';
import type { AdminUsuariosQueryVariables } from './usuarios.gen.ts';

const FILTROS = ['', 'ATIVO', 'INATIVO', 'BANIDO'] as const;

/** Accounts on a page; the first is the usual number. */
export const TAMANHOS = ['5', '10', '20', '50'] as const;

export const usuariosState = urlState({
  busca: text({ maxLength: 100 }),
  status: oneOf(FILTROS, ''),
  porPagina: oneOf(TAMANHOS, '5'),
  pagina: page(),
});

export function usuariosVariables(
  { busca, status, pagina }: StateOf<typeof usuariosState>,
  tamanho: number,
): AdminUsuariosQueryVariables {
  return { busca: busca || null, status: status || null, pagina, tamanho };
}
