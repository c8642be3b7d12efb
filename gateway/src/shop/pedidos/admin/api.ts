import type { z } from 'zod';
import type { AdminRest } from '../../../upstream/rest/client.ts';
import { endpoints } from '../../../upstream/rest/endpoints.ts';
import { RestFailure } from '../../../upstream/rest/failure.ts';
import type { pedidosPageWire } from '../../../upstream/wire/pedidos.ts';

type RawPage = z.output<typeof pedidosPageWire>;

export interface PageQuery {
  /** Counted from 0. */
  readonly page: number;
  readonly size: number;
  /** A status word of the API; absent for every status. */
  readonly status?: string | undefined;
  /** Additive. */
  readonly search?: string | undefined;
  /** Only open withdrawals. Additive. */
  readonly desistencia?: 'true' | undefined;
  /** Only payments that an admin has to resolve. Additive. */
  readonly aResolver?: 'true' | undefined;
}

const NONE: RawPage = { itens: [], totalPaginas: 0, totalItens: 0, applied: null };

export type PedidosAdminApi = ReturnType<typeof createPedidosAdminApi>;

/** An admin's calls of orders. Each rejects with `RestFailure`. All operations of the process share `unknownWords`. */
export function createPedidosAdminApi(rest: AdminRest, unknownWords: Set<string>) {
  const page = (query: PageQuery): Promise<RawPage> =>
    rest(endpoints.listPedidos, { query: { ...query } });
  return {
    /** `GET /pedidos`, newest first. */
    page,
    /** Like `page`, for a word that the API may not know. An unknown word has no orders and is asked for once. */
    pageOfWord: async (query: PageQuery & { readonly status: string }): Promise<RawPage> => {
      if (unknownWords.has(query.status)) return NONE;
      try {
        return await page(query);
      } catch (error) {
        if (!isUnknownWord(error)) throw error;
        unknownWords.add(query.status);
        return NONE;
      }
    },
    /** `GET /pedidos/{id}`, past the cache; null when it does not exist. */
    read: (id: string) => rest(endpoints.readPedido, { params: { id }, fresh: true }),
    /** `GET /pedidos/{id}/notas` (additive); null on an API without notes. */
    notas: (id: string, fresh = false) => rest(endpoints.notasPedido, { params: { id }, fresh }),
    /** `POST /pedidos/{id}/notas` (additive), sent once. The reply is not read. */
    anotar: (id: string, texto: string) =>
      rest(endpoints.anotarPedido, { params: { id }, body: { texto } }),
    /** `POST /pedidos/{id}/desistencia/receber` (additive). */
    receive: (id: string, body: Readonly<Record<string, unknown>>) =>
      rest(endpoints.receberDesistencia, { params: { id }, body }),
    /** `POST /estornos/{id}/repetir` (additive). */
    repeatRefund: (id: string) => rest(endpoints.repetirEstorno, { params: { id }, body: {} }),
    /** `PUT /pedidos/{id}`, sent once. The reply is not read. */
    update: (id: string, body: Readonly<Record<string, unknown>>) =>
      rest(endpoints.atualizarPedido, { params: { id }, body }),
  };
}

function isUnknownWord(error: unknown): boolean {
  const refusal = error instanceof RestFailure ? error.refusal : null;
  return refusal?.codigo === 'DADOS_INVALIDOS' && refusal.campo !== 'search';
}
