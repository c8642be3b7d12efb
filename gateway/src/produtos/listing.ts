import { findCategoria } from '../catalogo/categoria.ts';
import type { CategoriaModel, ProdutoModel } from '../catalogo/model.ts';
import type { Capabilities } from '../rest/capabilities.ts';
import { cutPagina, existingPage } from '../rest/paging.ts';
import type { Query } from '../rest/path.ts';
import { SCAN_SIZE, scanPages } from '../rest/scan.ts';
import type { Disponibilidade, OrdenacaoAdmin } from '../types.gen.ts';
import type { ProdutosApi } from './api.ts';
import type { ProdutosMemory, ProdutosScan } from './memory.ts';
import { askableText } from './search.ts';
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
  /** Ends when its client leaves. */
  readonly reading: Pick<ProdutosApi, 'page'>;
  /** Runs to its end: other clients may be waiting for the same scan. */
  readonly scanning: Pick<ProdutosApi, 'page'>;
  readonly categorias: () => Promise<readonly CategoriaModel[]>;
  readonly memory: ProdutosMemory;
  readonly capabilities: Pick<Capabilities, 'lacks'>;
}

/** Our arguments and the API's parameters (additive but for the first two, rest-contract 3.2). */
const PARAMETERS = {
  busca: 'search',
  categoria: 'categoria',
  disponibilidade: 'disponibilidade',
  variacao: 'variacao',
  ordenarPor: 'ordenarPor',
} as const;

type Argument = keyof typeof PARAMETERS;

const ORDERS: Readonly<Record<OrdenacaoAdmin, string>> = {
  NOME: 'nome',
  MENOR_PRECO: 'precoMenor',
  MAIOR_PRECO: 'precoMaior',
  MAIOR_ESTOQUE: 'estoque',
};

/**
 * The dashboard's list (architecture, decision 11; C-56): everything is asked of the API, and when its reply does not
 * say that everything was applied, the whole catalogue is read, filtered, sorted and cut here. A catalogue too long
 * for that is read as far as the API can narrow it; then `filtrosCompletos` may be false.
 */
export function createListing({ reading, scanning, categorias, memory, capabilities }: Upstream) {
  const scan = (narrowed: Query): Promise<ProdutosScan | null> =>
    memory.scanned(JSON.stringify(narrowed), () =>
      scanPages((page) => scanning.page({ ...narrowed, page, size: SCAN_SIZE })),
    );

  const askApi = async (filter: ListingFilter): Promise<PaginaAdmin | null> => {
    // The API reads a comma as the end of a name.
    if (capabilities.lacks('filtersProdutos') || filter.categoria?.includes(',')) return null;
    const query = toQuery(filter);
    const page = await askPage(reading, query, filter);
    const { applied } = page;
    const asked = askedArguments(filter);
    if (!applied || !asked.every((name) => applied.includes(PARAMETERS[name]))) return null;
    return toPagina(page, { filtrosCompletos: true, filtrosAplicados: asked });
  };

  const readWhole = async (
    filter: ListingFilter,
    known: readonly CategoriaModel[],
  ): Promise<PaginaAdmin | null> => {
    const found = await readable(filter, known);
    if (!found) return null;
    return {
      ...cutPagina(selectProdutos(found.itens, filter, known), filter.pagina, filter.tamanho),
      filtrosCompletos: found.complete,
      filtrosAplicados: askedArguments(filter),
      variacoesConhecidas: variacoesOf(found.itens),
    };
  };

  /** The catalogue, or the smallest part of it that holds what is asked for; null when that is still too long. */
  const readable = async (
    { busca, categoria }: Selection,
    known: readonly CategoriaModel[],
  ): Promise<ProdutosScan | null> => {
    const whole = await scan({});
    if (whole) return whole;
    const nome = categoria === undefined ? undefined : askableName(categoria, known);
    const inCategoria = nome === undefined ? null : await scan({ categoria: nome });
    if (inCategoria) return inCategoria;
    // The API searches in names alone: what is found is right, but not all there is.
    const search = busca === undefined ? undefined : askableText(busca);
    const named = search === undefined ? null : await scan({ search });
    return named && { ...named, complete: false };
  };

  /** What the API itself does: it searches names, or else filters by category; it does not sort. */
  const askNarrowed = async (
    filter: ListingFilter,
    known: readonly CategoriaModel[],
  ): Promise<PaginaAdmin> => {
    const { busca, categoria, tamanho } = filter;
    const nome = categoria === undefined ? undefined : askableName(categoria, known);
    const search = busca === undefined ? undefined : askableText(busca);
    const narrowed: Query = search !== undefined ? { search } : { categoria: nome };
    const applied: Argument[] = [
      ...(search !== undefined && search === busca ? (['busca'] as const) : []),
      ...(search === undefined && nome !== undefined ? (['categoria'] as const) : []),
    ];
    const query = { ...narrowed, size: tamanho };
    return toPagina(await askPage(reading, query, filter), {
      filtrosCompletos: false,
      filtrosAplicados: applied,
    });
  };

  return async (filter: ListingFilter): Promise<PaginaAdmin> => {
    const answered = await askApi(filter);
    if (answered) return answered;
    const known = filter.categoria === undefined ? [] : await categorias();
    return (await readWhole(filter, known)) ?? askNarrowed(filter, known);
  };
}

interface NumberedPage extends RawPagina {
  readonly pagina: number;
}

function askPage(
  api: Pick<ProdutosApi, 'page'>,
  query: Query,
  { pagina }: ListingFilter,
): Promise<NumberedPage> {
  return existingPage((page) => api.page({ ...query, page }), pagina);
}

function toPagina(
  page: NumberedPage,
  applied: Pick<PaginaAdmin, 'filtrosCompletos' | 'filtrosAplicados'>,
): PaginaAdmin {
  const { itens, pagina, totalPaginas, totalItens } = page;
  const variacoesConhecidas = page.variacoesConhecidas ?? variacoesOf(itens);
  return { itens, pagina, totalPaginas, totalItens, variacoesConhecidas, ...applied };
}

function toQuery(filter: ListingFilter): Query {
  const { busca, categoria, disponibilidade, variacao, ordenarPor, pagina, tamanho } = filter;
  return {
    page: pagina - 1,
    size: tamanho,
    search: busca,
    categoria,
    disponibilidade: isAll(disponibilidade) ? undefined : disponibilidade,
    variacao,
    ordenarPor: ORDERS[ordenarPor],
  };
}

/** Names of the arguments that ask for something. */
function askedArguments(filter: ListingFilter): Argument[] {
  const { busca, categoria, disponibilidade, variacao } = filter;
  return [
    ...(busca === undefined ? [] : (['busca'] as const)),
    ...(categoria === undefined ? [] : (['categoria'] as const)),
    ...(isAll(disponibilidade) ? [] : (['disponibilidade'] as const)),
    ...(variacao === undefined ? [] : (['variacao'] as const)),
    'ordenarPor',
  ];
}

function isAll(disponibilidade: Disponibilidade): boolean {
  return disponibilidade === 'TODOS';
}

/** The stored name that `categoria` means; undefined when it has a comma: the API would read two names (C-04). */
function askableName(categoria: string, known: readonly CategoriaModel[]): string | undefined {
  const nome = findCategoria(known, categoria)?.nome ?? categoria;
  return nome.includes(',') ? undefined : nome;
}
