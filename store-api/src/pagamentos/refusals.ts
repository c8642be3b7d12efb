import { Refusal, refusal } from '../http/errors.ts';
import { toReais } from '../http/money.ts';
import { ProviderUnavailable } from './provedores/provider.ts';

/** 409 for an order that no card may pay now. */
export function notPayable(mensagem: string): Refusal {
  return refusal(409, 'PEDIDO_NAO_PAGAVEL', mensagem, 'pedidoId');
}

/** 409 for an amount that differs from the order's total; both in centavos. */
export function totalChanged(de: number, para: number): Refusal {
  return new Refusal(409, {
    codigo: 'PRECO_ALTERADO',
    mensagem: 'O valor do pedido mudou. Confira o total e tente de novo.',
    campo: 'amount',
    total: { de: toReais(de), para: toReais(para) },
  });
}

/** 409 for a payment that belongs to another order. */
export function foreignPayment(): Refusal {
  return refusal(
    409,
    'PAGAMENTO_DE_OUTRO_PEDIDO',
    'Este pagamento não é deste pedido. Abra o pedido e tente de novo.',
    'paymentIntentId',
  );
}

/** Rethrows `ProviderUnavailable` as a 503 and every other error unchanged. */
export function explainUnavailable(error: unknown): never {
  if (!(error instanceof ProviderUnavailable)) throw error;
  throw refusal(
    503,
    'PAGAMENTO_INDISPONIVEL',
    'O pagamento com cartão está indisponível. Seu pedido está guardado: tente de novo em instantes.',
  );
}
