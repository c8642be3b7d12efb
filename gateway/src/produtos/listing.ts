import { findCategoria } from '../catalogo/categoria.ts';
import type { CategoriaModel, ProdutoModel } from '../catalogo/model.ts';
import { cutPagina, existingPage } from '../rest/paging.ts';
import type { Query } from '../rest/path.ts';
import { SCAN_SIZE, scanPages, withoutEarlier } from '../rest/scan.ts';
import type { OrdenacaoAdmin } from '../types.gen.ts';
import type { ProdutosApi } from './api.ts';
import type { ProdutosMemory, ProdutosScan } from './memory.ts';
import { searchableText } from './search.ts';
import { type Selection, selectProdutos, variacoesOf } from './selection.ts';
import type { RawPagina } from './wire.ts';

export interface ListingFilter extends Selection {
  /** Counted from 1. */
  readonly pagina: number;
  readonly tamanho: number;
}

export interface PaginaAdmin {
  readonly itens: readonly ProdutoModel[];
  readonly pagina: number;
  readonly totalPaginas: number;
  readonly totalItens: number;
  readonly filtrosCompletos: boolean;
  readonly filtrosAplicados: readonly string[];
  readonly variacoesConhecidas: readonly string[];
}

interface Upstream {
  /** Aborted when its client disconnects. */
  readonly reading: Pick<ProdutosApi, 'page'>;
  /** Runs to its end: other clients may wait for the same scan. */
  readonly scanning: Pick<ProdutosApi, 'page'>;
  readonly categorias: () => Promise<readonly CategoriaModel[]>;
  readonly memory: ProdutosMemory;
  /** Whether the API declares the contract, and so applies every filter. */
  readonly hasContract: boolean;
}

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
};

/**
 * The dashboard's product list. All filters are sent to the API. When the reply does not report that it applied all of
 * them, the whole catalogue is read, filtered, sorted and cut here. A catalogue that is too long for that is read as
 * far as the API can narrow it; `filtrosCompletos` may then be false.
 */
export function createListing({ reading, scanning, categorias, memory, hasContract }: Upstream) {
  const scan = (narrowed: Query): Promise<ProdutosScan | null> =>
    memory.scanned(JSON.stringify(narrowed), () =>
      scanPages((page) => scanning.page({ ...narrowed, page, size: SCAN_SIZE })),
    );

  const readPage = (query: Query, { pagina }: ListingFilter) =>
    existingPage((page) => reading.page({ ...query, page }), pagina);

  /** The API's own page; null unless it applied every filter. */
  const readFiltered = async (filter: ListingFilter): Promise<PaginaAdmin | null> => {
    // The API reads a comma as the end of a name.
    if (!hasContract || filter.categoria?.includes(',')) return null;
    const query = toQuery(filter);
    const page = await readPage(query, filter);
    const { applied } = page;
    const isApplied = requestedIn(query).every(([, parameter]) => applied?.includes(parameter));
    return isApplied ? toPagina(page, true, argumentsOf(query)) : null;
  };

  /** Filters a scan here; null when the catalogue is too long. */
  const filterScan = async (
    filter: ListingFilter,
    existing: readonly CategoriaModel[],
  ): Promise<PaginaAdmin | null> => {
    const products = await smallestScan(filter, existing);
    if (!products) return null;
    const selected = selectProdutos(products.itens, filter, existing);
    return {
      ...cutPagina(selected, filter.pagina, filter.tamanho),
      filtrosCompletos: products.complete,
      filtrosAplicados: argumentsOf(toQuery(filter)),
      variacoesConhecidas: variacoesOf(products.itens),
    };
  };

  /** The catalogue, or a part that contains all matches; null when that is still too long. */
  const smallestScan = async (
    filter: Selection,
    existing: readonly CategoriaModel[],
  ): Promise<ProdutosScan | null> => {
    const whole = await scan({});
    if (whole) return whole;
    const { categoria, search } = narrowing(filter, existing);
    const inCategoria = categoria === undefined ? null : await scan({ categoria });
    if (inCategoria) return inCategoria;
    // The API searches names only: its result is correct but may lack matches.
    const named = search === undefined ? null : await scan({ search });
    return named && { ...named, complete: false };
  };

  /** The API's page narrowed by its own search in names, or else by category. It does not sort. */
  const readNarrowed = async (
    filter: ListingFilter,
    existing: readonly CategoriaModel[],
  ): Promise<PaginaAdmin> => {
    const { categoria, search } = narrowing(filter, existing);
    const narrowed: Query = search === undefined ? { categoria } : { search };
    const query = { ...narrowed, size: filter.tamanho };
    const page = await readPage(query, filter);
    const itens = await withoutEarlier(page.itens, page.pagina - 1, (earlier) =>
      reading.page({ ...query, page: earlier }),
    );
    // The API may have been asked for only a part of `busca`.
    const isWhole = search === undefined || search === filter.busca;
    return toPagina({ ...page, itens }, false, isWhole ? argumentsOf(narrowed) : []);
  };

  return async (filter: ListingFilter): Promise<PaginaAdmin> => {
    const filtered = await readFiltered(filter);
    if (filtered) return filtered;
    const existing = filter.categoria === undefined ? [] : await categorias();
    return (await filterScan(filter, existing)) ?? readNarrowed(filter, existing);
  };
}

function toPagina(
  page: RawPagina & { readonly pagina: number },
  filtrosCompletos: boolean,
  filtrosAplicados: readonly string[],
): PaginaAdmin {
  const { itens, pagina, totalPaginas, totalItens } = page;
  const variacoesConhecidas = page.variacoesConhecidas ?? variacoesOf(itens);
  const contents = { itens, pagina, totalPaginas, totalItens, variacoesConhecidas };
  return { ...contents, filtrosCompletos, filtrosAplicados };
}

function toQuery(filter: ListingFilter): Query {
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

function argumentsOf(query: Query): string[] {
  return requestedIn(query).map(([name]) => name);
}

/** The category and the search text in a form that every API understands; undefined when there is none. */
function narrowing({ busca, categoria }: Selection, existing: readonly CategoriaModel[]) {
  const nome = categoria && (findCategoria(existing, categoria)?.nome ?? categoria);
  return {
    // The API would read a name with a comma as two names.
    categoria: nome?.includes(',') ? undefined : nome,
    search: busca === undefined ? undefined : searchableText(busca),
  };
}
