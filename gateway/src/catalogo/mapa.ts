import type { PublicRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import type { PaginaModel } from './model.ts';

/** What of the catalogue has a page of its own. */
export interface Mapa {
  /** Names as stored. */
  readonly categorias: readonly string[];
  /** Of active products only, each once. */
  readonly slugs: readonly string[];
}

/** The most that one page of the list holds, on every API (rest-contract 3.2). */
const TAMANHO = 100;
const IN_PARALLEL = 2;
const MAX_PAGES = 2000;

/**
 * Reads every page of the shop's list, two at a time and past the cache, whose replies others wait for. A product that
 * moves while they are read may be missing until the next time. Rejects with `RestFailure`.
 */
export async function readMapa(rest: PublicRest): Promise<Mapa> {
  const read = (page: number): Promise<PaginaModel> =>
    rest(endpoints.listProdutos, {
      query: { page, size: TAMANHO, ordenarPor: 'nomeAsc' },
      passing: true,
    });
  const [categorias, first] = await Promise.all([rest(endpoints.listCategorias, {}), read(0)]);
  const slugs = new Set<string>();
  const note = ({ itens }: PaginaModel) => {
    for (const { slug, ativo } of itens) if (ativo) slugs.add(slug);
  };
  note(first);
  const last = Math.min(first.totalPaginas, MAX_PAGES);
  for (let page = 1; page < last; page += IN_PARALLEL) {
    const numbers = [page, page + 1].filter((number) => number < last);
    for (const pagina of await Promise.all(numbers.map(read))) note(pagina);
  }
  return { categorias: categorias.map(({ nome }) => nome), slugs: [...slugs] };
}
