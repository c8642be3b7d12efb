import type { KnownStatus } from '../../shop/pedidos/status.ts';
import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { existingPage } from '../rest/paging.ts';
import type { OwnPedidos } from './pedidos-history.ts';

/** A page of the caller's orders. An API that does not page ignores all of it. */
export interface OwnQuery {
  /** Counted from 0. */
  readonly page?: number;
  /** At most 100. */
  readonly size?: number;
  readonly status?: KnownStatus | undefined;
  /** Part of an id or of an item's name. */
  readonly busca?: string | undefined;
}

/**
 * `GET /pedidos/me`: one page, newest first, or every order unordered from an API that does not page. `fresh` never joins a
 * read that began earlier. Rejects with `RestFailure`.
 */
export function listOwn(rest: SessionRest, query: OwnQuery, fresh: boolean): Promise<OwnPedidos> {
  const { page = 0, size = 100, ...filter } = query;
  return rest(endpoints.listMeusPedidos, {
    query: { formato: 'pagina', page, size, ...filter },
    fresh,
  });
}

/** A page of a list of orders, as a shopper asks for it. */
interface Wanted {
  readonly busca: string | undefined;
  readonly status: KnownStatus | null;
  readonly pagina: number;
  readonly tamanho: number;
}

/** The page that an API cut, or the last existing one; null with everything read from an API that does not page. */
export async function readOwnPage(rest: SessionRest, { pagina, tamanho, status, busca }: Wanted) {
  const query = {
    size: tamanho,
    status: status ?? undefined,
    busca: busca?.replace(/^#\s*/, '') || undefined,
  };
  const reply = await existingPage(async (page) => {
    const own = await listOwn(rest, { ...query, page }, false);
    return { own, totalPaginas: own.page?.totalPaginas ?? pagina };
  }, pagina);
  const { itens, page } = reply.own;
  return {
    own: reply.own,
    cut: page && { itens, ...page, pagina: reply.pagina, filtrosCompletos: true },
  };
}
