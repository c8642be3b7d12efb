import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { findAccess, isAdmin } from '../auth/access.ts';
import { categoriaIds } from '../categorias/service.ts';
import type { Database } from '../db/open.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAnyone } from '../http/calls.ts';
import { boundedText, named, queryWholeNumber } from '../http/fields.ts';
import {
  byEstoqueDesc,
  byNome,
  byPreco,
  byPrecoDesc,
  byRelevancia,
  inCategoria,
  listPage,
  type Walk,
} from './listing.ts';
import { CATEGORIAS, PAGE, pageFields, SEARCH } from './query.ts';
import { isSimple } from './service.ts';
import { ProdutoWire, toProdutoWire, toPublicProdutoWire } from './wire.ts';

const MAX_VARIACOES_CONHECIDAS = 200;
/** Highest number of units that counts as low stock. */
const LOW = 5;

const IN_STOCK = ofStock((units) => sql`${units} > 0`);
const SOLD_OUT = sql<SqlBool>`NOT ${IN_STOCK}`;

/** Conditions by the word of `disponibilidade`, in lower case. */
const DISPONIBILIDADES: Readonly<Record<string, RawBuilder<SqlBool>[]>> = {
  todos: [],
  disponiveis: [IN_STOCK],
  disponivel: [IN_STOCK],
  esgotados: [SOLD_OUT],
  esgotado: [SOLD_OUT],
  estoque_baixo: [ofStock(isLow)],
};

/** Conditions by the word of `ativo`, in lower case. */
const ATIVOS: Readonly<Record<string, RawBuilder<SqlBool>[]>> = {
  true: [sql`v.ativo`],
  false: [sql`NOT v.ativo`],
};

/** Sort orders by the word of `ordenarPor`, in lower case. */
const ORDERINGS: Readonly<Record<string, Walk>> = {
  nome: byNome,
  precomenor: byPreco,
  menor_preco: byPreco,
  precomaior: byPrecoDesc,
  maior_preco: byPrecoDesc,
  estoque: byEstoqueDesc,
  maior_estoque: byEstoqueDesc,
  relevancia: byRelevancia,
};

/** Sort orders that only administrators may use: they reveal units. */
const FOR_STAFF: ReadonlySet<Walk> = new Set([byEstoqueDesc]);

/** The value of a known word, in any case; undefined for an unknown word. */
function wordOf<T>(values: Readonly<Record<string, T>>) {
  const byWord = new Map(Object.entries(values));
  return z
    .string()
    .optional()
    .transform((word) => byWord.get(word?.toLowerCase() ?? ''));
}

const AdminQuery = z.object({
  page: PAGE,
  size: queryWholeNumber(9, 1, 100).describe('Products a page.'),
  search: SEARCH,
  categoria: CATEGORIAS.describe(
    'Names of categories, joined by commas or repeated; a product must be in one of them. Ignores case, accents and plural.',
  ),
  disponibilidade: wordOf(DISPONIBILIDADES).describe(
    'TODOS, DISPONIVEIS or ESGOTADOS, by the units of all variations, or ESTOQUE_BAIXO: a variation or simple product with 1 to 5 units. Unknown words are not applied. Not in the older API.',
  ),
  variacao: boundedText(100)
    .default('')
    .describe(
      'Name of a variation that a product must have, without regard to case and accents. Not in the older API.',
    ),
  ativo: wordOf(ATIVOS).describe(
    'true or false: only active, or only inactive products. Other words are not applied. Not in the older API.',
  ),
  ordenarPor: wordOf(ORDERINGS).describe(
    'nome, precoMenor, precoMaior, estoque or relevancia, also as NOME, MENOR_PRECO, MAIOR_PRECO, MAIOR_ESTOQUE. Unknown words, and `estoque` without an administrator’s token, are not applied; the order is then by name. Not in the older API.',
  ),
});

const AdminPageWire = named('PaginaDoPainel', 'One page of all products.', {
  ...pageFields(ProdutoWire),
  paginaAtual: z.int().describe('Number of this page, from 0.'),
  filtrosAplicados: z
    .array(z.string())
    .describe('Names of the query parameters that were applied.'),
  variacoesConhecidas: z.array(z.string()).describe('Names of the shop’s variations, at most 200.'),
});

