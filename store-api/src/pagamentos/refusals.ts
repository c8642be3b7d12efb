import { Refusal } from '../http/errors.ts';
import { toReais } from '../http/money.ts';

/** 409 for an order that no card may pay now (CHK-12). */
export function notPayable(mensagem: string): Refusal {
  return new Refusal(409, { codigo: 'PEDIDO_NAO_PAGAVEL', mensagem, campo: 'pedidoId' });
}

/** 409 for an amount that is not the order's (C-45); both in centavos. */
export function totalChanged(de: number, para: number): Refusal {
  return new Refusal(409, {
    codigo: 'PRECO_ALTERADO',
    mensagem: 'O valor do pedido mudou. Confira o total e tente de novo.',
    campo: 'amount',
    total: { de: toReais(de), para: toReais(para) },
  });
}

/** 409 for a payment that was not made for this order (C-46). */
export function foreignPayment(): Refusal {
  return new Refusal(409, {
    codigo: 'PAGAMENTO_DE_OUTRO_PEDIDO',
    mensagem: 'Este pagamento não é deste pedido. Abra o pedido e tente de novo.',
    campo: 'paymentIntentId',
  });
}

/** 503 while the card provider does not answer; the order is as before. */
export function paymentUnavailable(): Refusal {
  return new Refusal(503, {
    codigo: 'PAGAMENTO_INDISPONIVEL',
    mensagem:
      'O pagamento com cartão está indisponível. Seu pedido está guardado: tente de novo em instantes.',
  });
}
