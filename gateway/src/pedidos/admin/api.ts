import type { PaginaPedidosModel, PedidoModel } from '../../graphql/models.ts';
import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';

/** A page as the API gives it; how many pages and orders there are. */
export type RawPage = Omit<PaginaPedidosModel, 'pagina'>;

export interface PageQuery {
  /** Counted from 0. */
  readonly page: number;
  readonly size: number;
  /** A word of the API's; absent: every status. */
  readonly status?: string;
}

/** The calls of orders for who runs the shop (rest-contract 3.7). Each rejects with `RestFailure`. */
export interface PedidosAdminApi {
  /** `GET /pedidos`, newest first. */
  readonly page: (query: PageQuery) => Promise<RawPage>;
  /** `GET /pedidos/{id}` as it is now; null when there is none. */
  readonly read: (id: string) => Promise<PedidoModel | null>;
  /** `PUT /pedidos/{id}`, sent once; whatever it answers. */
  readonly update: (id: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

export function createPedidosAdminApi(rest: AdminRest): PedidosAdminApi {
  return {
    page: ({ page, size, status }) =>
      rest(endpoints.listPedidos, { query: { page, size, status } }),
    read: (id) => rest(endpoints.readPedido, { params: { id }, fresh: true }),
    update: (id, body) => rest(endpoints.atualizarPedido, { params: { id }, body }),
  };
}
