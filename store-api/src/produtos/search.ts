import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { holding } from '../db/like.ts';

// Shorter words have too few trigrams to resemble anything in particular.
const SHORTEST_TYPO = 4;
const WORDS = /\d+(?:[.,]\d+)?\s*ml(?!\p{L})|\S+/giu;
const VOLUME = /^(\d+(?:[.,]\d+)?)\s*ml$/i;

/** The words of a search; a volume is one of them, however it is spaced: `10ml` → ` 10 ml`. */
export function wordsOf(search: string): string[] {
  const words = search.match(WORDS) ?? [];
  return [...new Set(words.map((word) => word.replace(VOLUME, ' $1 ml')))];
}

/** Conditions on `vitrine v`: every word stands somewhere in names, description or volumes. */
export function matchesWords(words: readonly string[]): RawBuilder<SqlBool>[] {
  return words.map((word) => sql`v.texto LIKE ${holding(word)}`);
}

/** Conditions on `vitrine v`: every word stands somewhere, or resembles one of the product's name. */
export function resemblesWords(words: readonly string[]): RawBuilder<SqlBool>[] {
  return words.map((word) =>
    canBeTypo(word)
      ? sql`v.produto_id IN (
          SELECT t.produto_id FROM vitrine t WHERE t.texto LIKE ${holding(word)}
          UNION ALL SELECT s.id FROM vitrine_parecidos(texto_busca(${word})) AS s(id)
        )`
      : sql`v.texto LIKE ${holding(word)}`,
  );
}

/** Whether there is anything to try when no product has all the words as they are. */
export function mayHoldTypos(words: readonly string[]): boolean {
  return words.some(canBeTypo);
}

function canBeTypo(word: string): boolean {
  return word.length >= SHORTEST_TYPO && !/\d/.test(word);
}
