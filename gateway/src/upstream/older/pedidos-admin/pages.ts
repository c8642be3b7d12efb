import type { z } from 'zod';
import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { RestFailure } from '../../rest/failure.ts';
import type { Query } from '../../rest/path.ts';
import type { pedidosPageWire } from '../../wire/pedidos.ts';
import { readPedido } from '../../wire/pedidos-admin.ts';

type RawPage = z.output<typeof pedidosPageWire>;

const NONE: RawPage = { itens: [], totalPaginas: 0, totalItens: 0, applied: null };

export type PedidosPages = ReturnType<typeof pedidosPages>;

/**
 * `GET /pedidos`, newest first and counted from 0, and `GET /pedidos/{id}`. All operations of the process share
 * `unknownWords`. Each rejects with `RestFailure`.
 */
export function pedidosPages(rest: AdminRest, unknownWords: Set<string>) {
  const page = (query: Query): Promise<RawPage> => rest(endpoints.listPedidos, { query });
  return {
    page,
    read: (id: string) => readPedido(rest, id),
    /** Like `page`, for a word that the API may not know. An unknown word has no orders and is asked for once. */
    pageOfWord: async (status: string, query: Query): Promise<RawPage> => {
      if (unknownWords.has(status)) return NONE;
      try {
        return await page({ ...query, status });
      } catch (error) {
        if (!isUnknownWord(error)) throw error;
        unknownWords.add(status);
        return NONE;
      }
    },
  };
}

function isUnknownWord(error: unknown): boolean {
  const refusal = error instanceof RestFailure ? error.refusal : null;
  return refusal?.codigo === 'DADOS_INVALIDOS' && refusal.campo !== 'search';
}
