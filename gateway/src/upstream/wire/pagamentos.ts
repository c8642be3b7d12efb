import { z } from 'zod';
import { FALHAS } from '../../shop/falhas.ts';
import * as falhas from '../../shop/pagamentos/falhas.ts';
import type { PagamentoModel, PagamentoPixModel } from '../../shop/pagamentos/model.ts';
import { pedidoNaoEncontrado, refusedForStock, reservaText } from '../../shop/pedidos/falhas.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import type { StatusPedido } from '../../types.gen.ts';
import { nullOnFailure, restFailureOf } from '../rest/failure.ts';
import { type Outcomes, outcomeOf } from '../rest/outcomes.ts';
import { amount, centavos, orNull, wallClock } from '../rest/values.ts';
import { provedorOf } from './pedidos.ts';
import { openOrders, reservaOf } from './pedidos-refusal.ts';

/** A payment that was started at the provider. */
export type Intent = z.output<typeof intentWire>;

/** The provider's status words that the shop tells apart. */
const STATUS = ['succeeded', 'processing', 'requires_payment_method', 'canceled'] as const;

export type Confirmacao = z.output<typeof confirmacaoWire>;

const token = z.string().trim().min(1).max(500);

/**
 * `POST /payment/create-payment-intent`. The older API returns the secret only, which begins with the payment's id
 * (`pi_1_secret_2`). A reply without an id is unreadable.
 */
export const intentWire = z
  .object({
    /** A secret between the shopper and the provider; it opens the provider's form. */
    clientSecret: token,
    paymentIntentId: orNull(token),
    /** Null where the API does not name it. */
    provedor: orNull(z.string().regex(/^[a-z][a-z0-9_-]{0,30}$/)),
    /** Centavos to be charged; null where the API does not tell. */
    valor: amount,
    /** Wall clock of the shop; null where the API does not tell. */
    reservaAte: orNull(wallClock),
  })
  .transform(({ clientSecret, paymentIntentId, ...rest }, context) => {
    const id = paymentIntentId ?? /^(.+?)_secret_/.exec(clientSecret)?.[1];
    if (id === undefined) {
      context.addIssue({ code: 'custom', message: 'the payment has no id' });
      return z.NEVER;
    }
    return { clientSecret, paymentIntentId: id, ...rest };
  });

/** `POST /pedidos/{id}/pagamento/pix`. */
export const pixWire = z.object({
  copiaECola: token,
  paymentIntentId: token,
  provedor: z.string(),
  /** Centavos to be charged. */
  valor: centavos,
  /** Wall clock of the shop. */
  expiraEm: wallClock,
  reservaAte: orNull(wallClock),
});

/** `POST /payment/confirmar/{pedidoId}`. Its texts are not read. */
export const confirmacaoWire = z
  .object({
    status: z.string(),
    metodo: orNull(z.string()),
    pedidoStatus: orNull(z.string()),
    devolvido: orNull(z.boolean()),
  })
  .transform(({ status, metodo, pedidoStatus, devolvido }) => ({
    status: STATUS.find((word) => word === status.trim().toLowerCase()) ?? ('other' as const),
    /** Whether an approved payment goes back: `devolvido` of the API, else that the order stays cancelled. */
    devolvido: devolvido ?? pedidoStatus === 'CANCELADO',
    byPix: metodo === 'PIX',
  }));

/** A payment as the shop shows it; `valor` in centavos. */
export function pagamentoOf(intent: Intent, pedidoId: string, valor: number): PagamentoModel {
  const provedor = provedorOf(intent.provedor);
  return { __typename: 'Pagamento', pedidoId, ...intent, provedor, valor };
}

/** As `pagamentoOf`. */
export function pagamentoPixOf(pix: z.output<typeof pixWire>, pedidoId: string): PagamentoPixModel {
  return { __typename: 'PagamentoPix', pedidoId, ...pix, provedor: provedorOf(pix.provedor) };
}

/** Reads what the outcome of a refused start shows. */
export interface Lookups {
  readonly pedido: () => Promise<PedidoModel | null>;
  readonly open: () => Promise<readonly PedidoModel[]>;
}

type Eventual<Outcome> = Outcome | Promise<Outcome>;

type Recusa = Exclude<falhas.InicioOutcome, { readonly __typename: 'Pagamento' }>;

/** Texts of a means of payment. */
interface Meio {
  readonly indisponivel: Recusa;
  /** E.g. `com cartão`. */
  readonly nome: string;
}

const CARTAO: Meio = { indisponivel: falhas.pagamentoIndisponivel, nome: 'com cartão' };
export const PIX: Meio = { indisponivel: falhas.pixIndisponivel, nome: 'por Pix' };

/** The outcome of a payment that could not be started. */
export function explainInicio(error: unknown, { pedido, open }: Lookups, meio: Meio = CARTAO) {
  return explain<Eventual<Recusa>>(error, meio.indisponivel, {
    PEDIDO_NAO_ENCONTRADO: () => pedidoNaoEncontrado(),
    PEDIDO_NAO_PAGAVEL: async () => falhas.pedidoNaoPagavel(await statusOf(pedido), meio.nome),
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
    RESERVA_LIMITADA: (refusal) => reservaOf(refusal) ?? refusedForStock(refusal, reservaText),
    MUITAS_TENTATIVAS: (refusal) => reservaOf(refusal),
    PRODUTO_INDISPONIVEL: () => falhas.produtoIndisponivel,
  });
}

/** The outcome of a confirmation that the API answered, for an order that is not paid. */
export function outcomeOfConfirmacao({ status, devolvido, byPix }: Confirmacao) {
  switch (status) {
    case 'succeeded':
      return devolvido
        ? falhas.RECUSAS[byPix ? 'pixRefunded' : 'refunded']
        : FALHAS.PagamentoEmProcessamento;
    case 'processing':
      return FALHAS.PagamentoEmProcessamento;
    case 'requires_payment_method':
      return falhas.RECUSAS.unfinished;
    case 'canceled':
    case 'other':
      return falhas.RECUSAS.unexpected;
  }
}

/** The outcome of a confirmation that failed, for an order that is not paid: the provider's webhook decides later. */
export function explainConfirmacao(error: unknown) {
  return explain<falhas.ConfirmacaoOutcome>(error, FALHAS.PagamentoEmProcessamento, {
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

async function statusOf(read: Lookups['pedido']): Promise<StatusPedido> {
  const pedido = await read().catch(nullOnFailure);
  return pedido?.status ?? 'DESCONHECIDO';
}
