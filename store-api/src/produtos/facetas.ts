import { bitsOf, type Escolhidas, GRUPO_NAMES, GRUPOS, type Grupo } from '@decantaria/loja/facetas';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { boundedText, named } from '../http/fields.ts';
import { bitsOfProdutos, mapas, NO_BITS } from './facetas-mapas.ts';

const MAX_VALORES = 20;
/** Notes, and houses, that are counted. */
const MAX_OPCOES = 500;

const VALORES = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((value) => [value].flat().flatMap((valores) => valores.split(',')))
  .transform((valores) => [...new Set(valores.filter((valor) => valor !== ''))])
  .pipe(z.array(boundedText(100)).max(MAX_VALORES));

const ANY = 'joined by commas; a product has one of them. Not in the older API.';

/** The choices of a list, as query parameters. */
export const facetaFields = {
  familia: VALORES.describe(`Families of notes, ${ANY}`),
  preco: VALORES.describe(`Bands of the lowest price, ${ANY}`),
  volume: VALORES.describe(`Bands of volumes, ${ANY}`),
  disponivel: VALORES.describe('`sim`: only products in stock. Not in the older API.'),
  nota: VALORES.describe(
    'Slugs of notes, joined by commas; a product has all of them. Not in the older API.',
  ),
  casa: VALORES.describe(`Slugs of houses, ${ANY}`),
};

type FacetaQuery = z.infer<z.ZodObject<typeof facetaFields>>;

export function toEscolhidas({ nota, casa, ...groups }: FacetaQuery): Escolhidas {
  const { familia, preco, volume, disponivel } = groups;
  return { familia, preco, volume, disponivel, notas: nota, casas: casa };
}

export const FacetaWire = named('Faceta', 'The choices of a list of products, with counts.', {
  grupo: z.enum([...GRUPO_NAMES, 'nota', 'casa']).describe('Query parameter of the choices.'),
  opcoes: z
    .array(
      z.object({
        valor: z.string().describe('Value of the query parameter.'),
        nome: z.string().describe('Name.'),
        total: z.int().describe('Matching products, without the other choices of its group.'),
      }),
    )
    .describe('Notes and houses: the most frequent first, at most 500.'),
});
export type FacetaWire = z.infer<typeof FacetaWire>;

/** Conditions on `vitrine v` of all choices. */
export function ofEscolhidas(escolhidas: Escolhidas): RawBuilder<SqlBool>[] {
  const { notas, casas } = escolhidas;
  const grupos = GRUPO_NAMES.map((grupo) => bitsOf(grupo, escolhidas)).filter((bits) => bits !== 0);
  return [
    ...grupos.map((bits) => sql<SqlBool>`(marcas & ${bits}::int) <> 0`),
    ...(notas.length === 0 ? [] : [sql<SqlBool>`v.notas @> ${notas}::text[]`]),
    ...(casas.length === 0 ? [] : [sql<SqlBool>`casa = ANY(${casas}::text[])`]),
  ];
}

/** What is counted: the active products that meet all of it. */
interface Counted {
  /** Conditions on `vitrine v`, of a text. */
  conditions: readonly RawBuilder<SqlBool>[];
  /** Numbers of categories; a product has all of them. */
  categorias: readonly number[];
  escolhidas: Escolhidas;
}

/** Options of which a product must have one. Its bitmap is a column of `filtros`. */
interface Filtro {
  grupo: 'marca' | 'nota' | 'casa' | 'categoria' | 'texto';
  valores: readonly string[];
  /** The facet whose counts ignore this choice. */
  ignoredBy?: Grupo | 'casa';
}

/** One option: the matching products, and those of the whole shop. */
interface Row {
  grupo: 'marca' | 'nota' | 'casa';
  valor: string;
  nome: string;
  total: number;
  inShop: number;
}

/**
 * The choices of the active products that meet the conditions, in one query on bitmaps (docs/decisions/0074). A count
 * ignores the choices of its group, except for notes, which a product must all have. A note has its most frequent spelling
 * in the shop.
 */
export async function countFacetas(db: Database, counted: Counted): Promise<FacetaWire[]> {
  const filtros = filtrosOf(counted);
  const { rows } =
    await sql<Row>`WITH mapas AS MATERIALIZED (${mapas}${hits(counted)}), filtros AS (
      SELECT bloco${sql.join(filtros.map(filtroColumn), sql``)} FROM mapas GROUP BY bloco
    ), opcoes AS (
      SELECT grupo, valor, nome, sum(bit_count(${matching(filtros)}))::int AS total,
        sum(bit_count(mapa))::int AS "inShop"
      FROM mapas JOIN filtros USING (bloco) WHERE grupo IN ('marca', 'nota', 'casa') GROUP BY grupo, valor, nome
    )
    SELECT grupo, valor, CASE grupo WHEN 'casa' THEN (
        SELECT p.casa FROM vitrine x JOIN produtos p ON p.id = x.produto_id WHERE x.casa = valor LIMIT 1
      ) ELSE nome END AS nome, total, "inShop"
    FROM opcoes WHERE grupo = 'nota' OR total > 0`.execute(db);
  const totals = new Map(
    rows.flatMap(({ grupo, valor, total }) => (grupo === 'marca' ? [[Number(valor), total]] : [])),
  );
  return [
    ...GRUPO_NAMES.map((grupo) => ({ grupo, opcoes: opcoesOfGrupo(grupo, totals) })),
    { grupo: 'nota', opcoes: mostFrequent(rows.filter(({ grupo }) => grupo === 'nota')) },
    { grupo: 'casa', opcoes: mostFrequent(rows.filter(({ grupo }) => grupo === 'casa')) },
  ];
}

