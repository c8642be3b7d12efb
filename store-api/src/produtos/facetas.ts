import {
  bitsOf,
  type Conjunto,
  countGrupo,
  type Escolhidas,
  GRUPO_NAMES,
  GRUPOS,
} from '@decantaria/loja/facetas';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { boundedText } from '../http/fields.ts';
import { contadas } from './facetas-contadas.ts';

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

export const FacetaWire = z
  .object({
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
  })
  .meta({ id: 'Faceta', description: 'The choices of a list of products, with counts.' });
export type FacetaWire = z.infer<typeof FacetaWire>;

/** Conditions on `vitrine v` of all choices. */
export function ofEscolhidas(escolhidas: Escolhidas): RawBuilder<SqlBool>[] {
  return [...ofGrupos(escolhidas), ...ofNotas(escolhidas), ...ofCasas(escolhidas)];
}

function ofGrupos(escolhidas: Escolhidas): RawBuilder<SqlBool>[] {
  return GRUPO_NAMES.map((grupo) => bitsOf(grupo, escolhidas))
    .filter((bits) => bits !== 0)
    .map((bits) => sql<SqlBool>`(marcas & ${bits}::int) <> 0`);
}

function ofNotas({ notas }: Escolhidas): RawBuilder<SqlBool>[] {
  return notas.length === 0 ? [] : [sql`v.notas @> ${notas}::text[]`];
}

function ofCasas({ casas }: Escolhidas): RawBuilder<SqlBool>[] {
  return casas.length === 0 ? [] : [sql`casa = ANY(${casas}::text[])`];
}

function where(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
}

interface Row {
  grupo: 'marca' | 'nota' | 'casa';
  valor: string;
  nome: string;
  total: number;
}

/** What is counted. */
interface Counted {
  /** Conditions on `vitrine v` except those of the choices; without any, every active product is counted. */
  conditions: readonly RawBuilder<SqlBool>[];
  escolhidas: Escolhidas;
  /** Whether `conditions` has a text. */
  searched: boolean;
}

/**
 * The choices of the active products that meet the conditions, in one query. A count ignores the choices of its
 * group, except for notes, which a product must all have. A note has its most frequent spelling in the shop. Counts of
 * the whole shop with at most one choice are kept (docs/decisions/0072); every other list is counted.
 */
export async function countFacetas(db: Database, counted: Counted): Promise<FacetaWire[]> {
  const { conditions, escolhidas } = counted;
  const kept = conditions.length === 0 ? keptChoice(escolhidas) : undefined;
  const { hits, marcas, casas, notas } = kept ? keptCounts(kept) : newCounts(counted);
  const { rows } =
    await sql<Row>`WITH contadas AS MATERIALIZED (${contadas(kept?.bit ?? 0)}), nomes AS (
      SELECT DISTINCT ON (valor) valor, nome FROM contadas
      WHERE escolha = 0 AND grupo = 'nota' ORDER BY valor, total DESC, nome COLLATE "C"
    )${hits}
    SELECT 'marca' AS grupo, valor, '' AS nome, total FROM (${marcas}) m
    UNION ALL (
      SELECT 'casa', valor, (
        SELECT p.casa FROM vitrine x JOIN produtos p ON p.id = x.produto_id WHERE x.casa = c.valor LIMIT 1
      ), total FROM (${casas} ORDER BY total DESC, valor LIMIT ${MAX_OPCOES}) c ORDER BY total DESC, valor
    )
    UNION ALL (
      SELECT 'nota', valor, nome, total
      FROM (${notas} ORDER BY total DESC, valor LIMIT ${MAX_OPCOES}) n JOIN nomes USING (valor) ORDER BY total DESC, valor
    )`.execute(db);
  const conjuntos = rows.flatMap(({ grupo, valor, total }): Conjunto[] =>
    grupo === 'marca' ? [{ marcas: Number(valor), total }] : [],
  );
  const opcoesOf = (wanted: Row['grupo']) =>
    rows
      .filter(({ grupo }) => grupo === wanted)
      .map(({ valor, nome, total }) => ({ valor, nome, total }));
  // Kept counts have the choice applied already.
  const open = kept ? NO_CHOICE : escolhidas;
  return [
    ...GRUPO_NAMES.map((grupo) => ({ grupo, opcoes: countGrupo(grupo, conjuntos, open) })),
    { grupo: 'nota', opcoes: opcoesOf('nota') },
    { grupo: 'casa', opcoes: opcoesOf('casa') },
  ];
}

