import type { Known, Purchase } from './ledger.ts';
import type { Stored, StoredOrder } from './stored.ts';

/** What is lost or doubled: sentences by the thing that they are about. */
export interface Differences {
  readonly orders: string[];
  readonly payments: string[];
  readonly refunds: string[];
  readonly mails: string[];
  readonly stock: string[];
}

/** Mails that each account gets once for each of these events of its orders. */
const MAILS: Readonly<Record<string, (order: StoredOrder) => number>> = {
  'pedido-criado': () => 1,
  'pedido-pago': ({ timesPaid }) => timesPaid,
  'pedido-enviado': ({ timesSent }) => timesSent,
  'pedido-desistencia': ({ withdrawn }) => Number(withdrawn),
  'desistencia-recebida': ({ received }) => Number(received),
  'pagamento-devolvido': ({ refundsDone }) => refundsDone,
};

/**
 * Compares what the clients were answered with what is stored, order by order. A step without an answer may have been
 * done or not, but not twice.
 *
 * @param before units in stock before the first order, by product.
 */
export function compare(
  purchases: readonly Purchase[],
  stored: Stored,
  before: ReadonlyMap<number, number>,
): Differences {
  const found: Differences = { orders: [], payments: [], refunds: [], mails: [], stock: [] };
  const byKey = Map.groupBy(stored.orders, ({ chave }) => chave ?? '');
  for (const purchase of purchases) {
    const orders = byKey.get(purchase.chave) ?? [];
    byKey.delete(purchase.chave);
    compareOrder(purchase, orders, found);
  }
  for (const [chave, orders] of byKey) {
    const ids = orders.map(({ id }) => id).join(', ');
    found.orders.push(`Stored without an answered or open request: ${ids} (${chave}).`);
  }
  for (const order of stored.orders) compareMoney(order, found);
  compareMails(stored, found);
  for (const { produtoId, estoque, held } of stored.stock) {
    const first = before.get(produtoId) ?? 0;
    if (estoque + held !== first) {
      found.stock.push(`Product ${produtoId}: ${estoque} in stock and ${held} held, of ${first}.`);
    }
  }
  return found;
}

function compareOrder(purchase: Purchase, orders: readonly StoredOrder[], found: Differences) {
  const { chave, pedidoId, created, total } = purchase;
  const [order] = orders;
  if (orders.length > 1) found.orders.push(`The request ${chave} made ${orders.length} orders.`);
  if (created === 'no' && order) found.orders.push(`Order ${order.id} was answered as refused.`);
  if (created !== 'yes') return;
  if (order === undefined || order.id !== pedidoId) {
    found.orders.push(`Order ${pedidoId} is lost.`);
    return;
  }
  const differs = (is: boolean, known: Known) => (known === 'yes' && !is) || (known === 'no' && is);
  if (order.usuarioId !== purchase.usuarioId) found.orders.push(`Order ${order.id} changed hands.`);
  if (total !== null && total !== order.total) {
    found.orders.push(`Order ${order.id} has the total ${order.total}, was answered ${total}.`);
  }
  if (differs(order.charges > 0, purchase.paid)) {
    found.payments.push(
      `Order ${order.id}: answered paid ${purchase.paid}, ${order.charges} charges.`,
    );
  }
  if (differs(order.status === 'CANCELADO', purchase.cancelled)) {
    found.orders.push(`Order ${order.id}: cancelled ${purchase.cancelled}, is ${order.status}.`);
  }
  if (differs(order.withdrawn, purchase.withdrawn)) {
    found.orders.push(`Order ${order.id}: answered withdrawn ${purchase.withdrawn}.`);
  }
  if (differs(order.received, purchase.received)) {
    found.orders.push(`Order ${order.id}: answered received ${purchase.received}.`);
  }
}

function compareMoney(order: StoredOrder, { payments, refunds }: Differences) {
  const { id, charges, charged, paid, refunded, providerRefunded, refundsOpen, status } = order;
  if (charges > 1) payments.push(`Order ${id} was charged ${charges} times.`);
  if (order.payments !== charges || paid !== charged) {
    payments.push(`Order ${id}: the provider took ${charged}, the shop knows ${paid}.`);
  }
  if (charges === 1 && charged !== order.total) {
    payments.push(`Order ${id}: charged ${charged} of ${order.total}.`);
  }
  if (charges === 1 && status === 'PENDENTE') payments.push(`Order ${id} is paid and PENDENTE.`);
  if (charges === 0 && ['PAGO', 'ENVIADO', 'CONCLUIDO'].includes(status)) {
    payments.push(`Order ${id} is ${status} without a payment.`);
  }
  const due = charges > 0 && (status === 'CANCELADO' || order.received) ? charged : 0;
  if (refunded !== due || providerRefunded !== due || refundsOpen > 0) {
    refunds.push(
      `Order ${id}: ${due} to refund, the provider gave ${providerRefunded}, the shop knows ${refunded}, ${refundsOpen} open.`,
    );
  }
}

function compareMails({ orders, mails }: Stored, found: Differences) {
  const byPerson = Map.groupBy(orders, ({ usuarioId }) => usuarioId);
  for (const [usuarioId, own] of byPerson) {
    for (const [tipo, countOf] of Object.entries(MAILS)) {
      const expected = own.reduce((sum, order) => sum + countOf(order), 0);
      const mail = mails.find((it) => it.usuarioId === usuarioId && it.tipo === tipo);
      const { count = 0, givenUp = 0 } = mail ?? {};
      if (count !== expected || givenUp > 0) {
        found.mails.push(
          `Account ${usuarioId}: ${count} mails ${tipo}, of which ${givenUp} given up; expected ${expected}.`,
        );
      }
    }
  }
}
