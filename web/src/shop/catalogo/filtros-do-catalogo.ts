import { names, oneOf, page, slugs, text } from '../../lib/url-state/params.ts';
import { type StateOf, urlState } from '../../lib/url-state/url-state.ts';
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

type Ordenacao = (typeof ORDENACOES)[number];

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

/** The facets of the list, as the address spells them. */
export const FACETAS = ['familia', 'nota', 'preco', 'volume', 'casa', 'disponivel'] as const;
export type FacetaNome = (typeof FACETAS)[number];

/** Chosen values of the facets. */
export type Escolhas = Readonly<Record<FacetaNome, readonly string[]>>;

/** Codec of `/produtos?busca=…&categoria=…&familia=…&nota=…&preco=…&volume=…&casa=…&disponivel=sim&ordenar=…&pagina=…`. */
export const catalogoState = urlState({
  busca: text({ maxLength: 100 }),
  categoria: names(),
  familia: slugs(),
  nota: slugs(),
  preco: slugs(),
  volume: slugs(),
  casa: slugs(),
  disponivel: slugs(),
  ordenar: oneOf(ORDENACOES, 'relevancia'),
  pagina: page(),
});

export type CatalogoState = StateOf<typeof catalogoState>;

/** Chosen values after one is added, or removed. */
export function alternar(valores: readonly string[], valor: string): readonly string[] {
  const others = valores.filter((other) => other !== valor);
  return others.length < valores.length ? others : [...valores, valor];
}

export function temEscolhas(escolhas: Escolhas): boolean {
  return FACETAS.some((faceta) => escolhas[faceta].length > 0);
}

/** Query variables, shared by server, hydration and page for one cache entry. Null `categorias` sends raw names. */
export function catalogoVariables(
  state: CatalogoState,
  categorias: readonly ComNome[] | null,
  tamanho: number,
): CatalogoQueryVariables {
  const { busca, categoria, ordenar, pagina } = state;
  const chosen = categorias
    ? resolveCategorias(categoria, categorias).map(({ nome }) => nome)
    : categoria;
  return {
    busca: busca || null,
    categorias: chosen.length > 0 ? [...chosen] : null,
    ...(temEscolhas(state) && {
      facetas: Object.fromEntries(FACETAS.map((faceta) => [faceta, [...state[faceta]]])),
    }),
    ordenarPor: busca || ordenar !== 'relevancia' ? ORDENAR_POR[ordenar].enum : 'MAIS_VENDIDOS',
    pagina,
    tamanho,
  };
}
