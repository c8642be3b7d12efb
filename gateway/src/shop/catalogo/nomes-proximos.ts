import { fold } from '@decantaria/brasil/text';

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Distinct words of at least three letters, longest first. */
function wordsOf(busca: string): string[] {
  const words = plain(busca)
    .split(' ')
    .filter((word) => word.length >= 3);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

/** Up to two alternative searches: the longest words, or prefixes of a single word. */
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

function pairsOf(text: string): Set<string> {
  const spaced = ` ${plain(text)} `;
  return new Set(Array.from({ length: spaced.length - 1 }, (_, at) => spaced.slice(at, at + 2)));
}

/** Share of the search's letter pairs that the name contains, from 0 to 1. */
export function similarity(busca: string, nome: string): number {
  const wanted = pairsOf(busca);
  const there = pairsOf(nome);
  const shared = [...wanted].filter((pair) => there.has(pair)).length;
  return wanted.size === 0 ? 0 : shared / wanted.size;
}

/** The `most` products with the most similar names, without duplicates. */
export function closestTo<T extends { readonly id: string; readonly nome: string }>(
  busca: string,
  produtos: readonly T[],
  most: number,
): T[] {
  const each = [...new Map(produtos.map((produto) => [produto.id, produto])).values()];
  return each
    .map((produto) => ({ produto, score: similarity(busca, produto.nome) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ produto }) => produto);
}
