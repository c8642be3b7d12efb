import type { PaginaModel } from '../../shop/catalogo/model.ts';
import type { Mapa } from '../../shop/catalogo/port.ts';
import type { PublicRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';

/** The largest page that every API returns. */
const TAMANHO = 100;
const IN_PARALLEL = 2;
const MAX_PAGES = 2000;

/**
 * Reads every page of the shop's list, two at a time, without filling the cache. A product that moves between pages
 * meanwhile may be missing until the next read. Rejects with `RestFailure`.
 */
export async function readMapa(rest: PublicRest): Promise<Mapa> {
  const read = (page: number): Promise<PaginaModel> =>
    rest(endpoints.listProdutos, {
      query: { page, size: TAMANHO, ordenarPor: 'nomeAsc' },
      bypass: true,
    });
  const [categorias, first] = await Promise.all([rest(endpoints.listCategorias, {}), read(0)]);
  const slugs = new Set<string>();
  const collect = ({ itens }: PaginaModel) => {
    for (const { slug, ativo } of itens) if (ativo) slugs.add(slug);
  };
  collect(first);
  const last = Math.min(first.totalPaginas, MAX_PAGES);
  for (let page = 1; page < last; page += IN_PARALLEL) {
    const numbers = [page, page + 1].filter((number) => number < last);
    for (const pagina of await Promise.all(numbers.map(read))) collect(pagina);
  }
  return { categorias: categorias.map(({ nome }) => nome), slugs: [...slugs] };
}
