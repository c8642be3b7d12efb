import { createSharedReads } from '../../../server/cache/shared-reads.ts';
import { findCategoria } from '../../../shop/catalogo/categoria.ts';
import type { CategoriaModel, ProdutoModel } from '../../../shop/catalogo/model.ts';
import type { ListingFilter, PaginaAdmin, Selection } from '../../../shop/produtos/port.ts';
import type { AdminConta } from '../../../shop/sessao/conta.ts';
import { restOf } from '../../rest/calls.ts';
import { cutPagina, existingPage } from '../../rest/page.ts';
import type { Query } from '../../rest/path.ts';
import { type Scan, withoutEarlier } from '../../rest/scan.ts';
import { argumentsOf, toPagina, toQuery, variacoesOf } from '../../wire/produtos.ts';
import { readPage, scanProdutos } from '../../wire/produtos-calls.ts';
import { searchableText, selectProdutos } from './selection.ts';

/**
 * The dashboard's list of an API that cannot filter it: the whole catalogue is read, filtered, sorted and cut here. A
 * catalogue that is too long for that is read as far as the API can narrow it; `filtrosCompletos` may then be false.
 */
export async function listProdutos(
  memory: ProdutosMemory,
  admin: AdminConta,
  filter: ListingFilter,
): Promise<PaginaAdmin> {
  const existing = filter.categoria === undefined ? [] : await admin.reading.catalogo.categorias();
  return (
    (await filterScan(memory, admin, filter, existing)) ?? readNarrowed(admin, filter, existing)
  );
}

/** Filters a scan here; null when the catalogue is too long. */
async function filterScan(
  memory: ProdutosMemory,
  admin: AdminConta,
  filter: ListingFilter,
  existing: readonly CategoriaModel[],
): Promise<PaginaAdmin | null> {
  // Runs to its end: other clients may wait for the same scan.
  const scan = (narrowed: Query): Promise<ProdutosScan | null> =>
    memory.scanned(JSON.stringify(narrowed), () => scanProdutos(restOf(admin.writing), narrowed));
  const products = await smallestScan(scan, filter, existing);
  if (!products) return null;
  const selected = selectProdutos(products.itens, filter, existing);
  return {
    ...cutPagina(selected, filter.pagina, filter.tamanho),
    filtrosCompletos: products.complete,
    filtrosAplicados: argumentsOf(toQuery(filter)),
    variacoesConhecidas: variacoesOf(products.itens),
  };
}

/** The catalogue, or a part that contains all matches; null when that is still too long. */
async function smallestScan(
  scan: (narrowed: Query) => Promise<ProdutosScan | null>,
  filter: Selection,
  existing: readonly CategoriaModel[],
): Promise<ProdutosScan | null> {
  const whole = await scan({});
  if (whole) return whole;
  const { categoria, search } = narrowing(filter, existing);
  const inCategoria = categoria === undefined ? null : await scan({ categoria });
  if (inCategoria) return inCategoria;
  // The API searches names only: its result is correct but may lack matches.
  const named = search === undefined ? null : await scan({ search });
  return named && { ...named, complete: false };
}

/** The API's page narrowed by its own search in names, or else by category. It does not sort. */
async function readNarrowed(
  { reading }: AdminConta,
  filter: ListingFilter,
  existing: readonly CategoriaModel[],
): Promise<PaginaAdmin> {
  const rest = restOf(reading);
  const { categoria, search } = narrowing(filter, existing);
  const narrowed: Query = search === undefined ? { categoria } : { search };
  const query = { ...narrowed, size: filter.tamanho };
  const page = await existingPage(
    (number) => readPage(rest, { ...query, page: number }),
    filter.pagina,
  );
  const itens = await withoutEarlier(page.itens, page.pagina - 1, (earlier) =>
    readPage(rest, { ...query, page: earlier }),
  );
  // The API may have been asked for only a part of `busca`.
  const isWhole = search === undefined || search === filter.busca;
  return toPagina({ ...page, itens }, false, isWhole ? argumentsOf(narrowed) : []);
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

export type ProdutosScan = Scan<ProdutoModel>;

export type ProdutosMemory = ReturnType<typeof createProdutosMemory>;

/**
 * What the process remembers of the catalogue as the dashboard reads it, until a write (`invalidations`) makes it stale.
 * `lifetimeMs`: of a scan, from its end; `limit`: most scans.
 */
export function createProdutosMemory({
  invalidations = (): number => 0,
  lifetimeMs = 5000,
  limit = 4,
  now = () => performance.now(),
} = {}) {
  const scans = createSharedReads<ProdutosScan | null>({ most: limit, lifetimeMs, now });
  return {
    /** Returns the scan of `key`, cached or under way, or a new one. Failed scans are not cached. */
    scanned: (key: string, read: () => Promise<ProdutosScan | null>) =>
      scans.read(`${invalidations()} ${key}`, read),
  };
}
