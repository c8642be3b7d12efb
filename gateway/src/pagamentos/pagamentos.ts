import { pedidoNaoEncontrado } from '../pedidos/falhas.ts';
import type { PedidoModel, StatusPedidoModel } from '../pedidos/model.ts';
import type { Pedidos } from '../pedidos/pedidos.ts';
import type { Capabilities } from '../rest/capabilities.ts';
import { nullOnFailure, type RestFailure, restFailureOf } from '../rest/failure.ts';
import type { Conta } from '../sessao/conta.ts';
import type { Configuracao } from '../types.gen.ts';
import { createPagamentosApi } from './api.ts';
import {
  type ConfirmacaoOutcome,
  estoqueInsuficiente,
  type InicioOutcome,
  pagamentoEmProcessamento,
  pagamentoIndisponivel,
  pagamentoRecusado,
  pedidoNaoPagavel,
  produtoIndisponivel,
  totalAlterado,
} from './falhas.ts';
import type { Begun, PagamentosMemory } from './memory.ts';
import type { Confirmacao } from './wire.ts';

/** The card payments of one verified account. */
export interface Pagamentos {
  readonly begin: (pedidoId: string) => Promise<InicioOutcome>;
  readonly confirm: (pedidoId: string, paymentIntentId: string) => Promise<ConfirmacaoOutcome>;
}

/** What the process and the operation lend to an account's payments. */
export interface PagamentosSettings {
  readonly memory: PagamentosMemory;
  readonly capabilities: Pick<Capabilities, 'has'>;
  /** The shop's card provider, for an API that does not name its own. */
  readonly pagamento: Configuracao['pagamento'];
  readonly readOwn: Pedidos['ownAnew'];
}

/**
 * The rules of paying by card in front of `/payment` (rest-contract 3.8; C-45, C-46, C-51). What is charged is the
 * order's own total. What the older API does not check is checked here: whose the order is, and that a payment is
 * the one that was begun for it. Each call is sent once; where its outcome is not clear, the order's status tells.
 */
