import {
  ALIKE,
  mayBeTypo,
  namesCategoria,
  readBusca,
  TEXT_POINTS,
  WORD_POINTS,
} from '@decantaria/loja/busca';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listCategorias } from '../categorias/service.ts';
import { holding, literally } from '../db/like.ts';
import type { Database } from '../db/open.ts';

// Conditions and points on `vitrine v`.

/** A search as it is answered. */
export interface Search {
  texto: string;
  meanings: readonly Meaning[];
}

/** One word of a search, and where it is found beside the texts that have it. */
interface Meaning {
  word: string;
  /** Numbers of products whose name has a similar word. */
  similar: readonly number[];
  /** Numbers of the categories that the word names. */
  categorias: readonly number[];
}

/** How far a misspelt word may be from the names that it finds. */
type Reach = 'near' | 'far';

/**
 * Reads the text of a search; undefined for a text that every product answers. `near`: names that resemble a word count
 * only when none has a word that begins like it, and only with few differing letters. `far`: as the last resort of a
 * search without results.
 */
export async function readSearch(
  db: Database,
  text: string,
  reach: Reach,
): Promise<Search | undefined> {
  const { texto, words } = readBusca(text);
  if (words.length === 0) return undefined;
  const [categorias, similar] = await Promise.all([
    listCategorias(db),
    findSimilar(db, words.filter(mayBeTypo), reach),
  ]);
  const meanings = words.map((word) => ({
    word,
    similar: similar.get(word) ?? [],
    categorias: categorias.filter(({ nome }) => namesCategoria(word, nome)).map(({ id }) => id),
  }));
  return { texto, meanings };
}

/** Numbers of the products with similar names, by word. */
async function findSimilar(
  db: Database,
  words: readonly string[],
  reach: Reach,
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (words.length === 0) return new Map();
  const queries = words.map(
    (word) => sql`SELECT ${word}::text AS word, array(${similarNames(word, reach)}) AS ids`,
  );
  const { rows } = await sql<{ word: string; ids: number[] }>`${sql.join(
    queries,
    sql` UNION ALL `,
  )}`.execute(db);
  return new Map(rows.map(({ word, ids }) => [word, ids]));
}

function similarNames(word: string, reach: Reach): RawBuilder<unknown> {
  const similar = sql`vitrine_parecidos(texto_busca(${word})) AS s(id)`;
  if (reach === 'far') return sql`SELECT s.id FROM ${similar}`;
  const named = pattern(beginning(spaced(literally(word))));
  return sql`SELECT s.id FROM ${similar} JOIN vitrine t ON t.produto_id = s.id
    WHERE word_similarity(texto_busca(${word}), t.nome_busca) >= ${ALIKE.near}
      AND NOT EXISTS (
        SELECT FROM vitrine v WHERE v.nome_busca LIKE ${holding(word)} AND ${NOME} LIKE ${named}
      )`;
}

/** Conditions: each word is in the name, the description, the volumes or a category, or resembles the name. */
export function matchesAll(meanings: readonly Meaning[]): RawBuilder<SqlBool>[] {
  return meanings.map((meaning) => {
    const { word, similar } = meaning;
    const others = [
      ...(similar.length > 0 ? [sql`SELECT unnest(${similar}::int[])`] : []),
      ...ofCategorias(meaning),
    ];
    if (others.length === 0) return sql`v.texto LIKE ${holding(word)}`;
    const texts = sql`SELECT t.produto_id FROM vitrine t WHERE t.texto LIKE ${holding(word)}`;
    return sql`v.produto_id IN (${sql.join([texts, ...others], sql` UNION ALL `)})`;
  });
}

/** The query of the products of a word's categories; none for a word that names no category. */
function ofCategorias({ categorias }: Meaning): RawBuilder<unknown>[] {
  if (categorias.length === 0) return [];
  return [
    sql`SELECT pc.produto_id FROM produto_categorias pc
      WHERE pc.categoria_id = ANY(${categorias}::int[])`,
  ];
}

const MARKS = '-–—_/.,;:!?&()[]"\'’';

/** The text with a space for each mark, and at both ends: each of its words has a space on either side. */
function spaced(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`' ' || translate(${text}, ${MARKS}, ${' '.repeat(MARKS.length)}) || ' '`;
}

const NOME = sql`(${spaced(sql`v.nome_busca`)})`;

/** A pattern that is worked out once a query, not once a product. */
function pattern(text: RawBuilder<string>): RawBuilder<string> {
  return sql`(SELECT ${text})`;
}

/** The points of a product for a search: `WORD_POINTS` and `TEXT_POINTS`. */
export function pointsOf({ texto, meanings }: Search): RawBuilder<unknown> {
  const text = spaced(literally(texto));
  const ofText = sql`CASE
      WHEN ${NOME} LIKE ${pattern(text)} THEN ${TEXT_POINTS.isNome}::int
      WHEN ${NOME} LIKE ${pattern(sql`${text} || '%'`)} THEN ${TEXT_POINTS.opensNome}::int
      ELSE ${TEXT_POINTS.beginsNome}::int END`;
  return sql`CASE WHEN v.nome_busca LIKE ${pattern(sql`${literally(texto)} || '%'`)}
      THEN ${ofText} ELSE 0 END + ${sql.join(meanings.map(pointsOfWord), sql` + `)}`;
}

function pointsOfWord(meaning: Meaning): RawBuilder<unknown> {
  const { word, similar } = meaning;
  const text = spaced(literally(word.trim()));
  const resembles =
    similar.length > 0
      ? sql`WHEN v.produto_id = ANY(${similar}::int[]) THEN ${WORD_POINTS.resemblesNome}::int`
      : sql``;
  const named = ofCategorias(meaning).map(
    (produtos) => sql`WHEN v.produto_id IN (${produtos}) THEN ${WORD_POINTS.inCategoria}::int`,
  );
  const inNome = sql`CASE
      WHEN ${NOME} LIKE ${pattern(sql`${text} || '%'`)} THEN ${WORD_POINTS.opensNome}::int
      WHEN ${NOME} LIKE ${pattern(sql`'%' || ${text} || '%'`)} THEN ${WORD_POINTS.inNome}::int
      WHEN ${NOME} LIKE ${pattern(beginning(text))} THEN ${WORD_POINTS.beginsInNome}::int
      ${resembles}
      ELSE ${WORD_POINTS.withinNome}::int END`;
  return sql`CASE
      WHEN v.nome_busca LIKE ${pattern(holding(word.trim()))} THEN ${inNome}
      ${resembles}
      ${sql.join(named, sql` `)}
      ELSE ${WORD_POINTS.inTexto}::int END`;
}

/** The pattern of names with a word that begins with a spaced text. */
function beginning(text: RawBuilder<string>): RawBuilder<string> {
  return sql`'%' || rtrim(${text}) || '%'`;
}
