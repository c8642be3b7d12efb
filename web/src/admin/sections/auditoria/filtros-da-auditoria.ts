import { oneOf, type Param, page, text } from '../../../lib/url-state/params.ts';
import { urlState } from '../../../lib/url-state/url-state.ts';
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

type Tipo = (typeof TIPOS)[number][0];

export interface AuditoriaState {
  tipo: Tipo;
  /** Username or number of the author, or `loja`. */
  busca: string;
  alvo: string;
  /** Days, `2026-03-02`; empty for none. */
  de: string;
  ate: string;
  pagina: number;
}

const DIA = /^\d{4}-\d{2}-\d{2}$/;

function dia(): Param<string> {
  const isDia = (value: string) => DIA.test(value) && !Number.isNaN(Date.parse(value));
  return {
    parse: ([value]) => (value !== undefined && isDia(value) ? value : undefined),
    format: (value) => value,
  };
}

const tipos = oneOf(TIPOS.map(([tipo]) => tipo));

export function toTipo(word: string): Tipo {
  return tipos.parse([word]) ?? '';
}

export const auditoriaState = urlState<AuditoriaState>(
  { tipo: '', busca: '', alvo: '', de: '', ate: '', pagina: 1 },
  {
    tipo: tipos,
    busca: text({ maxLength: 60 }),
    alvo: text({ maxLength: 20 }),
    de: dia(),
    ate: dia(),
    pagina: page(),
  },
);

export const PAGE_SIZE = 20;

export function auditoriaVariables(
  { tipo, busca, alvo, de, ate, pagina }: AuditoriaState,
  tamanho = PAGE_SIZE,
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
