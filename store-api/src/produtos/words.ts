import { ALIKE, mayBeTypo, namesCategoria, TEXT_POINTS, WORD_POINTS } from '@decantaria/loja/busca';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Categoria } from '../categorias/service.ts';
import { holding, literally } from '../db/like.ts';

// Conditions and points on `vitrine v`.

/** A search as it is answered. */
export interface Search {
  texto: string;
  meanings: readonly Meaning[];
}

/** One word of a search, and where it is found. */
export interface Meaning {
  word: string;
  /** Selects the products whose name has a similar word; absent for a word that cannot be a misspelt one. */
  similar?: RawBuilder<unknown>;
  /** Selects the products of the categories that the word names; absent when it names none. */
  ofCategorias?: RawBuilder<unknown>;
}

/**
 * What a word of a search means. `near`: names that resemble the word count only when none has a word that begins like
 * it, and only with few differing letters. `far`: as the last resort of a search without results.
 */
export function meaningOf(
  word: string,
  categorias: readonly Categoria[],
  reach: 'near' | 'far',
): Meaning {
  const ids = categorias.filter(({ nome }) => namesCategoria(word, nome)).map(({ id }) => id);
  return {
    word,
    ...(mayBeTypo(word) ? { similar: similarNames(word, reach) } : {}),
    ...(ids.length > 0
      ? {
          ofCategorias: sql`SELECT pc.produto_id FROM produto_categorias pc
            WHERE pc.categoria_id IN (${sql.join(ids)})`,
        }
      : {}),
  };
}

function similarNames(word: string, reach: 'near' | 'far'): RawBuilder<unknown> {
  const similar = sql`vitrine_parecidos(texto_busca(${word})) AS s(id)`;
  return reach === 'far'
    ? sql`SELECT s.id FROM ${similar}`
    : sql`SELECT s.id FROM ${similar} JOIN vitrine t ON t.produto_id = s.id
        WHERE word_similarity(texto_busca(${word}), t.nome_busca) >= ${ALIKE.near}
          AND NOT EXISTS (SELECT FROM vitrine v
            WHERE v.nome_busca LIKE ${holding(word)} AND ${NOME} LIKE '%' || ${begins(spaced(literally(word)))})`;
}

/** Conditions: each word is in the name, the description, the volumes or a category, or resembles the name. */
export function matchesAll(meanings: readonly Meaning[]): RawBuilder<SqlBool>[] {
  return meanings.map(({ word, similar, ofCategorias }) => {
    const others = [similar, ofCategorias].filter((found) => found !== undefined);
    if (others.length === 0) return sql`v.texto LIKE ${holding(word)}`;
    const texts = sql`SELECT t.produto_id FROM vitrine t WHERE t.texto LIKE ${holding(word)}`;
    return sql`v.produto_id IN (${sql.join([texts, ...others], sql` UNION ALL `)})`;
  });
}

const MARKS = '-–—_/.,;:!?&()[]"\'’';

/** The text with a space for each mark, and at both ends: each of its words has a space on either side. */
function spaced(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`' ' || translate(${text}, ${MARKS}, ${' '.repeat(MARKS.length)}) || ' '`;
}

const NOME = sql`(${spaced(sql`v.nome_busca`)})`;
const begins = (text: RawBuilder<string>) => sql`rtrim(${text}) || '%'`;

/** The points of a product for a search: `WORD_POINTS` and `TEXT_POINTS`. */
export function pointsOf({ texto, meanings }: Search): RawBuilder<unknown> {
  const text = spaced(literally(texto));
  return sql`CASE
      WHEN ${NOME} LIKE ${text} THEN ${TEXT_POINTS.isNome}::int
      WHEN ${NOME} LIKE ${text} || '%' THEN ${TEXT_POINTS.opensNome}::int
      WHEN ${NOME} LIKE ${begins(text)} THEN ${TEXT_POINTS.beginsNome}::int
      ELSE 0 END + ${sql.join(meanings.map(pointsOfWord), sql` + `)}`;
}

function pointsOfWord({ word, similar, ofCategorias }: Meaning): RawBuilder<unknown> {
  const text = spaced(literally(word.trim()));
  return sql`CASE
      WHEN ${NOME} LIKE ${text} || '%' THEN ${WORD_POINTS.opensNome}::int
      WHEN ${NOME} LIKE '%' || ${text} || '%' THEN ${WORD_POINTS.inNome}::int
      WHEN ${NOME} LIKE '%' || ${begins(text)} THEN ${WORD_POINTS.beginsInNome}::int
      ${isIn(similar, WORD_POINTS.resemblesNome)}
      WHEN ${NOME} LIKE '%' || ltrim(${begins(text)}) THEN ${WORD_POINTS.withinNome}::int
      ${isIn(ofCategorias, WORD_POINTS.inCategoria)}
      ELSE ${WORD_POINTS.inTexto}::int END`;
}

function isIn(found: RawBuilder<unknown> | undefined, points: number): RawBuilder<unknown> {
  return found ? sql`WHEN v.produto_id IN (${found}) THEN ${points}::int` : sql``;
}
