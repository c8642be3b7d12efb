import type { PedidosMemory } from '../../upstream/older/pedidos/memory.ts';
import { restOf } from '../../upstream/rest/calls.ts';
import { nullOnFailure } from '../../upstream/rest/failure.ts';
import type { Conta } from '../sessao/conta.ts';
import { createPedidosApi } from './api.ts';
import type { PedidoModel } from './model.ts';
import { createOwnReads } from './own.ts';
import { createOwnership } from './ownership.ts';

export type FreshPedidos = ReturnType<typeof createFreshPedidos>;

/** Reads of the caller's orders for a decision about them: from the API, and to their end. */
export function createFreshPedidos(memory: PedidosMemory) {
  const open = (conta: Conta) => {
    const api = createPedidosApi(restOf(conta.writing));
    return { api, reads: createOwnReads(api, { fresh: true }) };
  };
  return {
    /** An order of the caller, admin or not; null otherwise. */
    own: async (conta: Conta, id: string): Promise<PedidoModel | null> => {
      const { api, reads } = open(conta);
      const ownOrNull = createOwnership(conta.identity, memory, reads);
      return ownOrNull(await api.read(id, { fresh: true }));
    },
    /** The caller's orders that wait for payment, newest first. Empty when they cannot be read. */
    open: async (conta: Conta): Promise<readonly PedidoModel[]> =>
      (await open(conta).reads.open().catch(nullOnFailure)) ?? [],
    /** Whether an order of the caller may show this row of an address: an older API copies no address into its orders. */
    mayShow: async (conta: Conta, enderecoId: string): Promise<boolean> => {
      const { itens, complete } = await open(conta).reads.all();
      return !complete || itens.some(({ enderecoEntrega }) => enderecoEntrega?.id === enderecoId);
    },
  };
}
