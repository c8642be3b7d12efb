import type { Selectable, Updateable } from 'kysely';
import type { Shop } from '../config.ts';
import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import type { MetodoPagamento, PedidosTable } from '../db/tables.gen.ts';
import { enqueuePedidoEmail } from '../email/outbox.ts';
import { toHeldLine, toWanted } from './items.ts';
import { readItens } from './read.ts';
import { type StatusPedido, stockStateOf } from './status.ts';
import { countSold, giveBackEstoque, lockProdutos, type StockLine, takeEstoque } from './stock.ts';

/** An order whose row this transaction has locked. */
export type LockedPedido = Selectable<PedidosTable>;

/** Who moves an order, and why. */
export interface Move {
  autorId: number | null;
  /** In a few Portuguese words, for the history. */
  motivo: string;
  now: Date;
}

/** The reason in the history where the author gave none. It repeats the change, so that only admins read it. */
export const MOTIVO_PADRAO = {
  criado: 'pedido criado',
  mudanca: 'mudança de status',
  foraDaOrdem: 'mudança fora da ordem',
} as const;

/** The mail that tells a customer about a new status. Creation and cancellation send their own or none. */
const EMAIL_OF = {
  PENDENTE: undefined,
  PAGO: 'pedido-pago',
  ENVIADO: 'pedido-enviado',
  CONCLUIDO: undefined,
  CANCELADO: undefined,
} as const satisfies Record<StatusPedido, string | undefined>;

/** Locks an order until the transaction ends; undefined when it does not exist. */
export function lockPedido(trx: Database, id: number): Promise<LockedPedido | undefined> {
  return trx.selectFrom('pedidos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Writes columns of a locked order and counts the change in `versao`. */
export async function writePedido(
  trx: Database,
  id: number,
  values: Updateable<PedidosTable>,
): Promise<void> {
  await trx
    .updateTable('pedidos')
    .set((eb) => ({ ...values, versao: eb('versao', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Adds an entry to an order's history for a change that no trigger records. */
export async function recordEdit(
  trx: Database,
  { id, status }: Pick<LockedPedido, 'id' | 'status'>,
  autorId: number,
  motivo: string,
): Promise<void> {
  await trx
    .insertInto('historico_pedidos')
    .values({ pedido_id: id, de: status, para: status, autor_id: autorId, motivo })
    .execute();
}

/** The units that an order holds, or would hold again. */
export async function readStockLines(trx: Database, pedidoId: number): Promise<StockLine[]> {
  return (await readItens(trx, pedidoId)).map(toHeldLine);
}

/** Until when the units of an unpaid order are reserved, by its payment method and its account. */
export function reservationEnd(
  { reservation: { cardMs, chatMs, unconfirmedMs } }: Pick<Shop, 'reservation'>,
  metodo: MetodoPagamento | null,
  now: Date,
  { emailConfirmado }: { emailConfirmado: boolean },
): Date {
  const longest = emailConfirmado ? chatMs : Math.min(chatMs, unconfirmedMs);
  return new Date(now.getTime() + (metodo === 'CARTAO' ? cardMs : longest));
}

/**
 * The end of a reservation that its customer asks for again, so that doing so again and again does not hold units forever.
 * Never later than `latest`. Never earlier than the current end, which was promised.
 */
export function prolonged(
  { reserva_ate }: Pick<LockedPedido, 'reserva_ate'>,
  end: Date,
  latest: Date,
): Date {
  const promised = reserva_ate?.getTime() ?? 0;
  return new Date(Math.max(promised, Math.min(end.getTime(), latest.getTime())));
}

/** Until when the units would be reserved with a confirmed e-mail; null when that is no later. */
export function confirmedEnd(
  shop: Pick<Shop, 'reservation'>,
  pedido: Pick<LockedPedido, 'metodo' | 'criado_em' | 'reserva_ate'>,
): Date | null {
  const { metodo, criado_em, reserva_ate } = pedido;
  if (metodo === 'CARTAO' || reserva_ate === null) return null;
  const end = reservationEnd(shop, metodo, criado_em, { emailConfirmado: true });
  return end > reserva_ate ? end : null;
}

/**
 * The only code that changes an order's status. Moves the stock as the two statuses require, writes the history and
 * enqueues the mail of the new status. Idempotent: an order that has the status already is left unchanged.
 *
 * @param pedido the locked row; the caller's copy is stale afterwards.
 * @returns whether the status changed.
 * @throws Refusal 409 ESTOQUE_INSUFICIENTE when a CANCELADO order is reopened and its units are gone.
 */
export async function changeStatus(
  trx: Database,
  shop: Shop,
  pedido: LockedPedido,
  para: StatusPedido,
  { autorId, motivo, now }: Move,
): Promise<boolean> {
  if (pedido.status === para) return false;
  await recordAs(trx, { autorId, motivo, pedidoId: pedido.id });
  await moveStock(trx, pedido, para);
  await writePedido(trx, pedido.id, {
    status: para,
    reserva_ate:
      stockStateOf(para) === 'reserved'
        ? reservationEnd(shop, pedido.metodo, now, { emailConfirmado: true })
        : null,
    origem: null,
  });
  const email = EMAIL_OF[para];
  if (email !== undefined) await enqueuePedidoEmail(trx, email, pedido.id);
  return true;
}

async function moveStock(trx: Database, pedido: LockedPedido, para: StatusPedido): Promise<void> {
  const [before, after] = [stockStateOf(pedido.status), stockStateOf(para)];
  if (before === after) return;
  const itens = await readItens(trx, pedido.id);
  const [sold, held] = [itens.map(toWanted), itens.map(toHeldLine)];
  await lockProdutos(trx, held);
  if (before === 'sold') await countSold(trx, sold, -1);
  if (after === 'released') await giveBackEstoque(trx, held);
  if (before === 'released') await takeEstoque(trx, held);
  if (after === 'sold') await countSold(trx, sold, 1);
}
