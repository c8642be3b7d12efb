import { isPaid } from '@decantaria/loja/status';
import type { PagamentoModel } from '../../shop/pagamentos/model.ts';
import type { PagamentosPort } from '../../shop/pagamentos/port.ts';
import { pedidoNaoEncontrado } from '../../shop/pedidos/falhas.ts';
import type { Conta } from '../../shop/sessao/conta.ts';
import { restOf } from '../rest/calls.ts';
import { required, restFailureOf } from '../rest/failure.ts';
import { wireId } from '../rest/values.ts';
import {
  explainConfirmacao,
  explainInicio,
  type Intent,
  type Lookups,
  outcomeOfConfirmacao,
  PIX,
  pagamentoOf,
  pagamentoPixOf,
} from '../wire/pagamentos.ts';
import { openPedidos } from '../wire/pedidos-calls.ts';
import { NUMBERED, ownPedido } from './pedidos.ts';

/**
 * Card payments on an API with the contract, which checks in a transaction whose the order is, which payment is the
 * order's and what it charges. A paid order answers any confirmation, so the order is read after it.
 */
export const contractPagamentos: PagamentosPort = {
  begin: async (conta, pedidoId) => {
    if (!NUMBERED.test(pedidoId)) return pedidoNaoEncontrado();
    return restOf(conta.writing)
      .iniciarPagamento({
        body: { pedidoId: wireId(pedidoId) },
      })
      .then((intent) => toPagamento(intent, pedidoId))
      .catch((error: unknown) => explainInicio(error, lookups(conta, pedidoId)));
  },

  beginPix: async (conta, pedidoId) => {
    if (!NUMBERED.test(pedidoId)) return pedidoNaoEncontrado();
    return restOf(conta.writing)
      .iniciarPix({ id: pedidoId, body: {} })
      .then((pix) => pagamentoPixOf(pix, pedidoId))
      .catch((error: unknown) => explainInicio(error, lookups(conta, pedidoId), PIX));
  },

  confirm: async (conta, pedidoId, paymentIntentId) => {
    if (!NUMBERED.test(pedidoId)) return pedidoNaoEncontrado();
    const unpaid = await restOf(conta.writing)
      .confirmarPagamento({
        pedidoId,
        body: { paymentIntentId },
      })
      .then(outcomeOfConfirmacao, explainConfirmacao);
    return ownPedido(conta, pedidoId).then(
      (pedido) => {
        if (pedido === null) return pedidoNaoEncontrado();
        return isPaid(pedido.status) ? pedido : unpaid;
      },
      (error: unknown) => {
        restFailureOf(error);
        return unpaid;
      },
    );
  },
};

function lookups(conta: Conta, pedidoId: string): Lookups {
  return { pedido: () => ownPedido(conta, pedidoId), open: () => openPedidos(conta) };
}

function toPagamento(intent: Intent, pedidoId: string): PagamentoModel {
  required(intent.provedor, 'a payment without its provider');
  return pagamentoOf(intent, pedidoId, required(intent.valor, 'a payment without its amount'));
}
