import type { SemResultadoQueryVariables } from './sem-resultado.gen.ts';

/** A text without what people write differently: case, accents, signs. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that say something, longest first; the first of equal length stays first. */
function wordsOf(busca: string): string[] {
  const words = plain(busca)
    .split(' ')
    .filter((word) => word.length >= 3);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

/**
 * What else to look for when a search found nothing, at most two: its longest words alone or, of a single
 * word, its beginnings. The search itself forgives accents and slips inside a word.
 */
export function tentativasOf(busca: string): readonly string[] {
  const words = wordsOf(busca);
  const [only] = words;
  if (only === undefined) return [];
  if (words.length > 1) return words.slice(0, 2);
  return [Math.ceil(only.length * 0.6), 3].flatMap((length, index, lengths) =>
    length >= 3 && length < only.length && lengths.indexOf(length) === index
      ? [only.slice(0, length)]
      : [],
  );
}

/** What is asked of the gateway when a search (empty for none) in these categories found nothing. */
export function semResultadoVariables({
  busca,
  categorias,
}: {
  readonly busca?: string | null | undefined;
  readonly categorias?: readonly string[] | string | null | undefined;
}): SemResultadoQueryVariables {
  const searched = Boolean(busca);
  const chosen = typeof categorias === 'string' ? [categorias] : [...(categorias ?? [])];
  const [tentativa1, tentativa2] = tentativasOf(busca ?? '');
  return {
    busca: busca ?? '',
    categorias: chosen,
    tentativa1: tentativa1 ?? '',
    tentativa2: tentativa2 ?? '',
    semFiltros: searched && chosen.length > 0,
    comCategorias: searched && chosen.length > 0,
    comTentativa1: tentativa1 !== undefined,
    comTentativa2: tentativa2 !== undefined,
  };
}

function pairsOf(text: string): Set<string> {
  const spaced = ` ${plain(text)} `;
  return new Set(Array.from({ length: spaced.length - 1 }, (_, at) => spaced.slice(at, at + 2)));
}

/** How much of a search a name holds, 0 to 1, by the pairs of letters they share. */
export function likeness(busca: string, nome: string): number {
  const wanted = pairsOf(busca);
  const there = pairsOf(nome);
  const shared = [...wanted].filter((pair) => there.has(pair)).length;
  return wanted.size === 0 ? 0 : shared / wanted.size;
}

/** The products whose names come closest to a search, closest first, each once, at most `most`. */
export function closestTo<T extends { readonly id: string; readonly nome: string }>(
  busca: string,
  produtos: readonly T[],
  most: number,
): T[] {
  const each = [...new Map(produtos.map((produto) => [produto.id, produto])).values()];
  return each
    .map((produto) => ({ produto, score: likeness(busca, produto.nome) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ produto }) => produto);
}
