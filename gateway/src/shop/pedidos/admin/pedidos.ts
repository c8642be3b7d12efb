import { type TurnOf, turnNames } from '../../../server/concurrency/turns.ts';
import type { AtualizarPedidoInput, ReceberDesistenciaInput } from '../../../types.gen.ts';
import type { PagamentosMemory } from '../../../upstream/older/pagamentos/memory.ts';
import type { PedidosMemory } from '../../../upstream/older/pedidos/memory.ts';
import { readComPerfil } from '../../../upstream/older/usuarios/find.ts';
import { endpoints } from '../../../upstream/rest/endpoints.ts';
import { forbidden } from '../../errors.ts';
import type { ListFilter } from '../../pagina.ts';
import type { AdminConta } from '../../sessao/conta.ts';
import type { PedidoModel } from '../model.ts';
import type { KnownStatus } from '../status.ts';
import { createPedidosAdminApi } from './api.ts';
import { listMarked, type Marks, receberDesistencia, repetirEstorno } from './desistencias.ts';
import { devolucaoManualOf } from './devolucao-manual.ts';
import { listPedidos } from './list.ts';
import { anotarPedido } from './notas.ts';
import type { Novos } from './novos.ts';
import { updatePedido } from './update.ts';

export interface PedidosAdminSettings {
  readonly memory: Pick<PedidosMemory, 'unknownWords' | 'produtosOf'>;
  readonly pagamentos: Pick<PagamentosMemory, 'devolvivelOf' | 'rememberCancel' | 'wasPaid'>;
  /** Runs work in the turn of an order or a product. */
  readonly turnOf: TurnOf;
  /** Whether the API declares the contract. */
  readonly hasContract: boolean;
  readonly novos: Novos;
  /** Forgets that an order reserves units. */
  readonly release: (pedidoId: string) => Promise<void>;
}

export type PedidosAdmin = ReturnType<typeof createPedidosAdmin>;

/** All orders, for an admin. Methods reject with `RestFailure` when the API does not answer. */
export function createPedidosAdmin(
  { identity, reading, writing }: AdminConta,
  { memory, pagamentos, turnOf, hasContract, novos, release }: PedidosAdminSettings,
) {
  const readingApi = createPedidosAdminApi(reading.rest, memory.unknownWords);
  const writingApi = createPedidosAdminApi(writing.rest, memory.unknownWords);

  const ownsEndereco = async (usuarioId: string, enderecoId: string): Promise<boolean> => {
    const { perfil } = await readComPerfil(writing.rest, usuarioId, true);
    return perfil?.enderecos.some(({ id }) => id === enderecoId) ?? false;
  };

  const requireStillAdmin = async () => {
    const { papeis } = await writing.rest(endpoints.readConta, { fresh: true });
    if (!papeis.includes('ADMIN')) throw forbidden();
  };

  const upstream = {
    api: writingApi,
    rest: writing.rest,
    memory,
    pagamentos,
    turnOf,
    hasContract,
    ownsEndereco,
    requireStillAdmin,
  };

  return {
    list: (filter: ListFilter<KnownStatus>) => listPedidos(readingApi, filter),
    listMarked: (filter: ListFilter<KnownStatus>, marks: Marks) =>
      listMarked(readingApi, filter, marks),
    receberDesistencia: (input: ReceberDesistenciaInput) =>
      receberDesistencia(writingApi, requireStillAdmin, input),
    repetirEstorno: (id: string) => repetirEstorno(writingApi, requireStillAdmin, id),
    update: async (id: string, input: AtualizarPedidoInput) => {
      const update = () => updatePedido(upstream, id, input);
      // An API with the contract refuses the later one of two itself.
      const outcome = await (hasContract ? update() : turnOf(turnNames.pedido(id), update));
      const pedido = 'pedido' in outcome ? outcome.pedido : outcome;
      if ('status' in pedido && pedido.status !== 'PENDENTE') await release(id);
      return outcome;
    },
    /** What an admin returns by hand; null where the API refunds, and when nothing was paid. */
    devolucaoManual: (pedido: PedidoModel) =>
      devolucaoManualOf(pedido, { pagamentos, hasContract }),
    /** The internal notes of an order, oldest first; null on an API without notes. */
    notas: (id: string) => readingApi.notas(id),
    anotar: (pedidoId: string, texto: string) =>
      anotarPedido(writingApi, requireStillAdmin, pedidoId, texto),
    /** New orders, from now on or after the order `afterId`. Throws `NotBegun` when there are too many subscriptions. */
    novos: (afterId: string | null) =>
      novos.subscribe({ usuarioId: identity.usuarioId, api: readingApi }, afterId),
  };
}
