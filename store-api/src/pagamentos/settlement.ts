import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { StatusPagamento } from '../db/tables.gen.ts';
import { Refusal } from '../http/errors.ts';
import { isPayable, type StatusPedido } from '../pedidos/status.ts';
import { changeStatus, type LockedPedido, lockPedido, type Move } from '../pedidos/transition.ts';
import { type Attempt, findPayment, toNewIntent } from './attempts.ts';
import type { Intent } from './provedores/provider.ts';
import { requestRefund } from './refunds.ts';

/** An attempt and its order after a message of the provider. */
export interface Settled {
  attempt: StatusPagamento;
  status: StatusPedido;
  /** The order's total now, in centavos. */
  total: number;
}

const MOTIVO = 'pagamento com cartão confirmado';
const MOTIVO_PIX = 'pagamento por Pix confirmado';
const MOTIVO_SEM_PEDIDO = 'o pedido não esperava mais este pagamento';

// An attempt moves only to a higher rank, or between the open states of rank 1.
const RANK: Readonly<Record<StatusPagamento, number>> = {
  creating: 0,
  requires_payment_method: 1,
  requires_action: 1,
  processing: 1,
  canceled: 2,
  succeeded: 3,
  refund_due: 3,
  refunded: 3,
};

/**
 * Applies a provider's intent to its attempt and order. Webhook, confirmation, reconciliation and the next attempt all
 * use it. Idempotent and independent of the order of messages: each call waits for the order's row lock, and states only
 * move forward. A received payment is never lost: it pays the order (a CANCELADO one if its units can be reserved again)
 * or is refunded (`refund_due`).
 *
 * @param trx a transaction that holds no lock yet.
 * @returns undefined when the intent belongs to no attempt of this shop.
 */
export async function settlePayment(
  trx: Database,
  shop: Shop,
  intent: Intent,
  now: Date,
): Promise<Settled | undefined> {
  const pedido = intent.pedidoId && (await lockPedido(trx, intent.pedidoId));
  const attempt = pedido && (await findAttempt(trx, pedido, intent));
  if (!pedido || !attempt) return undefined;

  const before = { attempt: attempt.status, status: pedido.status, total: pedido.total };
  if (!isNews(attempt.status, intent.status)) return before;

  const status = await statusAfter(trx, shop, pedido, attempt, intent, now);
  await trx
    .updateTable('pagamentos')
    .set({
      status,
      intent_id: intent.id,
      client_secret: intent.clientSecret,
      pix_meio: pixAfter(attempt, intent),
      verificado_em: now,
      ...(intent.status === 'succeeded' && { pago_em: now }),
    })
    .where('id', '=', attempt.id)
    .execute();
  if (status === 'refund_due') {
    await requestRefund(trx, attempt, { autorId: null, motivo: MOTIVO_SEM_PEDIDO, now });
  }
  return { ...before, attempt: status, status: status === 'succeeded' ? 'PAGO' : pedido.status };
}

// By its number; by its key when the process ended before it stored the number. The count alone may be that of another shop on
// the same account of the provider, or of an order that a restored backup has lost.
async function findAttempt(
  trx: Database,
  pedido: LockedPedido,
  { id, tentativa, chave }: Intent,
): Promise<Attempt | undefined> {
  const attempt = await trx
    .selectFrom('pagamentos')
    .selectAll()
    .where('pedido_id', '=', pedido.id)
    .where((eb) =>
      eb.or([
        eb('intent_id', '=', id),
        eb.and([eb('intent_id', 'is', null), eb('tentativa', '=', tentativa ?? 0)]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
  if (attempt === undefined || attempt.intent_id === id) return attempt;
  return toNewIntent(attempt, pedido).idempotencyKey === chave ? attempt : undefined;
}

function isNews(before: StatusPagamento, after: Intent['status']): boolean {
  return RANK[after] > RANK[before] || (RANK[after] === 1 && RANK[before] === 1);
}

async function statusAfter(
  trx: Database,
  shop: Shop,
  pedido: LockedPedido,
  attempt: Attempt,
  intent: Intent,
  now: Date,
): Promise<StatusPagamento> {
  if (intent.status !== 'succeeded') return intent.status;
  const pays =
    isPayable(pedido) &&
    intent.valor === pedido.total &&
    !(await isErased(trx, pedido)) &&
    (await findPayment(trx, pedido.id, attempt)) === undefined &&
    (await payPedido(trx, shop, pedido, {
      autorId: null,
      motivo: isPaidByPix(attempt, intent) ? MOTIVO_PIX : MOTIVO,
      now,
    }));
  if (!pays) return 'refund_due';
  const metodo = isPaidByPix(attempt, intent) ? 'PIX' : 'CARTAO';
  await trx.updateTable('pedidos').set({ metodo }).where('id', '=', pedido.id).execute();
  return 'succeeded';
}

/** Whether the account of an order was erased, so that the order has no recipient any more. */
async function isErased(trx: Database, { usuario_id }: LockedPedido): Promise<boolean> {
  const { removido_em } = await trx
    .selectFrom('usuarios')
    .select('removido_em')
    .where('id', '=', usuario_id)
    .executeTakeFirstOrThrow();
  return removido_em !== null;
}

/** Whether an intent is paid, and by the Pix that the shop has made for it. */
export function isPaidByPix(
  { pix_meio }: Pick<Attempt, 'pix_meio'>,
  { status, meio }: Intent,
): boolean {
  return status === 'succeeded' && pix_meio !== null && pix_meio === meio;
}

function pixAfter(attempt: Attempt, intent: Intent): string | null {
  if (intent.status === 'succeeded' && !isPaidByPix(attempt, intent)) return null;
  return intent.pix === undefined ? attempt.pix_meio : (intent.meio ?? null);
}

/** PENDENTE or CANCELADO → PAGO; false when the units of a CANCELADO order are gone, with nothing changed. */
async function payPedido(
  trx: Database,
  shop: Shop,
  pedido: LockedPedido,
  move: Move,
): Promise<boolean> {
  try {
    return await changeStatus(trx, shop, pedido, 'PAGO', move);
  } catch (error) {
    if (error instanceof Refusal && error.body.codigo === 'ESTOQUE_INSUFICIENTE') return false;
    throw error;
  }
}
