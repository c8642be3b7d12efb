import type { AdminConta } from '../graphql/context.ts';
import type { PaginaPedidosModel } from '../graphql/models.ts';
import type { AtualizarPedidoInput } from '../graphql/types.gen.ts';
import { readComPerfil } from '../usuarios/api.ts';
import { createPedidosAdminApi } from './admin/api.ts';
import type { AtualizarPedidoOutcome } from './admin/falhas.ts';
import { type ListFilter, listPedidos } from './admin/list.ts';
import { updatePedido } from './admin/update.ts';

/** Everybody's orders, for an admin. Methods reject with `RestFailure` when the API does not answer. */
export interface PedidosAdmin {
  readonly list: (filter: ListFilter) => Promise<PaginaPedidosModel>;
  readonly update: (id: string, input: AtualizarPedidoInput) => Promise<AtualizarPedidoOutcome>;
}

export function createPedidosAdmin({ services, reading, writing }: AdminConta): PedidosAdmin {
  const { unknownWords } = services.memory.pedidos;
  const readingApi = createPedidosAdminApi(reading.rest, unknownWords);
  const writingApi = createPedidosAdminApi(writing.rest, unknownWords);

  const ownsEndereco = async (usuarioId: string, enderecoId: string): Promise<boolean> => {
    const { perfil } = await readComPerfil(writing.rest, usuarioId, true);
    return perfil?.enderecos.some(({ id }) => id === enderecoId) ?? false;
  };

  return {
    list: (filter) => listPedidos(readingApi, filter),
    update: (id, input) => updatePedido({ api: writingApi, ownsEndereco }, id, input),
  };
}
