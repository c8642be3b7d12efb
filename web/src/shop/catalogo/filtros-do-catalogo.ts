import { names, oneOf, page, text } from '../../lib/url-state/params.ts';
import { urlState } from '../../lib/url-state/url-state.ts';
import type { CatalogoQueryVariables, OrdenacaoProdutos } from './catalogo.gen.ts';
import { type ComNome, resolveCategorias } from './categorias.ts';

/** Sort orders as the address spells them, in the selector's order. */
const ORDENACOES = [
  'relevancia',
  'maisVendidos',
  'menorPreco',
  'maiorPreco',
  'nomeAsc',
  'nomeDesc',
] as const;

export type Ordenacao = (typeof ORDENACOES)[number];

const ORDENAR_POR: Record<Ordenacao, { enum: OrdenacaoProdutos; label: string }> = {
  relevancia: { enum: 'RELEVANCIA', label: 'Relevância' },
  maisVendidos: { enum: 'MAIS_VENDIDOS', label: 'Mais vendidos' },
  menorPreco: { enum: 'MENOR_PRECO', label: 'Menor preço' },
  maiorPreco: { enum: 'MAIOR_PRECO', label: 'Maior preço' },
  nomeAsc: { enum: 'NOME_ASC', label: 'Nome, de A a Z' },
  nomeDesc: { enum: 'NOME_DESC', label: 'Nome, de Z a A' },
};

const searched = ORDENACOES.map((value) => ({ value, label: ORDENAR_POR[value].label }));
// Without a text the initial order shows the most sold first, and is not offered twice.
const unsearched = searched
  .filter(({ value }) => value !== 'maisVendidos')
  .map((option) =>
    option.value === 'relevancia' ? { ...option, label: ORDENAR_POR.maisVendidos.label } : option,
  );

/** The selector of the order: relevance is named only while a text is searched. */
export function ordenacaoSelect({ busca, ordenar }: Pick<CatalogoState, 'busca' | 'ordenar'>) {
  if (busca.trim() !== '') return { data: searched, value: ordenar };
  return { data: unsearched, value: ordenar === 'maisVendidos' ? 'relevancia' : ordenar };
}

export interface CatalogoState {
  busca: string;
  categoria: readonly string[];
  ordenar: Ordenacao;
  pagina: number;
}

/** Codec of `/produtos?busca=…&categoria=…&ordenar=…&pagina=…`. */
export const catalogoState = urlState<CatalogoState>(
  { busca: '', categoria: [], ordenar: 'relevancia', pagina: 1 },
  {
    busca: text({ maxLength: 100 }),
    categoria: names(),
    ordenar: oneOf(ORDENACOES),
    pagina: page(),
  },
);

/** Parses a sort order. Unknown values become the initial order. */
export function toOrdenacao(word: string): Ordenacao {
  return ORDENACOES.find((option) => option === word) ?? catalogoState.initial.ordenar;
}

/** Query variables, shared by server, hydration and page for one cache entry. Null `categorias` sends raw names. */
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
    ordenarPor: busca || ordenar !== 'relevancia' ? ORDENAR_POR[ordenar].enum : 'MAIS_VENDIDOS',
    pagina,
    tamanho,
  };
}
