import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { isPayable } from '../pedidos/status.ts';
import {
  changeStatus,
  type LockedPedido,
  lockPedido,
  reservationEnd,
  unknownPedido,
} from '../pedidos/transition.ts';
import {
  type Attempt,
  findOpenAttempt,
  goneIntent,
  hasPayment,
  insertAttempt,
  OPEN,
  toNewIntent,
} from './attempts.ts';
import {
  AmountNotAccepted,
  type Intent,
  type PaymentProvider,
  ProviderUnavailable,
} from './provedores/provider.ts';
import { requireStillForSale } from './recheck.ts';
import { notPayable, totalChanged } from './refusals.ts';
import { settlePayment } from './settlement.ts';

/** What payments are made of. */
export interface PaymentParts {
  db: Database;
  shop: Shop;
  payments: PaymentProvider;
}

/** Who wants to pay which order. */
export interface Asked {
  usuarioId: number;
  pedidoId: number;
  /** Centavos that the payer was shown; undefined when they told none. */
  amount: number | undefined;
}

// An attempt that turns out to be over costs one round; more than these mean that something is wrong.
const MAX_ROUNDS = 4;

/**
 * The intent to pay an order with: the one of its open attempt, or a new one (API-39, C-45). However many
 * ask at once, all get the same. The provider is called between two transactions; when it fails, asking
 * again goes on where this stopped.
 *
 * @throws Refusal 404 for an order that is not the caller's; 409 PRECO_ALTERADO, PEDIDO_NAO_PAGAVEL,
 *   PRODUTO_INDISPONIVEL or ESTOQUE_INSUFICIENTE; ProviderUnavailable.
 */
export async function startPayment(
  { db, shop, payments }: PaymentParts,
  asked: Asked,
  now: Date,
): Promise<Intent> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const attempt = await db
      .transaction()
      .execute((trx) => openAttempt(trx, shop, payments.nome, asked, now));
    const intent = await askProvider(payments, attempt);
    const settled = await db.transaction().execute((trx) => settlePayment(trx, shop, intent, now));
    if (settled === undefined) throw unknownPedido();

    const isOpen = OPEN.some((status) => status === settled.attempt);
    if (isOpen && intent.valor === settled.total) return intent;
    if (isOpen && intent.status === 'processing') throw beingProcessed();
    if (!isOpen && settled.attempt !== 'canceled') throw alreadyPaid();
  }
  throw new ProviderUnavailable('Every attempt was over before it began.');
}

type OpenAttempt = Attempt & { outdated: boolean };

/** Transaction 1: the order is payable, its units are reserved, its open attempt is found or made. */
async function openAttempt(
  trx: Database,
  shop: Shop,
  provedor: string,
  { usuarioId, pedidoId, amount }: Asked,
  now: Date,
): Promise<OpenAttempt> {
  const pedido = await lockPedido(trx, pedidoId);
  if (pedido?.usuario_id !== usuarioId) throw unknownPedido();
  if (!isPayable(pedido.status) || (await hasPayment(trx, pedidoId))) throw alreadyPaid();
  if (pedido.total === 0) throw notPayable('Este pedido não tem valor a pagar.');
  if (amount !== undefined && amount !== pedido.total) throw totalChanged(amount, pedido.total);

  if (pedido.status === 'CANCELADO') {
    await requireStillForSale(trx, pedido);
    const motivo = 'o cliente voltou para pagar';
    await changeStatus(trx, shop, pedido, 'PENDENTE', { autorId: usuarioId, motivo, now });
  }
  await reserveForCard(trx, shop, pedido, now);

  const open = await findOpenAttempt(trx, pedidoId);
  if (open?.provedor === provedor) return { ...open, outdated: open.valor !== pedido.total };
  // Whoever took payments before takes them no more.
  if (open !== undefined) await closeAttempt(trx, open);
  return { ...(await insertAttempt(trx, pedidoId, provedor, pedido.total)), outdated: false };
}

async function askProvider(payments: PaymentProvider, attempt: OpenAttempt): Promise<Intent> {
  const { intent_id: id, outdated } = attempt;
  if (id === null) return createIntent(payments, attempt);
  const intent = await (outdated ? payments.cancelIntent(id) : payments.readIntent(id));
  return intent ?? goneIntent(attempt, id);
}

async function createIntent(payments: PaymentProvider, attempt: Attempt): Promise<Intent> {
  try {
    return await payments.createIntent(toNewIntent(attempt));
  } catch (error) {
    if (!(error instanceof AmountNotAccepted)) throw error;
    throw notPayable('Este valor não pode ser pago com cartão. Escolha outra forma de pagamento.');
  }
}

async function reserveForCard(
  trx: Database,
  shop: Shop,
  pedido: LockedPedido,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('pedidos')
    .set((eb) => ({
      metodo: 'CARTAO',
      reserva_ate: reservationEnd(shop, 'CARTAO', now),
      versao: pedido.metodo === 'CARTAO' ? eb.ref('versao') : eb('versao', '+', 1),
    }))
    .where('id', '=', pedido.id)
    .execute();
}

async function closeAttempt(trx: Database, { id }: Attempt): Promise<void> {
  await trx.updateTable('pagamentos').set({ status: 'canceled' }).where('id', '=', id).execute();
}

function alreadyPaid() {
  return notPayable('Este pedido já foi pago.');
}

function beingProcessed() {
  return notPayable('Um pagamento deste pedido está em processamento. Aguarde a confirmação.');
}
