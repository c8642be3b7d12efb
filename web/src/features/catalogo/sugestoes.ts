import type { SugestoesQuery } from './sugestoes.gen.ts';

// Apart from the listing's own code, which a page that only searches has no use for.

type Achados = SugestoesQuery['produtos'];
export type ProdutoSugerido = Achados['itens'][number];

/** Letters that must be there before anything is asked for. */
export const SHORTEST_SEARCH = 2;

/** Perfumes shown at once. */
const SHOWN = 5;

export interface CategoriaSugerida {
  readonly nome: string;
  readonly titulo: string;
}

/** One line of the suggestions, and where it leads. */
export type Sugestao = { readonly to: string } & (
  | { readonly kind: 'categoria'; readonly titulo: string }
  | { readonly kind: 'produto'; readonly produto: ProdutoSugerido }
  | { readonly kind: 'tudo'; readonly label: string }
);

/** Letters as people compare them: no case, no accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Where a search leads when no suggestion is taken: the listing, as its own address has it. */
export function searchAddress(busca: string): string {
  const name = busca.trim();
  return name === '' ? '/produtos' : `/produtos?${new URLSearchParams({ busca: name }).toString()}`;
}

/** '1 perfume', '3 perfumes'. */
function perfumes(count: number): string {
  return `${count} ${count === 1 ? 'perfume' : 'perfumes'}`;
}

/**
 * The categories that what is typed may mean: all of them while nothing is, then those with a word that begins
 * like it. Every title has 'Perfumes' or 'Linha' in it.
 */
function matching<T extends CategoriaSugerida>(busca: string, categorias: readonly T[]): T[] {
  const typed = plain(busca).trim();
  if (typed === '') return [...categorias];
  if (typed.length < SHORTEST_SEARCH) return [];
  return categorias.filter(({ nome, titulo }) =>
    plain(`${nome} ${titulo.replace(/^(Perfumes|Linha) /, '')}`)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(typed) || `${word}s` === typed),
  );
}

/** The perfumes to show: names that begin like what is typed, then those with such a word, then the shop's order. */
function closest(busca: string, itens: readonly ProdutoSugerido[]): readonly ProdutoSugerido[] {
  const typed = plain(busca).trim();
  const place = ({ nome }: ProdutoSugerido) => {
    const name = plain(nome);
    if (name.startsWith(typed)) return 0;
    if (name.includes(` ${typed}`)) return 1;
    return name.includes(typed) ? 2 : 3;
  };
  return itens.toSorted((one, other) => place(one) - place(other)).slice(0, SHOWN);
}

/**
 * SHOP-02: what to offer for `busca`. `achados` are what the shop found for it, null while that is not known. The
 * last line leads to the whole list; when nothing was found, to what comes closest.
 */
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
  for (const produto of closest(busca, achados.itens)) {
    list.push({ kind: 'produto', produto, to: `/produtos/${encodeURIComponent(produto.slug)}` });
  }
  const label =
    achados.totalItens > 0
      ? `Ver ${perfumes(achados.totalItens)} para “${busca.trim()}”`
      : `Ver o que chega perto de “${busca.trim()}”`;
  return [...list, { kind: 'tudo', label, to: searchAddress(busca) }];
}

/** What a screen reader says when suggestions have come. */
export function announcement(achados: Achados): string {
  if (achados.totalItens === 0) return 'Nenhum perfume com esse nome.';
  const shown = Math.min(SHOWN, achados.itens.length);
  return shown < achados.totalItens
    ? `${shown} de ${perfumes(achados.totalItens)}. Use as setas para escolher.`
    : `${perfumes(shown)}. Use as setas para escolher.`;
}
