import {
  bitsOf,
  type Conjunto,
  countGrupo,
  type Escolhidas,
  GRUPO_NAMES,
} from '@decantaria/loja/facetas';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { boundedText } from '../http/fields.ts';

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
  grupo: 'marcas' | 'nota' | 'casa';
  valor: string;
  nome: string;
  total: number;
}

/**
 * The choices of the products that meet `conditions` on `vitrine v`, in one query. A count ignores what is chosen of its
 * own group, except for notes, which a product must all have. Products with the same bits are counted together. A note
 * has the name that its product with the lowest number writes. `searched`: whether `conditions` has a text, which is
 * matched once; other conditions are repeated for notes, because joining the hits costs as much as unnesting the notes.
 */
export async function countFacetas(
  db: Database,
  conditions: readonly RawBuilder<SqlBool>[],
  escolhidas: Escolhidas,
  searched: boolean,
): Promise<FacetaWire[]> {
  const [grupos, casas] = [ofGrupos(escolhidas), ofCasas(escolhidas)];
  const base = [...conditions, ...ofNotas(escolhidas)];
  const narrowed = [...grupos, ...casas];
  const withNotes = searched
    ? [sql<SqlBool>`v.produto_id IN (SELECT produto_id FROM hits ${where(narrowed)})`]
    : [...base, ...narrowed];
  const { rows } = await sql<Row>`WITH hits AS MATERIALIZED (
      SELECT v.produto_id, v.marcas, v.casa FROM vitrine v
      ${where(base)}
    )
    SELECT 'marcas' AS grupo, marcas::text AS valor, '' AS nome, count(*)::int AS total
    FROM hits ${where(casas)} GROUP BY marcas
    UNION ALL (
      SELECT 'casa', casa, (
        SELECT p.casa FROM vitrine x JOIN produtos p ON p.id = x.produto_id WHERE x.casa = c.casa LIMIT 1
      ), total FROM (
        SELECT casa, count(*)::int AS total FROM hits ${where([sql`casa IS NOT NULL`, ...grupos])}
        GROUP BY casa ORDER BY total DESC, casa LIMIT ${MAX_OPCOES}
      ) c ORDER BY c.total DESC, c.casa
    )
    UNION ALL (
      SELECT 'nota', n.slug, x.nomes_das_notas[array_position(x.notas, n.slug)], n.total FROM (
        SELECT n.slug, min(v.produto_id) AS produto_id, count(*)::int AS total
        FROM vitrine v CROSS JOIN LATERAL unnest(v.notas) AS n(slug)
        ${where(withNotes)}
        GROUP BY n.slug ORDER BY total DESC, n.slug LIMIT ${MAX_OPCOES}
      ) n JOIN vitrine x ON x.produto_id = n.produto_id ORDER BY n.total DESC, n.slug
    )`.execute(db);
  const conjuntos = rows.flatMap(({ grupo, valor, total }): Conjunto[] =>
    grupo === 'marcas' ? [{ marcas: Number(valor), total }] : [],
  );
  const opcoesOf = (wanted: Row['grupo']) =>
    rows
      .filter(({ grupo }) => grupo === wanted)
      .map(({ valor, nome, total }) => ({ valor, nome, total }));
  return [
    ...GRUPO_NAMES.map((grupo) => ({ grupo, opcoes: countGrupo(grupo, conjuntos, escolhidas) })),
    { grupo: 'nota', opcoes: opcoesOf('nota') },
    { grupo: 'casa', opcoes: opcoesOf('casa') },
  ];
}
