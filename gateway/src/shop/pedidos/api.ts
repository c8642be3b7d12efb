import type { SessionRest } from '../../upstream/rest/client.ts';
import { endpoints } from '../../upstream/rest/endpoints.ts';
import { wireId } from '../../upstream/rest/values.ts';
import type { Origin } from '../sessao/attempts.ts';
import { callerOf } from '../sessao/caller.ts';
import type { Draft } from './draft.ts';
import type { Receiver } from './receiver.ts';
import type { KnownStatus } from './status.ts';

export type PedidosApi = ReturnType<typeof createPedidosApi>;

/** `fresh` never joins a read that began earlier. */
export interface ReadOptions {
  readonly fresh: boolean;
}

/** A page of the caller's orders. An API that does not page ignores all of it. */
export interface OwnQuery {
  /** Counted from 0. */
  readonly page: number;
  readonly size: number;
  readonly status?: KnownStatus | undefined;
  /** Part of an id or of an item's name. */
  readonly busca?: string | undefined;
}

/** The calls of one account's orders. Writes are sent once. Each rejects with `RestFailure`. */
export function createPedidosApi(rest: SessionRest) {
  return {
    /** `GET /pedidos/me`: one page, newest first, or every order unordered from an API that does not page. */
    listOwn: (query: OwnQuery, options: ReadOptions = { fresh: false }) =>
      rest(endpoints.listMeusPedidos, { query: { formato: 'pagina', ...query }, ...options }),
    /** `GET /pedidos/{id}` of any account; null when the API returns none. */
    read: (id: string, options: ReadOptions = { fresh: false }) =>
      rest(endpoints.readPedido, { params: { id }, ...options }),
    /** `GET /pedidos/{id}/status` of any account; null when it does not exist. */
    readStatus: (id: string) => rest(endpoints.readStatusPedido, { params: { id } }),
    /** `GET /pedidos/{id}/historico` (additive); null on an API without it. */
    readHistorico: (id: string) => rest(endpoints.historicoPedido, { params: { id } }),
    /** `POST /pedidos/criar`. An API that knows `idempotencyKey` creates one order for it. */
    create: (draft: Draft, receiver: Receiver, idempotencyKey: string, origin: Origin) =>
      rest(endpoints.criarPedido, {
        body: creationBody(draft, receiver),
        idempotencyKey,
        ...callerOf(origin),
      }),
    /** `PUT /pedidos/{id}/metodo` (additive). */
    chooseMetodo: (id: string, metodo: string) =>
      rest(endpoints.escolherMetodo, { params: { id }, body: { metodo } }),
    /** `PUT /pedidos/{id}/cancelar` (additive). */
    cancel: (id: string) => rest(endpoints.cancelarPedido, { params: { id } }),
    /** `POST /pedidos/{id}/desistencia` (additive); `motivo` has at most 500 characters. */
    withdraw: (id: string, motivo: string | null) =>
      rest(endpoints.desistirDoPedido, { params: { id }, body: { motivo } }),
  };
}

/**
 * The body of an order. The older API would believe a price and forget the volume, so prices are sent only to an API
 * that compares them. The freight is sent under each of its names, or not at all.
 */
function creationBody(
  { agreed, linhas, frete, total }: Draft,
  { enderecoId, ...contact }: Receiver,
) {
  return {
    enderecoId: wireId(enderecoId),
    itens: linhas.map(({ id, produtoId, variacaoId, nomeProduto, quantidade }) => {
      const preco = agreed?.precos.get(id);
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
    ...(frete && {
      servicoFrete: frete.servico,
      valorFrete: frete.valor / 100,
      frete: { ...frete, valor: frete.valor / 100 },
    }),
    ...contact,
  };
}
