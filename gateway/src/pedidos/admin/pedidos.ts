import type { Capabilities } from '../../rest/capabilities.ts';
import type { AdminConta } from '../../sessao/conta.ts';
import type { AtualizarPedidoInput } from '../../types.gen.ts';
import { readComPerfil } from '../../usuarios/api.ts';
import type { PedidosMemory } from '../memory.ts';
import type { PaginaPedidosModel } from '../model.ts';
import { createPedidosAdminApi } from './api.ts';
import type { AtualizarPedidoOutcome } from './falhas.ts';
import { type ListFilter, listPedidos } from './list.ts';
import { updatePedido } from './update.ts';

/** Everybody's orders, for an admin. Methods reject with `RestFailure` when the API does not answer. */
export interface PedidosAdmin {
  readonly list: (filter: ListFilter) => Promise<PaginaPedidosModel>;
  readonly update: (id: string, input: AtualizarPedidoInput) => Promise<AtualizarPedidoOutcome>;
}

/** What the process lends to the administration of orders. */
interface PedidosAdminSettings extends Pick<PedidosMemory, 'unknownWords'> {
  readonly capabilities: Pick<Capabilities, 'has'>;
}

export function createPedidosAdmin(
  { reading, writing }: AdminConta,
  { unknownWords, capabilities }: PedidosAdminSettings,
): PedidosAdmin {
  const readingApi = createPedidosAdminApi(reading.rest, unknownWords);
  const writingApi = createPedidosAdminApi(writing.rest, unknownWords);

  const ownsEndereco = async (usuarioId: string, enderecoId: string): Promise<boolean> => {
    const { perfil } = await readComPerfil(writing.rest, usuarioId, true);
    return perfil?.enderecos.some(({ id }) => id === enderecoId) ?? false;
  };

  return {
    list: (filter) => listPedidos(readingApi, filter),
    update: (id, input) => updatePedido({ api: writingApi, capabilities, ownsEndereco }, id, input),
  };
}
