import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { holding } from '../db/like.ts';

// Shorter words have too few trigrams for a useful similarity.
const SHORTEST_TYPO = 4;
const WORDS = /\d+(?:[.,]\d+)?\s*ml(?!\p{L})|\S+/giu;
const VOLUME = /^(\d+(?:[.,]\d+)?)\s*ml$/i;

/** The distinct words of a search. A volume is one word with normalised spacing: `10ml` → ` 10 ml`. */
export function wordsOf(search: string): string[] {
  const words = search.match(WORDS) ?? [];
  return [...new Set(words.map((word) => word.replace(VOLUME, ' $1 ml')))];
}

/** Conditions on `vitrine v`: name, description or volumes contain every word. */
export function matchesWords(words: readonly string[]): RawBuilder<SqlBool>[] {
  return words.map((word) => sql`v.texto LIKE ${holding(word)}`);
}

/** Conditions on `vitrine v`: every word is contained, or resembles a word of the product's name. */
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

/** Whether a search without results is worth a second one with `resemblesWords`. */
export function mayHoldTypos(words: readonly string[]): boolean {
  return words.some(canBeTypo);
}

function canBeTypo(word: string): boolean {
  return word.length >= SHORTEST_TYPO && !/\d/.test(word);
}