/** `GET /produtos`, for the dashboard. */
export const adminListRoutes: ApiRoutes = async (app, { db, reads, places, secret }) => {
  app.get(
    '/produtos',
    forAnyone({ querystring: AdminQuery }, AdminPageWire, 503),
    async (request) => {
      const access = await findAccess(db, secret, request);
      const isStaff = access !== undefined && isAdmin(access);
      const { ordenarPor: order } = request.query;
      const ordenarPor = order && (isStaff || !FOR_STAFF.has(order)) ? order : undefined;
      const query = { ...request.query, ordenarPor };
      const { page, size, search, categoria, disponibilidade, variacao, ativo } = query;
      const walk = ordenarPor ?? byNome;
      const readPage = async (db: Database) => {
        const conditions = [
          ...ofAny(await categoriaIds(db, categoria)),
          ...(disponibilidade ?? []),
          ...(ativo ?? []),
          ...(variacao === '' ? [] : [ofVariacao(variacao)]),
        ];
        const listing = { page, size, search, walk, onlyAtivos: false, conditions };
        return {
          ...(await listPage(db, listing)),
          variacoesConhecidas: await listVariacaoNomes(db),
        };
      };
      const { produtos, ...rest } = await places.run(request, () => reads.run(readPage));
      return {
        ...rest,
        produtos: produtos.map(isStaff ? toProdutoWire : toPublicProdutoWire),
        paginaAtual: page,
        filtrosAplicados: appliedFilters(query),
      };
    },
  );
};

function appliedFilters(query: z.infer<typeof AdminQuery>): string[] {
  const applied = {
    search: query.search !== '',
    categoria: query.categoria.length > 0,
    disponibilidade: query.disponibilidade !== undefined,
    variacao: query.variacao !== '',
    ativo: query.ativo !== undefined,
    ordenarPor: query.ordenarPor !== undefined,
  };
  return Object.entries(applied).flatMap(([name, isApplied]) => (isApplied ? [name] : []));
}

/** `5 ml` before `10 ml`. */
const byNumberThenText = new Intl.Collator('pt-BR', { numeric: true }).compare;

/**
 * Distinct names of variations, without regard to case and accents; at most 200. A loose index scan from name to
 * name: there are many variations, but few names.
 */
async function listVariacaoNomes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    WITH RECURSIVE nomes AS (
      (SELECT texto_busca(nome) AS plain FROM variacoes ORDER BY texto_busca(nome) LIMIT 1)
      UNION ALL
      SELECT (SELECT texto_busca(v.nome) FROM variacoes v WHERE texto_busca(v.nome) > n.plain
        ORDER BY texto_busca(v.nome) LIMIT 1)
      FROM nomes n WHERE n.plain IS NOT NULL
    )
    SELECT (SELECT v.nome FROM variacoes v WHERE texto_busca(v.nome) = n.plain LIMIT 1) AS nome
    FROM nomes n WHERE n.plain IS NOT NULL LIMIT ${MAX_VARIACOES_CONHECIDAS}`.execute(db);
  return rows.map(({ nome }) => nome).toSorted(byNumberThenText);
}

function ofAny(categorias: readonly number[]): RawBuilder<SqlBool>[] {
  return categorias.length === 0
    ? []
    : [sql`(${sql.join(categorias.map(inCategoria), sql` OR `)})`];
}

/** Condition: one variation, or the simple product, has such a number of units. */
function ofStock(holds: (units: RawBuilder<unknown>) => RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`(
    v.produto_id IN (SELECT x.produto_id FROM variacoes x WHERE ${holds(sql`x.estoque`)})
    OR v.produto_id IN (SELECT p.id FROM produtos p WHERE ${holds(sql`p.estoque`)} AND ${isSimple})
  )`;
}

function ofVariacao(nome: string): RawBuilder<SqlBool> {
  return sql`v.produto_id IN (
    SELECT x.produto_id FROM variacoes x WHERE texto_busca(x.nome) = texto_busca(${nome}))`;
}

/** Condition: a column of units is low, but not 0. */
export function isLow(units: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`${units} BETWEEN 1 AND ${LOW}`;
}
