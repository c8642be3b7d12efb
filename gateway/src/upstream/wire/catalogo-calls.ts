import { hasEscolhidas } from '../../shop/catalogo/facetas.ts';
import type { Filtro, PaginaModel, ProdutoModel } from '../../shop/catalogo/model.ts';
import type { CatalogoPort, ProdutosFilter } from '../../shop/catalogo/port.ts';
import type { OrdenacaoProdutos } from '../../types.gen.ts';
import { type PublicRest, publicRestOf } from '../rest/calls.ts';

// Public calls of the catalogue. Each rejects with `RestFailure` when the API does not answer.

/** The API's words for `ordenarPor`. */
const ORDERS: Readonly<Record<OrdenacaoProdutos, string>> = {
  MAIS_VENDIDOS: 'maisVendidos',
  MENOR_PRECO: 'menorPreco',
  MAIOR_PRECO: 'maiorPreco',
  NOME_ASC: 'nomeAsc',
  NOME_DESC: 'nomeDesc',
  RELEVANCIA: 'relevancia',
};

const joined = (values: readonly string[]) => (values.length > 0 ? values.join(',') : undefined);

const filterQuery = ({ busca, categorias, escolhidas }: Filtro) => ({
  familia: joined(escolhidas.familia),
  preco: joined(escolhidas.preco),
  volume: joined(escolhidas.volume),
  disponivel: joined(escolhidas.disponivel),
  nota: joined(escolhidas.notas),
  casa: joined(escolhidas.casas),
  categoria: joined(categorias),
  search: busca,
});

/** `GET /produtos/listarFiltroShop`: the page as the API returns it. */
export function readPage(rest: PublicRest, filter: ProdutosFilter) {
  const { busca, ordem, pagina, tamanho } = filter;
  return rest.listProdutos({
    // Any text and any page: without bound, unlike the first pages of the categories.
    userInput: busca !== undefined || pagina > 1 || hasEscolhidas(filter.escolhidas),
    query: {
      page: pagina - 1,
      size: tamanho,
      ...filterQuery(filter),
      ordenarPor: ordem && ORDERS[ordem],
    },
  });
}

/** The same list, counted by category (additive); null when the API does not count. */
export async function readTotais(rest: PublicRest, filtro: Filtro) {
  const { totaisPorCategoria } = await rest.listProdutos({
    userInput: filtro.busca !== undefined,
    query: { size: 1, ...filterQuery(filtro), totais: 'categorias' },
  });
  return totaisPorCategoria;
}

/** The choices of the same list (additive); null when the API does not count them. */
export async function readFacetas(rest: PublicRest, filtro: Filtro) {
  const { facetas } = await rest.listProdutos({
    userInput: filtro.busca !== undefined || hasEscolhidas(filtro.escolhidas),
    query: { size: 1, ...filterQuery(filtro), totais: 'facetas' },
  });
  return facetas;
}

/**
 * Returns the product. An outage may look like a product that does not exist, so null is only returned while the API
 * answers another call.
 */
export async function whileAnswering(
  rest: PublicRest,
  produto: ProdutoModel | null,
): Promise<ProdutoModel | null> {
  if (produto === null) await rest.listCategorias({ bypass: true });
  return produto;
}

/** The reads that are the same on every API. */
export const catalogoReads = {
  destaques: (calls) => publicRestOf(calls).listDestaques(),
  maisVendidos: (calls, categoria, limit) =>
    publicRestOf(calls).listMaisVendidos({ query: { categoria, limit } }),
  destaqueOf: (calls, categoria) => publicRestOf(calls).readDestaque({ query: { categoria } }),
  paginas: (calls) => readPaginas(publicRestOf(calls)),
  categorias: async (calls) => (await publicRestOf(calls).listCategorias()).map(({ nome }) => nome),
} satisfies Partial<CatalogoPort>;

/** The largest page that every API returns. */
const TAMANHO = 100;
const IN_PARALLEL = 2;
const MAX_PAGES = 2000;

/**
 * Yields the active products of the shop's list by page, two pages read at a time, without filling the cache. A product
 * that moves between pages meanwhile may be missing or come twice. Rejects with `RestFailure`.
 */
async function* readPaginas(rest: PublicRest): AsyncGenerator<readonly ProdutoModel[]> {
  const read = (page: number): Promise<PaginaModel> =>
    rest.listProdutos({
      query: { page, size: TAMANHO, ordenarPor: 'nomeAsc' },
      bypass: true,
    });
  const active = ({ itens }: PaginaModel) => itens.filter(({ ativo }) => ativo);
  const first = await read(0);
  yield active(first);
  const last = Math.min(first.totalPaginas, MAX_PAGES);
  for (let page = 1; page < last; page += IN_PARALLEL) {
    const numbers = [page, page + 1].filter((number) => number < last);
    for (const pagina of await Promise.all(numbers.map(read))) yield active(pagina);
  }
}
