import * as falhas from '../../shop/pagamentos/falhas.ts';
import { pedidoNaoEncontrado, refusedForStock, reservaText } from '../../shop/pedidos/falhas.ts';
import type { PedidoModel, StatusPedidoModel } from '../../shop/pedidos/model.ts';
import { nullOnFailure, type RefusedItem, restFailureOf } from '../rest/failure.ts';
import { type Outcomes, outcomeOf } from '../rest/outcomes.ts';
import type { Confirmacao } from './pagamentos.ts';
import { openOrders, reservaOf } from './pedidos-refusal.ts';

/** Reads what the outcome of a refused start shows. */
interface Lookups {
  /** The order as it is now. */
  readonly pedido: () => Promise<PedidoModel | null>;
  /** The caller's orders that wait for payment. */
  readonly open: () => Promise<readonly PedidoModel[]>;
}

type Eventual<Outcome> = Outcome | Promise<Outcome>;

/** The outcome of a payment that could not be started. */
export function explainInicio(error: unknown, { pedido, open }: Lookups) {
  return explain<Eventual<falhas.InicioOutcome>>(error, falhas.pagamentoIndisponivel, {
    PEDIDO_NAO_ENCONTRADO: () => pedidoNaoEncontrado(),
    PEDIDO_NAO_PAGAVEL: async () => falhas.pedidoNaoPagavel(await statusOf(pedido)),
    PRECO_ALTERADO: ({ itens, total }) =>
      total &&
      falhas.totalAlterado(
        itens.flatMap(({ preco, ...item }) =>
          preco === null ? [] : [{ ...item, variacaoNome: null, ...preco }],
        ),
        total,
      ),
    ESTOQUE_INSUFICIENTE: (refusal) => refusedForStock(refusal, falhas.emFaltaText),
    MUITOS_PEDIDOS_ABERTOS: async (refusal) => openOrders(refusal, await open()),
    RESERVA_LIMITADA: (refusal) =>
      reservaOf(refusal, { name: nameOf }) ?? refusedForStock(refusal, reservaText),
    MUITAS_TENTATIVAS: (refusal) => reservaOf(refusal, { name: nameOf }),
    PRODUTO_INDISPONIVEL: () => falhas.produtoIndisponivel,
  });
}

/** The outcome of a confirmation that the API answered, for an order that is not paid. */
export function outcomeOfConfirmacao({ status, pedidoCancelado }: Confirmacao) {
  switch (status) {
    case 'succeeded':
      return pedidoCancelado ? falhas.RECUSAS.refunded : falhas.pagamentoEmProcessamento;
    case 'processing':
      return falhas.pagamentoEmProcessamento;
    case 'requires_payment_method':
      return falhas.RECUSAS.unfinished;
    case 'canceled':
    case 'other':
      return falhas.RECUSAS.unexpected;
  }
}

/** The outcome of a confirmation that failed, for an order that is not paid: the provider's webhook decides later. */
export function explainConfirmacao(error: unknown) {
  return explain<falhas.ConfirmacaoOutcome>(error, falhas.pagamentoEmProcessamento, {
    PEDIDO_NAO_ENCONTRADO: () => pedidoNaoEncontrado(),
    PAGAMENTO_DE_OUTRO_PEDIDO: () => falhas.RECUSAS.foreign,
    DADOS_INVALIDOS: () => falhas.RECUSAS.unknown,
    PAGAMENTO_INDISPONIVEL: () => falhas.pagamentoIndisponivel,
  });
}

/** Throws a failure without outcome when it is about the caller's session or the API's rate limit. */
function explain<Outcome>(
  error: unknown,
  otherwise: Outcome,
  outcomes: Outcomes<Outcome | null>,
): Outcome {
  const failure = restFailureOf(error);
  const outcome = outcomeOf(failure.refusal, outcomes);
  if (outcome === null && (failure.about === 'session' || failure.isBusy)) throw failure;
  return outcome ?? otherwise;
}

async function statusOf(read: Lookups['pedido']): Promise<StatusPedidoModel> {
  const pedido = await read().catch(nullOnFailure);
  return pedido?.status ?? 'DESCONHECIDO';
}

function nameOf({ nomeProduto }: RefusedItem): string {
  return nomeProduto;
}
