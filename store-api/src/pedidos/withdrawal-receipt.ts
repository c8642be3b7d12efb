import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { formatReais } from '../email/formats.ts';
import { enqueuePedidoEmail } from '../email/outbox.ts';
import { invalid, refusal } from '../http/errors.ts';
import { findPayment } from '../pagamentos/attempts.ts';
import { refundPedido } from '../pagamentos/refunds.ts';
import { requirePedido, unknownPedido } from './access.ts';
import { toWanted } from './items.ts';
import { readItens, type StoredItem, type StoredPedido } from './read.ts';
import { stockStateOf } from './status.ts';
import { giveBackEstoque, lockProdutos } from './stock.ts';
import { type LockedPedido, lockPedido, recordEdit, writePedido } from './transition.ts';

/** Goods that came back. */
export interface Receipt {
  /** The admin. */
  autorId: number;
  /** Most centavos that the admin may refund without another proof of identity. */
  limit: number;
  pedidoId: number;
  /** Returned units by line; undefined: every unit of the order, whose freight is then refunded too. */
  itens: readonly { itemId: number; quantidade: number }[] | undefined;
  /** Whether the units can be sold again. */
  voltaAoEstoque: boolean;
  now: Date;
}

/**
 * Receives the goods of a withdrawal: gives units back to the stock, stores the refund of a card payment, writes the
 * history and mails the customer. Idempotent: a later request returns the order as it is.
 *
 * When everything came back, a card gives back all that it paid and has not given back (CDC, art. 49), also when the
 * order costs more or less since. A payment that went back before leaves nothing to give back.
 *
 * @throws Refusal 403 CONFIRMACAO_NECESSARIA for a refund above the limit; 404; 409 SEM_DESISTENCIA; 422 for a line that is not the order's, or more units than it has.
 */
export async function receiveWithdrawal(db: Database, receipt: Receipt): Promise<StoredPedido> {
  const { autorId, limit, pedidoId, voltaAoEstoque, now } = receipt;
  return transact(db, async (trx) => {
    const pedido = await lockPedido(trx, pedidoId);
    if (pedido === undefined) throw unknownPedido();
    if (pedido.desistencia_em === null) {
      throw refusal(409, 'SEM_DESISTENCIA', 'O cliente não desistiu deste pedido.');
    }
    if (pedido.desistencia_recebida_em !== null) return requirePedido(trx, pedidoId);
    const stored = await readItens(trx, pedidoId);
    const returned = returnedOf(stored, receipt.itens);
    const valor = amountOf(pedido, stored, returned);
    // A cancelled order has no units any more.
    const isReleased = stockStateOf(pedido.status) === 'released';
    if (!isReleased) await recordReturned(trx, returned);
    if (voltaAoEstoque && !isReleased) {
      const lines = returned.map(toWanted);
      await lockProdutos(trx, lines);
      // Without the order's number: by its history, a delivered order keeps the units it sold.
      await recordAs(trx, { autorId, motivo: `devolução do pedido ${pedidoId}` });
      await giveBackEstoque(trx, lines);
    }
    const byCard =
      (await findPayment(trx, pedidoId)) !== undefined || (await isPaidByCard(trx, pedidoId));
    const reason = { autorId, limit, motivo: 'desistência', now, isAnnounced: true };
    const wanted = isWhole(stored, returned) ? undefined : valor;
    const refunded = await refundPedido(trx, pedidoId, reason, wanted);
    const due = byCard ? refunded : valor;
    await writePedido(trx, pedidoId, { desistencia_recebida_em: now, desistencia_valor: due });
    const byHand = byCard || due === 0 ? '' : `, ${formatReais(due)} a devolver pela loja`;
    const back = refunded > 0 ? ', estorno pedido' : byHand;
    const motivo = `devolução recebida: ${unitsOf(returned)} un.${back}`;
    await recordEdit(trx, pedido, autorId, motivo);
    await enqueuePedidoEmail(trx, 'desistencia-recebida', pedidoId);
    return requirePedido(trx, pedidoId);
  });
}

/** The lines with their returned units; lines without one are left out. */
export function returnedOf(
  stored: readonly StoredItem[],
  wanted: Receipt['itens'],
): readonly StoredItem[] {
  if (wanted === undefined) return stored;
  const units = new Map<number, number>();
  for (const { itemId, quantidade } of wanted) {
    units.set(itemId, (units.get(itemId) ?? 0) + quantidade);
  }
  for (const [itemId, quantidade] of units) {
    const line = stored.find(({ id }) => id === itemId);
    if (line === undefined) throw invalid('itens', 'Este item não é do pedido.');
    if (quantidade > line.quantidade) {
      throw invalid('itens', `De ${line.nomeProduto} o pedido tem ${line.quantidade} un.`);
    }
  }
  return stored.flatMap((line) => {
    const quantidade = units.get(line.id) ?? 0;
    return quantidade === 0 ? [] : [{ ...line, quantidade }];
  });
}

/** Centavos to pay back: the returned units and, when everything came back, the freight (CDC, art. 49). */
export function amountOf(
  { valor_frete }: Pick<LockedPedido, 'valor_frete'>,
  stored: readonly StoredItem[],
  returned: readonly StoredItem[],
): number {
  const itens = returned.reduce((sum, line) => sum + line.quantidade * line.precoUnitario, 0);
  return itens + (isWhole(stored, returned) ? valor_frete : 0);
}

function isWhole(stored: readonly StoredItem[], returned: readonly StoredItem[]): boolean {
  return unitsOf(returned) === unitsOf(stored);
}

function unitsOf(lines: readonly StoredItem[]): number {
  return lines.reduce((sum, { quantidade }) => sum + quantidade, 0);
}

/** Whether the provider's message made the order PAGO last: its payment may have gone back since. */
async function isPaidByCard(trx: Database, pedidoId: number): Promise<boolean> {
  const paid = await trx
    .selectFrom('historico_pedidos')
    .select('autor_id')
    .where('pedido_id', '=', pedidoId)
    .where('para', '=', 'PAGO')
    .where('de', '<>', 'PAGO')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return paid?.autor_id === null;
}

// A later cancellation returns only the others.
async function recordReturned(trx: Database, returned: readonly StoredItem[]): Promise<void> {
  for (const { id, quantidade } of returned) {
    await trx
      .updateTable('pedido_itens')
      .set({ devolvidas: quantidade })
      .where('id', '=', id)
      .execute();
  }
}
