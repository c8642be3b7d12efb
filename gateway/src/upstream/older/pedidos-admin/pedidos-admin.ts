import { turnNames } from '../../../server/concurrency/turns.ts';
import type { PedidosAdminPort } from '../../../shop/pedidos/admin/port.ts';
import { isPaid } from '../../../shop/pedidos/status.ts';
import { restOf } from '../../rest/calls.ts';
import { readPedido } from '../../wire/pedidos-admin.ts';
import type { PagamentosMemory } from '../pagamentos/memory.ts';
import type { PedidosMemory } from '../pedidos/memory.ts';
import { listPedidos } from './list.ts';
import { pedidosPages } from './pages.ts';
import { type UpdateOptions, updatePedido } from './update.ts';

interface PedidosAdminOptions extends UpdateOptions {
  readonly memory: Pick<PedidosMemory, 'produtosOf' | 'unknownWords'>;
  readonly pagamentos: PagamentosMemory;
  /** Forgets that an order reserves units. */
  readonly release: (pedidoId: string) => Promise<void>;
}

const NONE = { itens: [], pagina: 1, totalPaginas: 0, totalItens: 0, filtrosCompletos: true };

/**
 * All orders on an older API, which searches no list, keeps a status under several words, counts no edits, moves units
 * without looking and refunds nothing. Changes of an order wait for each other, are checked here and read back.
 */
export function createOlderPedidosAdmin(options: PedidosAdminOptions): PedidosAdminPort {
  const { memory, pagamentos, turnOf, release } = options;
  return {
    list: async ({ reading }, filter) =>
      filter.desistencia || filter.aResolver
        ? NONE
        : listPedidos(pedidosPages(restOf(reading), memory.unknownWords), filter),
    read: ({ reading }, id) => readPedido(restOf(reading), id),
    update: async (admin, id, input) => {
      const outcome = await turnOf(turnNames.pedido(id), () =>
        updatePedido(options, admin, id, input),
      );
      const pedido = 'pedido' in outcome ? outcome.pedido : outcome;
      if ('status' in pedido && pedido.status !== 'PENDENTE') await release(id);
      return outcome;
    },
    devolucaoManual: async ({ id, status, total }) => {
      if (!isPaid(status) && status !== 'CANCELADO') return null;
      const payment = await pagamentos.devolvivelOf(id);
      const wasPaid = isPaid(status) || payment?.confirmado || (await pagamentos.wasPaid(id));
      if (!wasPaid) return null;
      return {
        valor: payment?.valor ?? total,
        paymentIntentId: payment?.paymentIntentId ?? null,
        confirmado: payment?.confirmado ?? false,
      };
    },
  };
}