const NO_CHOICE: Escolhidas = {
  familia: [],
  preco: [],
  volume: [],
  disponivel: [],
  notas: [],
  casas: [],
};

/** Queries of `valor` and `total`; `hits`: a further table of the query. */
interface Counts {
  hits: RawBuilder<unknown>;
  marcas: RawBuilder<unknown>;
  casas: RawBuilder<unknown>;
  notas: RawBuilder<unknown>;
}

/** Counts the products. Those with the same bits are counted together. */
function newCounts({ conditions, escolhidas, searched }: Counted): Counts {
  const [grupos, ofCasa] = [ofGrupos(escolhidas), ofCasas(escolhidas)];
  const base = [sql<SqlBool>`v.ativo`, ...conditions, ...ofNotas(escolhidas)];
  const narrowed = [...grupos, ...ofCasa];
  // A text is matched once; other conditions are repeated, because joining the hits costs as much as unnesting the notes.
  const withNotes = searched
    ? [sql<SqlBool>`v.produto_id IN (SELECT produto_id FROM hits ${where(narrowed)})`]
    : [...base, ...narrowed];
  return {
    hits: sql`, hits AS MATERIALIZED (SELECT v.produto_id, v.marcas, v.casa FROM vitrine v ${where(base)})`,
    marcas: sql`SELECT marcas::text AS valor, count(*)::int AS total FROM hits ${where(ofCasa)} GROUP BY marcas`,
    casas: sql`SELECT casa AS valor, count(*)::int AS total FROM hits
      ${where([sql`casa IS NOT NULL`, ...grupos])} GROUP BY casa`,
    notas: sql`SELECT n.slug AS valor, count(*)::int AS total
      FROM vitrine v CROSS JOIN LATERAL unnest(v.notas) AS n(slug) ${where(withNotes)} GROUP BY n.slug`,
  };
}

/** The choice whose counts are kept: a bit, and all bits of its group; 0 and 0 without a choice. */
interface KeptChoice {
  bit: number;
  ofGroup: number;
}

/** Undefined when more than one choice is made, or one of notes or houses. */
function keptChoice(escolhidas: Escolhidas): KeptChoice | undefined {
  if (escolhidas.notas.length + escolhidas.casas.length > 0) return undefined;
  const [grupo, other] = GRUPO_NAMES.filter((name) => bitsOf(name, escolhidas) !== 0);
  if (grupo === undefined) return { bit: 0, ofGroup: 0 };
  const bit = bitsOf(grupo, escolhidas);
  if (other !== undefined || (bit & (bit - 1)) !== 0) return undefined;
  const valores = GRUPOS[grupo].escolhas.map(({ valor }) => valor);
  return { bit, ofGroup: bitsOf(grupo, { ...NO_CHOICE, [grupo]: valores }) };
}

function keptCounts({ bit, ofGroup }: KeptChoice): Counts {
  const of = (grupo: Row['grupo']) =>
    sql`FROM contadas WHERE grupo = ${grupo} AND escolha = ${bit}`;
  return {
    hits: sql``,
    marcas: sql`SELECT valor, total FROM contadas WHERE grupo = 'marca'
      AND escolha = CASE WHEN valor::int & ${ofGroup}::int <> 0 THEN 0 ELSE ${bit} END`,
    casas: sql`SELECT valor, total ${of('casa')}`,
    notas: sql`SELECT valor, sum(total)::int AS total ${of('nota')} GROUP BY valor`,
  };
}
