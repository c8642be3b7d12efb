import { fold } from '@decantaria/brasil/text';

// How a search for products is read. store-api answers it in SQL, and the gateway answers it for an API without such a
// search; `busca.json` has questions that both answer with the same first product.

const WORDS = /\d+(?:[.,]\d+)?\s*ml(?!\p{L})|\S+/gu;
const VOLUME = /^(\d+(?:[.,]\d+)?)\s*ml$/;
/** Words that describe everything the shop sells. */
const COMMON: ReadonlySet<string> = new Set([
  'perfume',
  'perfumes',
  'fragrancia',
  'fragrancias',
  'decant',
  'decants',
]);
/** Words that join others: a search needs them only when it has no others. */
const JOINING: ReadonlySet<string> = new Set(
  'a ao as com da das de do dos e em na no o os para por um uma'.split(' '),
);
const CATEGORIA_WORDS: ReadonlyMap<string, string> = new Map([
  ['homem', 'masculino'],
  ['homens', 'masculino'],
  ['mulher', 'feminino'],
  ['mulheres', 'feminino'],
]);
// Shorter words have too few trigrams for a useful similarity.
const SHORTEST_TYPO = 4;

/**
 * What a product earns for one word of a search, by the best place where the word is found. The points of all words are
 * added. Equal products are listed by sales.
 */
export const WORD_POINTS = {
  /** Is the first word of the name. */
  opensNome: 7,
  /** Is a word of the name. */
  inNome: 6,
  /** Begins a word of the name. */
  beginsInNome: 5,
  /** Resembles a word of the name. */
  resemblesNome: 4,
  /** Is within a word of the name. */
  withinNome: 3,
  /** Names a category. */
  inCategoria: 2,
  /** Is in the description or in a volume. */
  inTexto: 1,
} as const;

/** What a product earns for the whole text of a search, beside its words. */
export const TEXT_POINTS = {
  /** The text is the name. */
  isNome: 300,
  /** The name begins with the words of the text. */
  opensNome: 200,
  /** The name begins with the text, within a word. */
  beginsNome: 100,
} as const;

/** How alike a word and a word of a name are, from 0 to 1. */
export const ALIKE = {
  /** Enough when no name has a word that begins like this: listed beside the products with the word in their texts. */
  near: 0.55,
  /** Enough when nothing has the word. */
  far: 0.4,
} as const;

export interface Busca {
  /** The folded text without the words that describe every product. */
  readonly texto: string;
  /** Its distinct words; empty for a text that every product answers. A volume is one word after a space: ` 10 ml`. */
  readonly words: readonly string[];
}

/** Reads the text of a search. */
export function readBusca(text: string): Busca {
  const all = (fold(text).match(WORDS) ?? []).filter((word) => !COMMON.has(word));
  const telling = all.filter((word) => !JOINING.has(word));
  const words = telling.length > 0 ? telling : all;
  return {
    texto: all.join(' '),
    words: [...new Set(words.map((word) => word.replace(VOLUME, ' $1 ml')))],
  };
}

/** Whether a word may be a misspelt one. */
export function mayBeTypo(word: string): boolean {
  return word.length >= SHORTEST_TYPO && !/\d/.test(word);
}

/** Whether a folded word names a category, in either number and gender: `masculina`, `Masculinos`, `homem`. */
export function namesCategoria(word: string, categoria: string): boolean {
  const nome = fold(categoria);
  const wanted = stemOf(CATEGORIA_WORDS.get(word) ?? word);
  return [nome, ...nome.split(/[^\p{L}\p{N}]+/u)].some(
    (part) => part.length >= SHORTEST_TYPO && stemOf(part) === wanted,
  );
}

function stemOf(word: string): string {
  return word.replace(/s$/, '').replace(/(?<=.{3})[ao]$/, '');
}
