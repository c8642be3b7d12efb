import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { RestFailure } from '../../rest/failure.ts';
import type { PaginaPedidosModel, PedidoModel } from '../model.ts';

/** A page as the API gives it; how many pages and orders there are. */
export interface RawPage extends Omit<PaginaPedidosModel, 'pagina' | 'filtrosCompletos'> {
  /** Query parameters that the API says it applied; null when it does not tell, hence applies none of ours. */
  readonly applied: readonly string[] | null;
}

export interface PageQuery {
  /** Counted from 0. */
  readonly page: number;
  readonly size: number;
  /** A word of the API's; absent: every status. */
  readonly status?: string;
  /** Sent as `search` (additive). */
  readonly busca?: string | undefined;
}

/** The calls of orders for who runs the shop (rest-contract 3.7). Each rejects with `RestFailure`. */
export interface PedidosAdminApi {
  /** `GET /pedidos`, newest first. */
  readonly page: (query: PageQuery) => Promise<RawPage>;
  /** Like `page`, for a word that the API may not know: then there are none, and it is not asked again. */
  readonly pageOfWord: (query: PageQuery & { readonly status: string }) => Promise<RawPage>;
  /** `GET /pedidos/{id}` as it is now; null when there is none. */
  readonly read: (id: string) => Promise<PedidoModel | null>;
  /** `PUT /pedidos/{id}`, sent once; whatever it answers. */
  readonly update: (id: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

const NONE: RawPage = { itens: [], totalPaginas: 0, totalItens: 0, applied: null };

/** `unknownWords` is shared by every operation of the process. */
export function createPedidosAdminApi(rest: AdminRest, unknownWords: Set<string>): PedidosAdminApi {
  const page: PedidosAdminApi['page'] = ({ page: number, size, status, busca }) =>
    rest(endpoints.listPedidos, { query: { page: number, size, status, search: busca } });
  return {
    page,
    pageOfWord: async (query) => {
      if (unknownWords.has(query.status)) return NONE;
      try {
        return await page(query);
      } catch (error) {
        if (!isUnknownWord(error)) throw error;
        unknownWords.add(query.status);
        return NONE;
      }
    },
    read: (id) => rest(endpoints.readPedido, { params: { id }, fresh: true }),
    update: (id, body) => rest(endpoints.atualizarPedido, { params: { id }, body }),
  };
}

function isUnknownWord(error: unknown): boolean {
  const refusal = error instanceof RestFailure ? error.refusal : null;
  return refusal?.codigo === 'DADOS_INVALIDOS' && refusal.campo !== 'search';
}
