import { CURRENT_OFFER, isForSale } from '../carrinho/lines.ts';
import { lockCarrinho } from '../carrinho/service.ts';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { Refusal, refusal } from '../http/errors.ts';
import { toReais } from '../http/money.ts';
import { lockOwnPedido, requirePedido, unknownPedido } from '../pedidos/access.ts';
import { toAffected } from '../pedidos/items.ts';
import { ITEM_COLUMNS } from '../pedidos/read.ts';
import { lockRede, type Rede } from '../pedidos/rede.ts';
import { isPayable } from '../pedidos/status.ts';
import { lockProdutos } from '../pedidos/stock.ts';
import {
  changeStatus,
  type LockedPedido,
  prolonged,
  readStockLines,
  reservationEnd,
} from '../pedidos/transition.ts';
import { requireRoomToReopen } from '../pedidos/unpaid.ts';
import {
  type Attempt,
  findOpenAttempt,
  findPayment,
  goneIntent,
  insertAttempt,
  OPEN,
  toNewIntent,
} from './attempts.ts';
import {
  AmountNotAccepted,
  type Intent,
  type PaymentProvider,
  ProviderUnavailable,
  RepeatedFailure,
} from './provedores/provider.ts';
import { settlePayment } from './settlement.ts';

export interface PaymentParts {
  db: Database;
  shop: Shop;
  payments: PaymentProvider;
}

/** A customer's request to pay an order. */
export interface PaymentRequest {
  usuarioId: number;
  pedidoId: number;
  rede: Rede;
  /** Total that the customer saw, in centavos; undefined when the request has none. */
  amount: number | undefined;
}

export interface StartedPayment extends Intent {
  provedor: Exclude<PaymentProvider['nome'], 'nenhum'>;
  /** The attempt, with the number of Pix codes that were requested before its intent was read. */
  attempt: Pick<Attempt, 'id' | 'pix_codigos'>;
  /** Until when the units of the order are reserved. */
  reservaAte: Date;
}

// An attempt that turns out closed costs one round. More rounds than this mean a bug.
const MAX_ROUNDS = 4;

/**
 * Returns the intent of the order's open attempt, or creates one. Concurrent requests get the same intent. The provider
 * is called between two transactions; a retry after a failure continues where this stopped.
 *
 * @throws Refusal 401 for an erased account; 404 for an order that is not the caller's; 409 PRECO_ALTERADO, PEDIDO_NAO_PAGAVEL,
 *   PRODUTO_INDISPONIVEL or ESTOQUE_INSUFICIENTE; as `requireRoom` for a CANCELADO order; ProviderUnavailable.
 */
export async function startPayment(
  { db, shop, payments }: PaymentParts,
  request: PaymentRequest,
  now: Date,
): Promise<StartedPayment> {
  const { nome: provedor } = payments;
  // Before the order is reserved for a card.
  if (provedor === 'nenhum') throw new ProviderUnavailable('This shop has no card provider.');
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const attempt = await transact(db, (trx) => openAttempt(trx, shop, provedor, request, now));
    const intent = await obtainIntent(db, payments, attempt);
    const settled = await transact(db, (trx) => settlePayment(trx, shop, intent, now));
    if (settled === undefined) throw unknownPedido();

    const isOpen = OPEN.some((status) => status === settled.attempt);
    if (isOpen && intent.valor === settled.total) {
      return { ...intent, provedor, attempt, reservaAte: attempt.reservaAte };
    }
    if (isOpen && intent.status === 'processing') {
      throw notPayable('Um pagamento deste pedido está em processamento. Aguarde a confirmação.');
    }
    if (settled.attempt === 'succeeded') throw alreadyPaid();
  }
  throw new ProviderUnavailable('Every attempt was closed before it started.');
}

type OpenAttempt = Attempt & { pedido: LockedPedido; outdated: boolean; reservaAte: Date };

/** Checks that the order is payable, reserves its units, and finds or inserts its open attempt. */
async function openAttempt(
  trx: Database,
  shop: Shop,
  provedor: string,
  { usuarioId, pedidoId, rede, amount }: PaymentRequest,
  now: Date,
): Promise<OpenAttempt> {
  const counted = await lockRede(trx, usuarioId, rede);
  // For an order that is reopened: the cart is locked before any order (docs/decisions/0056).
  await lockCarrinho(trx, usuarioId);
  const pedido = await lockOwnPedido(trx, { usuarioId, pedidoId });
  if (pedido.desistencia_em !== null) {
    throw notPayable('Você desistiu deste pedido. Para comprar de novo, faça outro pedido.');
  }
  if (!isPayable(pedido) || (await findPayment(trx, pedidoId))) throw alreadyPaid();
  if (pedido.total === 0) throw notPayable('Este pedido não tem valor a pagar.');
  if (amount !== undefined && amount !== pedido.total) {
    throw new Refusal(409, {
      codigo: 'PRECO_ALTERADO',
      mensagem: 'O valor do pedido mudou. Confira o total e tente de novo.',
      campo: 'amount',
      total: { de: toReais(amount), para: toReais(pedido.total) },
    });
  }

  if (pedido.status === 'CANCELADO') {
    await requireStillForSale(trx, pedido);
    await requireRoomToReopen(trx, shop, pedido, counted, now);
    const motivo = 'o cliente voltou para pagar';
    await changeStatus(trx, shop, pedido, 'PENDENTE', { autorId: usuarioId, motivo, now });
    await trx
      .updateTable('pedidos')
      .set({ origem: counted?.origem ?? null })
      .where('id', '=', pedidoId)
      .execute();
  }
  const reservaAte = await reserveForCard(trx, shop, pedido, now);

  const open = await findOpenAttempt(trx, pedidoId);
  if (open?.provedor === provedor) {
    return { ...open, pedido, outdated: open.valor !== pedido.total, reservaAte };
  }
  // The attempt of a provider that is no longer configured.
  if (open !== undefined) await closeAttempt(trx, open);
  const attempt = await insertAttempt(trx, pedidoId, provedor, pedido.total);
  return { ...attempt, pedido, outdated: false, reservaAte };
}

