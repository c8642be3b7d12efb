import { isPaid } from '@decantaria/loja/status';
import { createSingleFlight } from '@decantaria/server/single-flight';
import { type TurnOf, turnNames } from '../../../server/concurrency/turns.ts';
import {
  type ConfirmacaoOutcome,
  pedidoNaoPagavel,
  RECUSAS,
} from '../../../shop/pagamentos/falhas.ts';
import type { PagamentosPort } from '../../../shop/pagamentos/port.ts';
import { pedidoNaoEncontrado } from '../../../shop/pedidos/falhas.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import type { Conta } from '../../../shop/sessao/conta.ts';
import { restOf } from '../../rest/calls.ts';
import { nullOnFailure } from '../../rest/failure.ts';
import { wireId } from '../../rest/values.ts';
import {
  type Confirmacao,
  explainConfirmacao,
  explainInicio,
  outcomeOfConfirmacao,
  pagamentoOf,
} from '../../wire/pagamentos.ts';
import { openPedidos } from '../../wire/pedidos-calls.ts';
import type { PedidosMemory } from '../pedidos/memory.ts';
import { readOwn } from '../pedidos/own.ts';
import type { Begun, PagamentosMemory } from './memory.ts';

interface Parts {
  readonly memory: PagamentosMemory;
  /** Runs work in the turn of the payments of an order. */
  readonly turnOf: TurnOf;
  readonly pedidos: PedidosMemory;
  /** Forgets that an order reserves units, once it is paid. */
  readonly release: (pedidoId: string) => Promise<void>;
}

/**
 * Card payments on an older API. Checked here: whose the order is, that it may be paid, and that the payment was started
 * for it and is not spent. After an unclear reply, the order's status decides.
 */
export function createOlderPagamentos(parts: Parts): PagamentosPort {
  const { memory, turnOf, pedidos, release } = parts;
  /** Gives simultaneous starts for one order the same payment. */
  const beginOnce = createSingleFlight<Begun>();
  /** Confirms a payment once for simultaneous requests: the API would send its e-mail twice. */
  const confirmOnce = createSingleFlight<ConfirmacaoOutcome>();

  const start = async ({ writing }: Conta, { id, total, status }: PedidoModel): Promise<Begun> => {
    const intent = await restOf(writing).iniciarPagamento({
      body: { amount: total / 100, pedidoId: wireId(id) },
    });
    const begun = { intent, pedidoId: id, valor: intent.valor ?? total, status };
    await memory.remember(begun);
    return begun;
  };

  /**
   * Whether this payment may still pay the order. A spent payment, or one started before the shop cancelled the order,
   * may have been refunded: the API does not check that.
   */
  const mayStillPay = async (begun: Begun, { total, status }: PedidoModel): Promise<boolean> =>
    begun.valor === total && begun.status === status && !(await memory.isSpent(begun));

  const openPayment = async (pedido: PedidoModel): Promise<Begun | undefined> => {
    const begun = await memory.newestOf(pedido.id);
    return begun && (await mayStillPay(begun, pedido)) ? begun : undefined;
  };

  const settle = async (pedido: PedidoModel, paymentIntentId: string): Promise<PedidoModel> => {
    await memory.spend(paymentIntentId, { pago: true });
    await release(pedido.id);
    return pedido;
  };

  const orderIfPaid = async (
    conta: Conta,
    { pedidoId, intent: { paymentIntentId } }: Begun,
    otherwise: ConfirmacaoOutcome,
  ): Promise<ConfirmacaoOutcome> => {
    const pedido = await readOwn(pedidos, conta, pedidoId).catch(nullOnFailure);
    return pedido && isPaid(pedido.status) ? settle(pedido, paymentIntentId) : otherwise;
  };

  const conclude = async (
    conta: Conta,
    begun: Begun,
    confirmacao: Confirmacao,
  ): Promise<ConfirmacaoOutcome> => {
    const { status } = confirmacao;
    const pago = status === 'succeeded';
    if (pago || status === 'canceled') await memory.spend(begun.intent.paymentIntentId, { pago });
    const unpaid = outcomeOfConfirmacao(confirmacao);
    return pago ? orderIfPaid(conta, begun, unpaid) : unpaid;
  };

  const confirm = async (
    conta: Conta,
    pedidoId: string,
    paymentIntentId: string,
  ): Promise<ConfirmacaoOutcome> => {
    const pedido = await readOwn(pedidos, conta, pedidoId);
    if (pedido === null) return pedidoNaoEncontrado();
    const begun = await memory.find(paymentIntentId);
    if (begun && begun.pedidoId !== pedido.id) return RECUSAS.foreign;
    if (isPaid(pedido.status)) return settle(pedido, paymentIntentId);
    if (begun === undefined || !(await mayStillPay(begun, pedido))) return RECUSAS.unknown;
    return restOf(conta.writing)
      .confirmarPagamento({
        pedidoId: pedido.id,
        body: { paymentIntentId },
      })
      .then(
        (confirmacao) => conclude(conta, begun, confirmacao),
        (error: unknown) => orderIfPaid(conta, begun, explainConfirmacao(error)),
      );
  };

  return {
    begin: async (conta, pedidoId) => {
      const pedido = await readOwn(pedidos, conta, pedidoId);
      if (pedido === null) return pedidoNaoEncontrado();
      if (!pedido.podePagar) return pedidoNaoPagavel(pedido.status);
      const open = async () => (await openPayment(pedido)) ?? start(conta, pedido);
      return beginOnce(pedido.id, () => turnOf(turnNames.pagamento(pedido.id), open)).then(
        ({ intent, valor }) => pagamentoOf(intent, pedido.id, valor),
        (error: unknown) =>
          explainInicio(error, {
            pedido: () => readOwn(pedidos, conta, pedido.id),
            open: () => openPedidos(conta),
          }),
      );
    },

    beginPix: null,

    confirm: (conta, pedidoId, paymentIntentId) =>
      confirmOnce(JSON.stringify([conta.identity.usuarioId, pedidoId, paymentIntentId]), () =>
        turnOf(turnNames.pagamento(pedidoId), () => confirm(conta, pedidoId, paymentIntentId)),
      ),
  };
}
