import { fold } from '@decantaria/brasil/text';
import type { SugestoesQuery } from './sugestoes.gen.ts';

// Separate from the listing's code, which other pages do not load.

type Achados = SugestoesQuery['produtos'];
export type ProdutoSugerido = Achados['itens'][number];

export const SHORTEST_SEARCH = 2;

export interface CategoriaSugerida {
  readonly nome: string;
  readonly titulo: string;
}

export type Sugestao = { readonly to: string } & (
  | { readonly kind: 'categoria'; readonly titulo: string }
  | { readonly kind: 'produto'; readonly produto: ProdutoSugerido }
  | { readonly kind: 'tudo'; readonly label: string }
);

export function searchAddress(busca: string): string {
  const name = busca.trim();
  return name === '' ? '/produtos' : `/produtos?${new URLSearchParams({ busca: name }).toString()}`;
}

function perfumes(count: number): string {
  return `${count} ${count === 1 ? 'perfume' : 'perfumes'}`;
}

/** Categories with a word that starts with the text. Ignores 'Perfumes' and 'Linha', which all titles share. */
function matching<T extends CategoriaSugerida>(busca: string, categorias: readonly T[]): T[] {
  const typed = fold(busca).trim();
  if (typed === '') return [...categorias];
  if (typed.length < SHORTEST_SEARCH) return [];
  return categorias.filter(({ nome, titulo }) =>
    fold(`${nome} ${titulo.replace(/^(Perfumes|Linha) /, '')}`)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(typed) || `${word}s` === typed),
  );
}

/** Suggestions for a text. `achados` is the gateway's result, null while it loads. The last one links the full list. */
export function sugestoesDe(
  busca: string,
  categorias: readonly CategoriaSugerida[],
  achados: Achados | null,
): Sugestao[] {
  const list: Sugestao[] = matching(busca, categorias).map(({ nome, titulo }) => ({
    kind: 'categoria',
    titulo,
    to: `/produtos?${new URLSearchParams({ categoria: nome }).toString()}`,
  }));
  if (!achados) return list;
  for (const produto of achados.itens) {
    list.push({ kind: 'produto', produto, to: `/produtos/${encodeURIComponent(produto.slug)}` });
  }
  const label =
    achados.totalItens > 0
      ? `Ver ${perfumes(achados.totalItens)} para “${busca.trim()}”`
      : `Ver o que chega perto de “${busca.trim()}”`;
  return [...list, { kind: 'tudo', label, to: searchAddress(busca) }];
}

export function announcement(achados: Achados): string {
  if (achados.totalItens === 0) return 'Nenhum perfume com esse nome.';
  const shown = achados.itens.length;
  return shown < achados.totalItens
    ? `${shown} de ${perfumes(achados.totalItens)}. Use as setas para escolher.`
    : `${perfumes(shown)}. Use as setas para escolher.`;
}
