import { oneOf, type Param, page, text } from '../../../lib/url-state/params.ts';
import { type StateOf, urlState } from '../../../lib/url-state/url-state.ts';
import type { AuditoriaQueryVariables, TipoAuditoria } from './auditoria.gen.ts';

/** Kinds of changes, and their labels in the filter. */
export const TIPOS = [
  ['', 'Tudo'],
  ['PRODUTO', 'Produtos'],
  ['CATEGORIA', 'Categorias'],
  ['PEDIDO', 'Pedidos'],
  ['USUARIO', 'Usuários'],
  ['FRETE', 'Fretes'],
] as const satisfies readonly (readonly [TipoAuditoria | '', string])[];

const DIA = /^\d{4}-\d{2}-\d{2}$/;

function dia(): Param<string> {
  // A day that its month does not have is read as one of the next month.
  const isDia = (value: string) =>
    DIA.test(value) && new Date(value).getUTCDate() === Number(value.slice(8));
  return {
    initial: '',
    parse: ([value]) => (value !== undefined && isDia(value) ? value : undefined),
    format: (value) => value,
  };
}

export const auditoriaState = urlState({
  tipo: oneOf(
    TIPOS.map(([tipo]) => tipo),
    '',
  ),
  /** Username or number of the author, or `loja`. */
  busca: text({ maxLength: 60 }),
  alvo: text({ maxLength: 20 }),
  /** Days, `2026-03-02`; empty for none. */
  de: dia(),
  ate: dia(),
  pagina: page(),
});

export function auditoriaVariables(
  { tipo, busca, alvo, de, ate, pagina }: StateOf<typeof auditoriaState>,
  tamanho: number,
): AuditoriaQueryVariables {
  return {
    tipo: tipo || null,
    autor: busca || null,
    alvo: alvo || null,
    de: de || null,
    ate: ate || null,
    pagina,
    tamanho,
  };
}
