import type { Database } from '../db/open.ts';
import type { StatusPagamento, StatusPedido } from '../db/tables.ts';
import { unknownPedido } from '../pedidos/transition.ts';
import type { Intent, IntentStatus } from './provedores/provider.ts';
import { foreignPayment } from './refusals.ts';
import { settlePayment } from './settlement.ts';
import type { PaymentParts } from './start-payment.ts';

/** What came of an attempt, as the provider and the order say it. */
export interface Confirmation {
  status: IntentStatus;
  /** For the payer (CHK-04 to CHK-07). */
  mensagem: string;
  erro: string | undefined;
  pedidoStatus: StatusPedido;
}

/** Who asks about which attempt of which order. */
export interface ConfirmRequest {
  usuarioId: number;
  /** Whether every order is theirs to see. */
  admin: boolean;
  pedidoId: number;
  intentId: string;
}

/**
 * Reads an attempt again at the provider and settles it (API-40, C-46). What the browser believes does not
 * count, and an attempt of another order is never looked at.
 *
 * @throws Refusal 404 for an order that is not the caller's, 409 PAGAMENTO_DE_OUTRO_PEDIDO;
 *   ProviderUnavailable.
 */
export async function confirmPayment(
  { db, shop, payments }: PaymentParts,
  { usuarioId, admin, pedidoId, intentId }: ConfirmRequest,
  now: Date,
): Promise<Confirmation> {
  await requireVisible(db, pedidoId, usuarioId, admin);
  const attempt = await db
    .selectFrom('pagamentos')
    .select(['valor', 'tentativa'])
    .where('pedido_id', '=', pedidoId)
    .where('intent_id', '=', intentId)
    .where('provedor', '=', payments.nome)
    .executeTakeFirst();
  if (attempt === undefined) throw foreignPayment();

  const intent = await payments.readIntent(intentId);
  const agrees =
    intent?.pedidoId === pedidoId &&
    intent.tentativa === attempt.tentativa &&
    intent.valor === attempt.valor;
  if (!agrees) throw foreignPayment();

  const settled = await db.transaction().execute((trx) => settlePayment(trx, shop, intent, now));
  if (settled === undefined) throw unknownPedido();
  return {
    status: intent.status,
    mensagem: textFor(intent, settled.attempt),
    erro: intent.erro,
    pedidoStatus: settled.status,
  };
}

async function requireVisible(
  db: Database,
  pedidoId: number,
  usuarioId: number,
  admin: boolean,
): Promise<void> {
  const pedido = await db
    .selectFrom('pedidos')
    .select('usuario_id')
    .where('id', '=', pedidoId)
    .executeTakeFirst();
  if (pedido === undefined || (pedido.usuario_id !== usuarioId && !admin)) throw unknownPedido();
}

function textFor({ status }: Intent, attempt: StatusPagamento): string {
  if (attempt === 'refund_due' || attempt === 'refunded') {
    return 'O pagamento foi aprovado, mas já não pode pagar este pedido. O valor será devolvido ao cartão.';
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