async function obtainIntent(
  db: Database,
  payments: PaymentProvider,
  attempt: OpenAttempt,
): Promise<Intent> {
  const { intent_id: id, outdated } = attempt;
  if (id === null) return createIntent(db, payments, attempt);
  const intent = await (outdated ? payments.cancelIntent(id) : payments.readIntent(id));
  return intent ?? goneIntent(attempt.pedido_id, id);
}

async function createIntent(
  db: Database,
  payments: PaymentProvider,
  attempt: OpenAttempt,
): Promise<Intent> {
  try {
    return await payments.createIntent(toNewIntent(attempt, attempt.pedido));
  } catch (error) {
    // The next request gets another attempt, with another key. No browser has the secret of this one.
    if (error instanceof RepeatedFailure) await closeAttempt(db, attempt);
    if (!(error instanceof AmountNotAccepted)) throw error;
    throw notPayable('Este valor não pode ser pago com cartão. Escolha outra forma de pagamento.');
  }
}

/**
 * Reserves the units for the time of a card payment, which may begin as long as an order that is paid in the chat would
 * hold. An order that was reopened for this payment gets this time once. Never shortens what the customer was promised.
 */
async function reserveForCard(
  trx: Database,
  shop: Shop,
  pedido: LockedPedido,
  now: Date,
): Promise<Date> {
  const { emailConfirmado } = await requirePedido(trx, pedido.id);
  const lastStart = reservationEnd(shop, 'PIX', pedido.criado_em, { emailConfirmado });
  const endOf = (start: Date) => reservationEnd(shop, 'CARTAO', start, { emailConfirmado });
  const end = endOf(now);
  const reserva_ate =
    pedido.status === 'CANCELADO' ? end : prolonged(pedido, end, endOf(lastStart));
  await trx
    .updateTable('pedidos')
    .set((eb) => ({
      metodo: 'CARTAO',
      reserva_ate,
      versao: pedido.metodo === 'CARTAO' ? eb.ref('versao') : eb('versao', '+', 1),
    }))
    .where('id', '=', pedido.id)
    .execute();
  return reserva_ate;
}

/** Closes an attempt, unless it has changed since it was read. */
async function closeAttempt(db: Database, { id, status }: Attempt): Promise<void> {
  await db
    .updateTable('pagamentos')
    .set({ status: 'canceled' })
    .where('id', '=', id)
    .where('status', '=', status)
    .execute();
}

export function notPayable(mensagem: string): Refusal {
  return refusal(409, 'PEDIDO_NAO_PAGAVEL', mensagem, 'pedidoId');
}

function alreadyPaid(): Refusal {
  return notPayable('Este pedido já foi pago.');
}

type OrderedLine = Awaited<ReturnType<typeof readLines>>[number];

/**
 * Checks that the products of a CANCELADO order are still sold at the prices of the order. Their products stay locked,
 * so that nothing changes before the units are reserved again.
 *
 * @param pedido the locked row.
 * @throws Refusal 409 PRODUTO_INDISPONIVEL or PRECO_ALTERADO with `itens`.
 */
export async function requireStillForSale(trx: Database, pedido: LockedPedido): Promise<void> {
  await lockProdutos(trx, await readStockLines(trx, pedido.id));
  const lines = await readLines(trx, pedido.id);
  const unavailable = lines.filter((line) => !isForSale(line));
  if (unavailable.length > 0) throw noLongerSold(unavailable);
  const changed = lines.filter((line) => line.preco !== line.precoUnitario);
  if (changed.length > 0) throw changedPrices(pedido, changed);
}

// The lines of an order, each with the current offer of its product. Lines that an admin typed have no product.
function readLines(trx: Database, pedidoId: number) {
  return trx
    .selectFrom('pedido_itens as i')
    .innerJoin('produtos as p', 'p.id', 'i.produto_id')
    .leftJoin('variacoes as v', 'v.id', 'i.variacao_id')
    .select([...ITEM_COLUMNS, ...CURRENT_OFFER])
    .where('i.pedido_id', '=', pedidoId)
    .orderBy('i.id')
    .execute();
}

function noLongerSold(lines: readonly OrderedLine[]): Refusal {
  return new Refusal(409, {
    codigo: 'PRODUTO_INDISPONIVEL',
    mensagem: `${names(lines)} já não se vende. Faça um novo pedido com os outros itens.`,
    campo: 'itens',
    itens: lines.map(toAffected),
  });
}

function changedPrices({ total }: LockedPedido, lines: readonly OrderedLine[]): Refusal {
  const difference = lines.reduce(
    (sum, { preco, precoUnitario, quantidade }) =>
      sum + ((preco ?? 0) - precoUnitario) * quantidade,
    0,
  );
  return new Refusal(409, {
    codigo: 'PRECO_ALTERADO',
    mensagem: `O preço de ${names(lines)} mudou depois deste pedido. Faça um novo pedido com o preço de hoje.`,
    campo: 'itens',
    total: { de: toReais(total), para: toReais(total + difference) },
    itens: lines.map((line) => ({
      ...toAffected(line),
      preco: { de: toReais(line.precoUnitario), para: toReais(line.preco ?? 0) },
    })),
  });
}

function names(lines: readonly OrderedLine[]): string {
  const all = lines.map((line) => toAffected(line).nomeProduto);
  return new Intl.ListFormat('pt-BR').format(all);
}
