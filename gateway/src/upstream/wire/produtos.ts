import { fold } from '@decantaria/brasil/text';
import { z } from 'zod';
import type { ProdutoModel } from '../../shop/catalogo/model.ts';
import type { ListingFilter, PaginaAdmin } from '../../shop/produtos/port.ts';
import type { OrdenacaoAdmin } from '../../types.gen.ts';
import type { Query } from '../rest/path.ts';
import { refuse, reportedNames, units } from '../rest/values.ts';
import { produtosWire } from './catalogo.ts';

const rows = z.array(z.unknown()).transform((raw, context) => {
  const parsed = produtosWire.safeParse(raw);
  return parsed.success
    ? { produtos: parsed.data, unreadable: raw.length - parsed.data.length }
    : refuse(parsed, context);
});

/** One page of `GET /produtos`. */
export type RawPagina = z.output<typeof produtosAdminWire>;

/**
 * `GET /produtos`: `{produtos, paginaAtual, totalPaginas, totalProdutos}`, with the additive `filtrosAplicados` and
 * `variacoesConhecidas`. A product in two of the requested categories comes twice and is listed once. `unreadable` counts
 * the dropped rows. `applied` names the query parameters that the API applied; null when it names none, hence applies
 * none of ours.
 */
export const produtosAdminWire = z
  .object({
    produtos: rows,
    totalPaginas: units,
    totalProdutos: units,
    filtrosAplicados: reportedNames,
    variacoesConhecidas: reportedNames,
  })
  .transform(({ produtos: { produtos, unreadable }, ...raw }) => ({
    itens: [...new Map(produtos.map((produto) => [produto.id, produto])).values()],
    unreadable,
    totalPaginas: raw.totalPaginas,
    totalItens: raw.totalProdutos,
    applied: raw.filtrosAplicados,
    variacoesConhecidas: raw.variacoesConhecidas,
  }));

/** Our arguments and the API's query parameters; all except the first two are additive. */
const PARAMETERS = [
  ['busca', 'search'],
  ['categoria', 'categoria'],
  ['disponibilidade', 'disponibilidade'],
  ['variacao', 'variacao'],
  ['ativo', 'ativo'],
  ['ordenarPor', 'ordenarPor'],
] as const;

const ORDERS: Readonly<Record<OrdenacaoAdmin, string>> = {
  NOME_ASC: 'nome',
  MENOR_PRECO: 'precoMenor',
  MAIOR_PRECO: 'precoMaior',
  MAIOR_ESTOQUE: 'estoque',
  RELEVANCIA: 'relevancia',
};

const MAX_VARIACOES_CONHECIDAS = 200;

/** `5 ml` before `10 ml`. */
const byNumberThenText = new Intl.Collator('pt-BR', { numeric: true }).compare;

/** The query of a page of the dashboard's list, with every filter. */
export function toQuery(filter: ListingFilter): Query {
  const { busca, categoria, disponibilidade, variacao, ativo, ordenarPor, pagina, tamanho } =
    filter;
  return {
    page: pagina - 1,
    size: tamanho,
    search: busca,
    categoria,
    disponibilidade: disponibilidade === 'TODOS' ? undefined : disponibilidade,
    variacao,
    ativo: ativo?.toString(),
    ordenarPor: ORDERS[ordenarPor],
  };
}

/** The arguments of a query that filter, and the order, each with its parameter. */
function requestedIn(query: Query) {
  return PARAMETERS.filter(([, parameter]) => query[parameter] !== undefined);
}

/** Our names of the arguments in a query. */
export function argumentsOf(query: Query): string[] {
  return requestedIn(query).map(([name]) => name);
}

/** Whether the API reports that it applied every filter of the query, and the order. */
export function isApplied({ applied }: RawPagina, query: Query): boolean {
  return requestedIn(query).every(([, parameter]) => applied?.includes(parameter));
}

/** The page of a reply. The volumes are those of its products where the reply names none. */
export function toPagina(
  page: RawPagina & { readonly pagina: number },
  filtrosCompletos: boolean,
  filtrosAplicados: readonly string[],
): PaginaAdmin {
  const { itens, pagina, totalPaginas, totalItens } = page;
  const variacoesConhecidas = page.variacoesConhecidas ?? variacoesOf(itens);
  const contents = { itens, pagina, totalPaginas, totalItens, variacoesConhecidas };
  return { ...contents, filtrosCompletos, filtrosAplicados };
}

/** Names of variations, each once ignoring case and accents, `5 ml` before `10 ml`; at most 200. */
export function variacoesOf(produtos: readonly ProdutoModel[]): string[] {
  const nomes = new Map<string, string>();
  for (const { nome } of produtos.flatMap(({ variacoes }) => variacoes)) {
    if (nome !== '' && !nomes.has(fold(nome))) nomes.set(fold(nome), nome);
  }
  return [...nomes.values()].toSorted(byNumberThenText).slice(0, MAX_VARIACOES_CONHECIDAS);
}
