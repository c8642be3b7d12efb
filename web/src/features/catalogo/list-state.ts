import { names, oneOf, page, text } from '../../shared/url-state/params.ts';
import { urlState } from '../../shared/url-state/url-state.ts';
import type { CatalogoQueryVariables, OrdenacaoProdutos } from './catalogo.gen.ts';
import { type ComNome, resolveCategorias } from './categorias.ts';

/** SHOP-11: the words of the address, in the order the selector shows them. */
const ORDENACOES = ['maisVendidos', 'menorPreco', 'maiorPreco', 'nomeAsc', 'nomeDesc'] as const;

export type Ordenacao = (typeof ORDENACOES)[number];

const ORDENAR_POR: Record<Ordenacao, { enum: OrdenacaoProdutos; label: string }> = {
  maisVendidos: { enum: 'MAIS_VENDIDOS', label: 'Mais vendidos' },
  menorPreco: { enum: 'MENOR_PRECO', label: 'Menor preço' },
  maiorPreco: { enum: 'MAIOR_PRECO', label: 'Maior preço' },
  nomeAsc: { enum: 'NOME_ASC', label: 'Nome, de A a Z' },
  nomeDesc: { enum: 'NOME_DESC', label: 'Nome, de Z a A' },
};

export const ordenacaoOptions = ORDENACOES.map((value) => ({
  value,
  label: ORDENAR_POR[value].label,
}));

/** What decides which products the listing shows. */
export interface CatalogoState {
  busca: string;
  categoria: readonly string[];
  ordenar: Ordenacao;
  pagina: number;
}

/** SHOP-07, SHOP-11, SHOP-18: `/produtos?busca=…&categoria=…&ordenar=…&pagina=…`. */
export const catalogoState = urlState<CatalogoState>(
  { busca: '', categoria: [], ordenar: 'maisVendidos', pagina: 1 },
  {
    busca: text({ maxLength: 100 }),
    categoria: names(),
    ordenar: oneOf(ORDENACOES),
    pagina: page(),
  },
);

/** A word of the sort selector as the address has it; what is not one becomes the initial order. */
export function toOrdenacao(word: string): Ordenacao {
  return ORDENACOES.find((option) => option === word) ?? catalogoState.initial.ordenar;
}

/**
 * SHOP-15: what is asked of the gateway for a state. One function for the server, the hydration and
 * the page, so that all three find the same answer in the cache. Without known categories (null) the
 * names go as they are written.
 */
export function catalogoVariables(
  { busca, categoria, ordenar, pagina }: CatalogoState,
  categorias: readonly ComNome[] | null,
  tamanho: number,
): CatalogoQueryVariables {
  const chosen = categorias
    ? resolveCategorias(categoria, categorias).map(({ nome }) => nome)
    : categoria;
  return {
    busca: busca || null,
    categorias: chosen.length > 0 ? [...chosen] : null,
    ordenarPor: ORDENAR_POR[ordenar].enum,
    pagina,
    tamanho,
  };
}
