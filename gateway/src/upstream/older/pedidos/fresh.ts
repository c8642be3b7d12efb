import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { Conta } from '../../../shop/sessao/conta.ts';
import { restOf } from '../../rest/calls.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { nullOnFailure } from '../../rest/failure.ts';
import { listOwn } from '../../wire/pedidos-calls.ts';
import type { PedidosMemory } from './memory.ts';
import { readOpen } from './own.ts';
import { ownOrNull } from './ownership.ts';

export type FreshPedidos = ReturnType<typeof createFreshPedidos>;

/** Reads of the caller's orders for a decision about them: from the API, and to their end. */
export function createFreshPedidos(memory: PedidosMemory) {
  return {
    /** An order of the caller, admin or not; null otherwise. */
    own: async ({ identity, writing }: Conta, id: string): Promise<PedidoModel | null> => {
      const rest = restOf(writing);
      return ownOrNull(
        memory,
        identity,
        await rest(endpoints.readPedido, { params: { id }, fresh: true }),
        { rest, fresh: true },
      );
    },
    /** The caller's orders that wait for payment, newest first. Empty when they cannot be read. */
    open: async ({ writing }: Conta): Promise<readonly PedidoModel[]> =>
      (await readOpen(restOf(writing)).catch(nullOnFailure)) ?? [],
    /** Whether an order of the caller may show this row of an address: an older API copies no address into its orders. */
    mayShow: async ({ writing }: Conta, enderecoId: string): Promise<boolean> => {
      const { itens, complete } = await listOwn(restOf(writing), {}, true);
      return !complete || itens.some(({ enderecoEntrega }) => enderecoEntrega?.id === enderecoId);
    },
  };
}
