import type { AdminConta } from '../graphql/context.ts';
import type { PaginaPedidosModel, UsuarioResumoModel } from '../graphql/models.ts';
import type { AtualizarPedidoInput } from '../graphql/types.gen.ts';
import { nullOnFailure } from '../rest/failure.ts';
import { createLoader } from '../rest/loader.ts';
import { readComPerfil } from '../usuarios/api.ts';
import { createPedidosAdminApi } from './admin/api.ts';
import type { AtualizarPedidoOutcome } from './admin/falhas.ts';
import { countPedidos, type ListFilter, listPedidos } from './admin/list.ts';
import { updatePedido } from './admin/update.ts';
import type { KnownStatus } from './admin/words.ts';

/** Everybody's orders, for an admin. Methods reject with `RestFailure` when the API does not answer. */
export interface PedidosAdmin {
  readonly list: (filter: ListFilter) => Promise<PaginaPedidosModel>;
  readonly count: (status: KnownStatus) => Promise<number>;
  readonly update: (id: string, input: AtualizarPedidoInput) => Promise<AtualizarPedidoOutcome>;
  /** Name and e-mail of a buyer as the account has them, each account once an operation; null where not readable. */
  readonly buyer: (usuarioId: string) => Promise<Pick<UsuarioResumoModel, 'nome' | 'email'> | null>;
}

export function createPedidosAdmin({ reading, writing }: AdminConta): PedidosAdmin {
  const readingApi = createPedidosAdminApi(reading.rest);
  const writingApi = createPedidosAdminApi(writing.rest);

  const buyers = createLoader(async (id) => {
    const read = await readComPerfil(reading.rest, id).catch(nullOnFailure);
    return read?.perfil ?? null;
  });

  const ownsEndereco = async (usuarioId: string, enderecoId: string): Promise<boolean> => {
    const read = await readComPerfil(writing.rest, usuarioId, true);
    return read?.perfil?.enderecos.some(({ id }) => id === enderecoId) ?? false;
  };

  return {
    list: (filter) => listPedidos(readingApi, filter),
    count: (status) => countPedidos(readingApi, status),
    update: (id, input) => updatePedido({ api: writingApi, ownsEndereco }, id, input),
    buyer: (usuarioId) => buyers.load(usuarioId),
  };
}