function filtrosOf({ conditions, categorias, escolhidas }: Counted): Filtro[] {
  const { notas, casas } = escolhidas;
  return [
    ...GRUPO_NAMES.map((grupo): Filtro => {
      const bits = bitsOf(grupo, escolhidas);
      return { grupo: 'marca', valores: singleBits(bits).map(String), ignoredBy: grupo };
    }).filter(({ valores }) => valores.length > 0),
    ...notas.map((nota): Filtro => ({ grupo: 'nota', valores: [nota] })),
    ...(casas.length > 0 ? [{ grupo: 'casa', valores: casas, ignoredBy: 'casa' } as const] : []),
    ...categorias.map((id): Filtro => ({ grupo: 'categoria', valores: [String(id)] })),
    ...(conditions.length > 0 ? [{ grupo: 'texto', valores: [''] } as const] : []),
  ];
}

function singleBits(bits: number): number[] {
  return Array.from({ length: 31 }, (_, place) => 1 << place).filter((bit) => bits & bit);
}

/** The products that meet the conditions, as one more option. */
function hits({ conditions }: Counted): RawBuilder<unknown> {
  if (conditions.length === 0) return sql``;
  return sql` UNION ALL SELECT bloco, 'texto', '', '', mapa FROM (
    SELECT ${bitsOfProdutos(sql`v.produto_id`)} FROM vitrine v WHERE ${sql.join(conditions, sql` AND `)} GROUP BY 1) t`;
}

const columnOf = (place: number) => sql.ref(`filtro${place}`);

function filtroColumn({ grupo, valores }: Filtro, place: number): RawBuilder<unknown> {
  return sql`, coalesce(bit_or(mapa) FILTER (WHERE grupo = ${grupo} AND valor = ANY(${valores}::text[])), ${NO_BITS})
    AS ${columnOf(place)}`;
}

/** The bits of an option's products that meet the filters, as an expression on a row of `mapas`. */
function matching(filtros: readonly Filtro[]): RawBuilder<unknown> {
  const except = (faceta?: Grupo | 'casa') =>
    sql.join(
      [
        sql`mapa`,
        ...filtros.flatMap(({ ignoredBy }, place) =>
          faceta !== undefined && ignoredBy === faceta ? [] : [columnOf(place)],
        ),
      ],
      sql` & `,
    );
  const cases = filtros.flatMap(({ ignoredBy }) =>
    ignoredBy === undefined ? [] : [sql`WHEN ${isOf(ignoredBy)} THEN ${except(ignoredBy)}`],
  );
  return cases.length === 0 ? except() : sql`CASE ${sql.join(cases, sql` `)} ELSE ${except()} END`;
}

/** Whether a row of `mapas` is an option of the facet. */
function isOf(faceta: Grupo | 'casa'): RawBuilder<SqlBool> {
  return faceta === 'casa'
    ? sql`grupo = 'casa'`
    : sql`grupo = 'marca' AND valor = ANY(${bitsOfGrupo(faceta).map(String)}::text[])`;
}

function bitsOfGrupo(grupo: Grupo): number[] {
  const { escolhas, bit } = GRUPOS[grupo];
  return escolhas.map((_, place) => 1 << (bit + place));
}

type Opcao = FacetaWire['opcoes'][number];

function opcoesOfGrupo(grupo: Grupo, totals: ReadonlyMap<number, number>): Opcao[] {
  const bits = bitsOfGrupo(grupo);
  return GRUPOS[grupo].escolhas.map(({ valor, nome }, place) => ({
    valor,
    nome,
    total: totals.get(bits[place] ?? 0) ?? 0,
  }));
}

/** Joins the spellings of each value; the most frequent values first. */
function mostFrequent(rows: readonly Row[]): Opcao[] {
  const byName = rows.toSorted(
    (one, other) => other.inShop - one.inShop || compare(one.nome, other.nome),
  );
  const opcoes = new Map<string, Opcao>();
  for (const { valor, nome, total } of byName) {
    const known = opcoes.get(valor);
    opcoes.set(valor, { valor, nome: known?.nome ?? nome, total: (known?.total ?? 0) + total });
  }
  return [...opcoes.values()]
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total || compare(one.valor, other.valor))
    .slice(0, MAX_OPCOES);
}

function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
