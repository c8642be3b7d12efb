import { createSharedReads } from '../../../server/cache/shared-reads.ts';
import { findCategoria } from '../../../shop/catalogo/categoria.ts';
import type { CategoriaModel, ProdutoModel } from '../../../shop/catalogo/model.ts';
import type {
  ListingFilter,
  PaginaAdmin,
  ProdutosPort,
  Selection,
} from '../../../shop/produtos/port.ts';
import type { AdminConta } from '../../../shop/sessao/conta.ts';
import { restOf } from '../../rest/calls.ts';
import { cutPagina, existingPage } from '../../rest/page.ts';
import type { Query } from '../../rest/path.ts';
import { type Scan, withoutEarlier } from '../../rest/scan.ts';
import { argumentsOf, toPagina, toQuery, variacoesOf } from '../../wire/produtos.ts';
import { readPage, scanProdutos } from '../../wire/produtos-calls.ts';
import { searchableText, selectProdutos } from './selection.ts';

type ProdutosScan = Scan<ProdutoModel>;
/** Reads every product of a list; null when it is too long. */
type ReadAll = (narrowed: Query) => Promise<ProdutosScan | null>;

const MOST_SCANS = 4;
const LIFETIME_MS = 5000;

/**
 * The dashboard's list of an API that cannot filter it: the whole catalogue is read, filtered, sorted and cut here. A
 * catalogue that is too long for that is read as far as the API can narrow it; `filtrosCompletos` may then be false. All
 * admins share a scan for a moment, until a write (`invalidations`) makes it stale.
 */
export function createListing(invalidations: () => number): ProdutosPort['list'] {
  const scans = createSharedReads<ProdutosScan | null>({
    most: MOST_SCANS,
    lifetimeMs: LIFETIME_MS,
    now: () => performance.now(),
  });
  return async (admin, filter) => {
    const existing =
      filter.categoria === undefined ? [] : await admin.reading.catalogo.categorias();
    const scan: ReadAll = (narrowed) =>
      scans.read(`${invalidations()} ${JSON.stringify(narrowed)}`, () =>
        // Runs to its end: other clients may wait for the same scan.
        scanProdutos(restOf(admin.writing), narrowed),
      );
    return (await filterScan(scan, filter, existing)) ?? readNarrowed(admin, filter, existing);
  };
}

/** Filters a scan here; null when the catalogue is too long. */
async function filterScan(
  scan: ReadAll,
  filter: ListingFilter,
  existing: readonly CategoriaModel[],
): Promise<PaginaAdmin | null> {
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
  scan: ReadAll,
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
  const read = (page: number) => readPage(rest, { ...query, page });
  const page = await withoutEarlier(await existingPage(read, filter.pagina), read);
  // The API may have been asked for only a part of `busca`.
  const isWhole = search === undefined || search === filter.busca;
  return toPagina(page, false, isWhole ? argumentsOf(narrowed) : []);
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
