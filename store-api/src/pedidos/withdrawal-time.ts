import { toWallClock } from '../http/times.ts';
import type { StoredPedido } from './read.ts';

/** Whole days after the day of delivery in which a customer may withdraw (Brazilian consumer code, article 49). */
export const WITHDRAWAL_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The columns that decide whether a customer may withdraw from an order. */
export type Delivered = Pick<StoredPedido, 'status' | 'entregue_em' | 'desistencia_em'>;

/** Whether a customer may withdraw from an order now: delivered, in time, and not withdrawn yet. */
export function isWithdrawable(pedido: Delivered, timeZone: string, now: Date): boolean {
  return pedido.desistencia_em === null && isInWithdrawalTime(pedido, timeZone, now);
}

/** Whether an order was delivered at most `WITHDRAWAL_DAYS` ago, by the shop's calendar. */
export function isInWithdrawalTime(
  { status, entregue_em }: Delivered,
  timeZone: string,
  now: Date,
): boolean {
  if (status !== 'CONCLUIDO' || entregue_em === null) return false;
  return dayOf(now, timeZone) - dayOf(entregue_em, timeZone) <= WITHDRAWAL_DAYS;
}

/** The last day of the right to withdraw, `YYYY-MM-DD` by the shop's calendar; null before the delivery. */
export function lastWithdrawalDay(
  { entregue_em }: Pick<Delivered, 'entregue_em'>,
  timeZone: string,
): string | null {
  if (entregue_em === null) return null;
  const last = (dayOf(entregue_em, timeZone) + WITHDRAWAL_DAYS) * DAY_MS;
  return new Date(last).toISOString().slice(0, 10);
}

/** The day of the shop's calendar at a moment, as a count of days. */
function dayOf(moment: Date, timeZone: string): number {
  return Date.parse(toWallClock(moment, timeZone).slice(0, 10)) / DAY_MS;
}
