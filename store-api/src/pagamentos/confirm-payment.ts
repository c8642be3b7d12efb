import type { Access } from '../auth/access.ts';
import { transact } from '../db/transaction.ts';
import { returnTexts } from '../email/pedido-parts.ts';
import { type Refusal, refusal } from '../http/errors.ts';
import { requireVisibleStatus, unknownPedido } from '../pedidos/access.ts';
import type { StatusPedido } from '../pedidos/status.ts';
import type { Intent, IntentStatus } from './provedores/provider.ts';
import { isPaidByPix, settlePayment } from './settlement.ts';
import type { PaymentParts } from './start-payment.ts';

/** The result of an attempt, by the provider and the order. */
export interface Confirmation {
  status: IntentStatus;
  /** PIX once a Pix has paid. */
  metodo: 'CARTAO' | 'PIX';
  /** In Portuguese, for the customer. */
  mensagem: string;
  erro: string | undefined;
  pedidoStatus: StatusPedido;
  /** Whether the payment goes or went back, because it cannot pay the order. */
  devolvido: boolean;
}

export interface ConfirmRequest {
  access: Access;
  pedidoId: number;
  intentId: string;
}

/**
 * Reads an attempt from the provider and settles it. The browser's claims about the payment are ignored.
 *
 * @throws Refusal 404 for an order that the caller may not see, 409 PAGAMENTO_DE_OUTRO_PEDIDO for an intent of another
 *   order; ProviderUnavailable.
 */
export async function confirmPayment(
  { db, shop, payments }: PaymentParts,
  { access, pedidoId, intentId }: ConfirmRequest,
  now: Date,
): Promise<Confirmation> {
  await requireVisibleStatus(db, access, pedidoId);
  const attempt = await db
    .selectFrom('pagamentos')
    .select(['valor', 'tentativa', 'pix_meio'])
    .where('pedido_id', '=', pedidoId)
    .where('intent_id', '=', intentId)
    .where('provedor', '=', payments.nome)
    .executeTakeFirstOrThrow(() => foreignPayment());

  const intent = await payments.readIntent(intentId);
  const agrees =
    intent?.pedidoId === pedidoId &&
    intent.tentativa === attempt.tentativa &&
    intent.valor === attempt.valor;
  if (!agrees) throw foreignPayment();

  const settled = await transact(db, (trx) => settlePayment(trx, shop, intent, now));
  if (settled === undefined) throw unknownPedido();
  const metodo = isPaidByPix(attempt, intent) ? 'PIX' : 'CARTAO';
  const devolvido = settled.attempt === 'refund_due' || settled.attempt === 'refunded';
  return {
    status: intent.status,
    metodo,
    mensagem: textFor(intent, devolvido, metodo),
    erro: intent.erro,
    pedidoStatus: settled.status,
    devolvido,
  };
}

function textFor(
  { status, pix }: Intent,
  devolvido: boolean,
  metodo: Confirmation['metodo'],
): string {
  if (pix !== undefined) return 'O Pix ainda não foi pago.';
  if (devolvido) {
    const { aoDestino } = returnTexts(metodo === 'PIX');
    return `O pagamento foi aprovado, mas já não pode pagar este pedido. O valor será devolvido ${aoDestino}.`;
  }
  switch (status) {
    case 'succeeded':
      return 'Pagamento aprovado com sucesso!';
    case 'processing':
      return 'Pagamento em processamento...';
    case 'requires_payment_method':
      return 'O pagamento não foi concluído. Tente novamente.';
    case 'requires_action':
    case 'canceled':
      return 'Status de pagamento inesperado.';
  }
}

function foreignPayment(): Refusal {
  return refusal(
    409,
    'PAGAMENTO_DE_OUTRO_PEDIDO',
    'Este pagamento não é deste pedido. Abra o pedido e tente de novo.',
    'paymentIntentId',
  );
}