export function createPagamentos(
  { identity, writing }: Conta,
  { memory, capabilities, pagamento, readOwn }: PagamentosSettings,
): Pagamentos {
  const api = createPagamentosApi(writing.rest);

  const beginAt = async ({ id, total, status }: PedidoModel): Promise<Begun> => {
    const intent = await api.begin(id, total);
    const valor = intent.valor ?? total;
    const begun = { intent, pedidoId: id, usuarioId: identity.usuarioId, valor, status };
    memory.remember(begun);
    return begun;
  };

  const describe = ({ intent, pedidoId, valor }: Begun): InicioOutcome => {
    const provedor = intent.provedor ?? pagamento.provedor;
    return {
      __typename: 'Pagamento',
      pedidoId,
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.paymentIntentId,
      provedor,
      chavePublica: provedor === 'simulado' ? null : (pagamento.chavePublica ?? null),
      valor,
    };
  };

  /** Why the API did not begin a payment. */
  const explainRefusal = async (error: unknown, pedido: PedidoModel): Promise<InicioOutcome> => {
    const { refusal } = refusalOf(error);
    switch (refusal?.codigo) {
      case 'PEDIDO_NAO_ENCONTRADO':
        return pedidoNaoEncontrado();
      case 'PEDIDO_NAO_PAGAVEL':
        return pedidoNaoPagavel((await statusNow(pedido.id)) ?? pedido.status);
      case 'PRECO_ALTERADO':
        return totalAlterado(refusal, pedido);
      case 'ESTOQUE_INSUFICIENTE':
        return estoqueInsuficiente(refusal);
      case 'PRODUTO_INDISPONIVEL':
        return produtoIndisponivel();
      default:
        return pagamentoIndisponivel();
    }
  };

  /** The order read again; null while the API does not answer. */
  const readAgain = (pedidoId: string) => readOwn(pedidoId).catch(nullOnFailure);
  const statusNow = async (pedidoId: string) => (await readAgain(pedidoId))?.status;

  const asPaid = async (
    pedidoId: string,
    paymentIntentId: string,
    otherwise: ConfirmacaoOutcome = pagamentoEmProcessamento(),
  ): Promise<ConfirmacaoOutcome> => {
    const pedido = await readAgain(pedidoId);
    if (!pedido || !isPaid(pedido.status)) return otherwise;
    memory.spend(paymentIntentId);
    return pedido;
  };

  const conclude = async (
    { status, pedidoCancelado }: Confirmacao,
    pedidoId: string,
    paymentIntentId: string,
  ): Promise<ConfirmacaoOutcome> => {
    switch (status) {
      case 'succeeded':
        memory.spend(paymentIntentId);
        return pedidoCancelado ? pagamentoRecusado('refunded') : asPaid(pedidoId, paymentIntentId);
      case 'processing':
        return pagamentoEmProcessamento();
      case 'requires_payment_method':
        return pagamentoRecusado('unfinished');
      case 'canceled':
        memory.spend(paymentIntentId);
        return pagamentoRecusado('unexpected');
      case 'other':
        return pagamentoRecusado('unexpected');
    }
  };

  /** What a failed confirmation leaves: the provider's webhook decides, the order's status shows it. */
  const explainFailure = async (
    error: unknown,
    pedidoId: string,
    paymentIntentId: string,
  ): Promise<ConfirmacaoOutcome> => {
    const { refusal } = refusalOf(error);
    switch (refusal?.codigo) {
      case 'PEDIDO_NAO_ENCONTRADO':
        return pedidoNaoEncontrado();
      case 'PAGAMENTO_DE_OUTRO_PEDIDO':
        return pagamentoRecusado('foreign');
      case 'DADOS_INVALIDOS':
        return pagamentoRecusado('unknown');
      case 'PAGAMENTO_INDISPONIVEL':
        return asPaid(pedidoId, paymentIntentId, pagamentoIndisponivel());
      default:
        return asPaid(pedidoId, paymentIntentId);
    }
  };

  const confirm = async (
    pedidoId: string,
    paymentIntentId: string,
  ): Promise<ConfirmacaoOutcome> => {
    const pedido = await readOwn(pedidoId);
    if (pedido === null) return pedidoNaoEncontrado();
    const begun = memory.find(paymentIntentId);
    if (begun && begun.pedidoId !== pedido.id) return pagamentoRecusado('foreign');
    if (isPaid(pedido.status)) {
      memory.spend(paymentIntentId);
      return pedido;
    }
    const mayAsk = capabilities.has('checksPayments') || isUnderWay(memory, begun, pedido);
    if (!mayAsk) return pagamentoRecusado('unknown');
    return api.confirm(pedido.id, paymentIntentId).then(
      (confirmacao) => conclude(confirmacao, pedido.id, paymentIntentId),
      (error: unknown) => explainFailure(error, pedido.id, paymentIntentId),
    );
  };

  return {
    begin: async (pedidoId) => {
      const pedido = await readOwn(pedidoId);
      if (pedido === null) return pedidoNaoEncontrado();
      if (!pedido.podePagar) return pedidoNaoPagavel(pedido.status);
      // An API that checks payments keeps one an order itself: it is always asked.
      const open = capabilities.has('checksPayments') ? undefined : openPayment(memory, pedido);
      if (open) return describe(open);
      return memory
        .beginTogether(pedido.id, () => beginAt(pedido))
        .then(describe, (error: unknown) => explainRefusal(error, pedido));
    },

    confirm: (pedidoId, paymentIntentId) =>
      memory.confirmTogether(JSON.stringify([identity.usuarioId, pedidoId, paymentIntentId]), () =>
        confirm(pedidoId, paymentIntentId),
      ),
  };
}

/** Paid, or further on the way of a paid order: the older API would set it back to PAGO and mail again. */
function isPaid(status: StatusPedidoModel): boolean {
  return status === 'PAGO' || status === 'ENVIADO' || status === 'ENTREGUE';
}

/**
 * Whether this payment may still pay the order. One that paid it before, or was begun before the shop cancelled it,
 * may have been given back, which the older API does not see.
 */
function isUnderWay(
  memory: PagamentosMemory,
  begun: Begun | undefined,
  { status }: PedidoModel,
): boolean {
  return (
    begun !== undefined && begun.status === status && !memory.isSpent(begun.intent.paymentIntentId)
  );
}

/** The payment that two tabs share. */
function openPayment(memory: PagamentosMemory, pedido: PedidoModel): Begun | undefined {
  const begun = memory.newestOf(pedido.id);
  const isOpen =
    begun !== undefined && begun.valor === pedido.total && isUnderWay(memory, begun, pedido);
  return isOpen ? begun : undefined;
}

/** The failure of a call. Throws it when it is about the caller's session or the API's rate limit. */
function refusalOf(error: unknown): RestFailure {
  const failure = restFailureOf(error);
  const { refusal } = failure;
  if (refusal?.status === 401 || refusal?.status === 429) throw failure;
  return failure;
}
