import { outcomeOf } from '../outcome/refusal.ts';
import { pedidoNaoEncontrado, refusedForStock, reservaText } from '../pedidos/falhas.ts';
import type { PedidoModel } from '../pedidos/model.ts';
import type { Pedidos } from '../pedidos/pedidos.ts';
import { openOrders, reservaOf } from '../pedidos/refusal.ts';
import { isPaid } from '../pedidos/status.ts';
import { endpoints } from '../rest/endpoints.ts';
import { nullOnFailure, type Refusal, restFailureOf } from '../rest/failure.ts';
import { wireId } from '../rest/values.ts';
import type { Origin } from '../sessao/attempts.ts';
import { callerOf } from '../sessao/caller.ts';
import type { Conta } from '../sessao/conta.ts';
import type { Configuracao } from '../types.gen.ts';
import * as falhas from './falhas.ts';
import type { Begun, PagamentosMemory } from './memory.ts';
import { provedorOf } from './provedor.ts';
import type { Confirmacao } from './wire.ts';

type Eventual<Outcome> = Outcome | Promise<Outcome>;

export type Pagamentos = ReturnType<typeof createPagamentos>;

export interface PagamentosSettings {
  readonly memory: PagamentosMemory;
  /** Runs work on an order after all earlier work of this kind on it, also that of other gateways. */
  readonly turnOf: <T>(pedidoId: string, work: () => Promise<T>) => Promise<T>;
  /** The payments that the caller's browser started, kept by the browser: another process has its own `memory`. */
  readonly browser: {
    readonly begun: () => readonly Begun[];
    readonly keep: (begun: Begun) => void;
  };
  /** Whether the API declares the contract, and so decides itself which payment pays an order. */
  readonly hasContract: boolean;
  /** The card provider that the shop is set up for. No other one is shown. */
  readonly pagamento: Configuracao['pagamento'];
  readonly readOwn: Pedidos['ownFresh'];
  readonly readOpen: Pedidos['open'];
  readonly origin: Origin;
  /** Forgets that the order reserves units, once it is paid. */
  readonly release: (pedidoId: string) => Promise<void>;
}

/**
 * The card payments of one verified account. Charges the order's own total. Checks what the older API does not: whose
 * the order is, and that the payment was started for it. Each call is sent once. After an unclear reply, the order's
 * status decides.
 */
