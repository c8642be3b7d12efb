import type { SessionRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { wireId } from '../rest/values.ts';
import type { Draft } from './draft.ts';
import type { PedidoModel, StatusPedidoModel } from './model.ts';
import type { Receiver } from './receiver.ts';
import type { RawEvento } from './wire.ts';

/** The orders' calls in the name of one verified account (rest-contract 3.7). Each rejects with `RestFailure`. */
export interface PedidosApi {
  /** `GET /pedidos/me`, in no order; `fresh` never joins a read that began before. */
  readonly listOwn: (options?: { readonly fresh: boolean }) => Promise<PedidoModel[]>;
  /** `GET /pedidos/{id}`, whoever's it is; null when the API gives none. */
  readonly read: (id: string, options?: { readonly fresh: boolean }) => Promise<PedidoModel | null>;
  /** `GET /pedidos/{id}/status`, whoever's it is; null when there is none. */
  readonly readStatus: (id: string) => Promise<StatusPedidoModel | null>;
  /** `GET /pedidos/{id}/historico` (additive); null where the API keeps none. */
  readonly readHistorico: (id: string) => Promise<RawEvento[] | null>;
  /** `POST /pedidos/criar`, sent once; an API that knows `idempotencyKey` makes one order of it. */
  readonly create: (
    draft: Draft,
    receiver: Receiver,
    idempotencyKey: string,
  ) => Promise<PedidoModel>;
  /** `PUT /pedidos/{id}/metodo` (additive). */
  readonly chooseMetodo: (id: string, metodo: string) => Promise<PedidoModel>;
  /** `PUT /pedidos/{id}/cancelar` (additive), sent once. */
  readonly cancel: (id: string) => Promise<PedidoModel>;
  /** `POST /pedidos/{id}/desistencia` (additive), sent once; `motivo` of at most 500 characters. */
  readonly withdraw: (id: string, motivo: string | null) => Promise<PedidoModel>;
}

export function createPedidosApi(rest: SessionRest): PedidosApi {
  return {
    listOwn: (options = { fresh: false }) => rest(endpoints.listMeusPedidos, options),
    read: (id, options = { fresh: false }) =>
      rest(endpoints.readPedido, { params: { id }, ...options }),
    readStatus: (id) => rest(endpoints.readStatusPedido, { params: { id } }),
    readHistorico: (id) => rest(endpoints.historicoPedido, { params: { id } }),
    create: (draft, receiver, idempotencyKey) =>
      rest(endpoints.criarPedido, { body: creationBody(draft, receiver), idempotencyKey }),
    chooseMetodo: (id, metodo) =>
      rest(endpoints.escolherMetodo, { params: { id }, body: { metodo } }),
    cancel: (id) => rest(endpoints.cancelarPedido, { params: { id } }),
    withdraw: (id, motivo) =>
      rest(endpoints.desistirDoPedido, { params: { id }, body: { motivo } }),
  };
}

/**
 * The body of an order. The older API would believe a price and forget the volume: prices are sent only to an API
 * that compares them itself. The freight is sent under each of its names, or not at all.
 */
function creationBody(
  { agreed, linhas, frete, total }: Draft,
  { enderecoId, nomeCompleto, cpf, telefone, email }: Receiver,
) {
  const named = frete && {
    servicoFrete: frete.servico,
    valorFrete: frete.valor / 100,
    frete: { servico: frete.servico, valor: frete.valor / 100, prazo: frete.prazo },
  };
  return {
    enderecoId: wireId(enderecoId),
    itens: linhas.map(({ itemId, produtoId, variacaoId, nomeProduto, quantidade }) => {
      const preco = agreed?.precos.get(itemId);
      return {
        produtoId: wireId(produtoId),
        variacaoId: variacaoId === null ? null : wireId(variacaoId),
        nomeProduto,
        quantidade,
        ...(preco !== undefined && { precoUnitario: preco / 100 }),
      };
    }),
    ...(agreed === null
      ? { total: total / 100 }
      : agreed.total !== null && { total: agreed.total / 100, totalComFrete: true }),
    ...named,
    nomeCompleto,
    cpf,
    telefone,
    email,
  };
}