export function createPagamentos(
  { identity, writing }: Conta,
  {
    memory,
    turnOf,
    browser,
    hasContract,
    pagamento,
    readOwn,
    readOpen,
    origin,
    release,
  }: PagamentosSettings,
) {
  const start = async ({ id, total, status }: PedidoModel): Promise<Begun> => {
    const intent = await writing.rest(endpoints.iniciarPagamento, {
      body: { amount: total / 100, pedidoId: wireId(id) },
      ...callerOf(origin),
    });
    const valor = intent.valor ?? total;
    const begun = { intent, pedidoId: id, valor, status };
    await memory.remember(begun);
    return begun;
  };

  /**
   * Remembers what another process started. Browsers keep payments of PENDENTE orders only: one of a CANCELADO order may
   * have been refunded since, which only its own process remembers.
   */
  const recall = async () => {
    for (const begun of browser.begun()) {
      const known = await memory.find(begun.intent.paymentIntentId);
      if (known === undefined) await memory.remember(begun);
    }
  };

  const toPagamento = ({ intent, pedidoId, valor }: Begun): falhas.InicioOutcome => {
    const { clientSecret, paymentIntentId, reservaAte } = intent;
    const provedor = provedorOf(intent.provedor);
    // Test cards must not be typed into a real provider's payment, nor the reverse.
    if (provedor !== pagamento.provedor) return falhas.semCartao;
    const { chavePublica = null } = pagamento;
    return {
      __typename: 'Pagamento',
      pedidoId,
      clientSecret,
      paymentIntentId,
      provedor,
      chavePublica,
      valor,
      reservaAte,
    };
  };

  /**
   * Whether this payment may still pay the order. A spent payment, or one started before the shop cancelled the order,
   * may have been refunded: the older API does not check that.
   */
  const mayStillPay = async (begun: Begun, { total, status }: PedidoModel): Promise<boolean> =>
    begun.valor === total && begun.status === status && !(await memory.isSpent(begun));

  /** An API with the contract keeps one for each order itself, so it is always asked. */
  const openPayment = async (pedido: PedidoModel): Promise<Begun | undefined> => {
    if (hasContract) return undefined;
    const begun = await memory.newestOf(pedido.id);
    return begun && (await mayStillPay(begun, pedido)) ? begun : undefined;
  };

  /** The order read again; null while the API does not answer. */
  const readAgain = (pedidoId: string) => readOwn(pedidoId).catch(nullOnFailure);

  const explainRefusal = async (
    error: unknown,
    pedido: PedidoModel,
  ): Promise<falhas.InicioOutcome> => {
    const outcome = outcomeOf<Eventual<falhas.InicioOutcome>>(refusalOf(error), {
      PEDIDO_NAO_ENCONTRADO: () => pedidoNaoEncontrado(),
      PEDIDO_NAO_PAGAVEL: async () =>
        falhas.pedidoNaoPagavel((await readAgain(pedido.id))?.status ?? pedido.status),
      PRECO_ALTERADO: (refusal) => falhas.totalAlterado(refusal, pedido),
      ESTOQUE_INSUFICIENTE: falhas.estoqueInsuficiente,
      MUITOS_PEDIDOS_ABERTOS: async (refusal) => openOrders(refusal, await readOpen()),
      RESERVA_LIMITADA: (refusal) =>
        reservaOf(refusal, { name: ({ nomeProduto }) => nomeProduto }) ??
        refusedForStock(refusal, reservaText),
      MUITAS_TENTATIVAS: (refusal) =>
        reservaOf(refusal, { name: ({ nomeProduto }) => nomeProduto }) ??
        falhas.pagamentoIndisponivel,
      PRODUTO_INDISPONIVEL: () => falhas.produtoIndisponivel,
    });
    return outcome ?? falhas.pagamentoIndisponivel;
  };

  const orderIfPaid = async (
    pedidoId: string,
    paymentIntentId: string,
    otherwise: falhas.ConfirmacaoOutcome = falhas.pagamentoEmProcessamento,
  ): Promise<falhas.ConfirmacaoOutcome> => {
    const pedido = await readAgain(pedidoId);
    if (!pedido || !isPaid(pedido.status)) return otherwise;
    await memory.spend(paymentIntentId, { pago: true });
    await release(pedidoId);
    return pedido;
  };

  const conclude = async (
    { status, pedidoCancelado }: Confirmacao,
    pedidoId: string,
    paymentIntentId: string,
  ): Promise<falhas.ConfirmacaoOutcome> => {
    switch (status) {
      case 'succeeded':
        await memory.spend(paymentIntentId, { pago: true });
        return pedidoCancelado ? falhas.RECUSAS.refunded : orderIfPaid(pedidoId, paymentIntentId);
      case 'processing':
        return falhas.pagamentoEmProcessamento;
      case 'requires_payment_method':
        return falhas.RECUSAS.unfinished;
      case 'canceled':
        await memory.spend(paymentIntentId, { pago: false });
        return falhas.RECUSAS.unexpected;
      case 'other':
        return falhas.RECUSAS.unexpected;
    }
  };

  /** After a failed confirmation the provider's webhook decides; the order's status shows the result. */
  const explainFailure = async (
    error: unknown,
    pedidoId: string,
    paymentIntentId: string,
  ): Promise<falhas.ConfirmacaoOutcome> => {
    const outcome = outcomeOf<Eventual<falhas.ConfirmacaoOutcome>>(refusalOf(error), {
      PEDIDO_NAO_ENCONTRADO: () => pedidoNaoEncontrado(),
      PAGAMENTO_DE_OUTRO_PEDIDO: () => falhas.RECUSAS.foreign,
      DADOS_INVALIDOS: () => falhas.RECUSAS.unknown,
      PAGAMENTO_INDISPONIVEL: () =>
        orderIfPaid(pedidoId, paymentIntentId, falhas.pagamentoIndisponivel),
    });
    return outcome ?? orderIfPaid(pedidoId, paymentIntentId);
  };

  const confirm = async (
    pedidoId: string,
    paymentIntentId: string,
  ): Promise<falhas.ConfirmacaoOutcome> => {
    const pedido = await readOwn(pedidoId);
    if (pedido === null) return pedidoNaoEncontrado();
    await recall();
    const begun = await memory.find(paymentIntentId);
    if (begun && begun.pedidoId !== pedido.id) return falhas.RECUSAS.foreign;
    if (isPaid(pedido.status)) {
      await memory.spend(paymentIntentId, { pago: true });
      return pedido;
    }
    const isOpen = begun !== undefined && (await mayStillPay(begun, pedido));
    if (!isOpen && !hasContract) return falhas.RECUSAS.unknown;
    return writing
      .rest(endpoints.confirmarPagamento, {
        params: { pedidoId: pedido.id },
        body: { paymentIntentId },
      })
      .then(
        (confirmacao) => conclude(confirmacao, pedido.id, paymentIntentId),
        (error: unknown) => explainFailure(error, pedido.id, paymentIntentId),
      );
  };

  return {
    /** Starts the payment of an order, or returns the one that is open. */
    begin: async (pedidoId: string): Promise<falhas.InicioOutcome> => {
      const pedido = await readOwn(pedidoId);
      if (pedido === null) return pedidoNaoEncontrado();
      if (!pedido.podePagar) return falhas.pedidoNaoPagavel(pedido.status);
      if (pagamento.provedor === null) return falhas.semCartao;
      await recall();
      const handOut = (begun: Begun) => {
        if (begun.intent.provedor === null && begun.status === 'PENDENTE') browser.keep(begun);
        return toPagamento(begun);
      };
      const open = async () => (await openPayment(pedido)) ?? start(pedido);
      return memory
        .beginOnce(pedido.id, () => turnOf(pedido.id, open))
        .then(handOut, (error: unknown) => explainRefusal(error, pedido));
    },

    confirm: (pedidoId: string, paymentIntentId: string) =>
      memory.confirmOnce(JSON.stringify([identity.usuarioId, pedidoId, paymentIntentId]), () =>
        turnOf(pedidoId, () => confirm(pedidoId, paymentIntentId)),
      ),
  };
}

/** The refusal of a call. Throws the failure when it is about the caller's session or the API's rate limit. */
function refusalOf(error: unknown): Refusal | null {
  const failure = restFailureOf(error);
  const { refusal } = failure;
  if (refusal?.status === 401 || refusal?.status === 429) throw failure;
  return refusal;
}
