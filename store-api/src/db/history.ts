import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Who changes what, and why: what the history rows of a transaction say. */
export interface Author {
  /** Account; null when the shop itself acts (expiry, the payment provider). */
  autorId: number | null;
  /** In a few Portuguese words, for the people who read the history. */
  motivo: string;
  /** The order that moves the stock, if one does. */
  pedidoId?: number;
}

/**
 * Tells the triggers who acts, for the rest of this transaction: every change of an order's status, a
 * stock, an account's status or roles becomes a row that names them.
 */
export async function recordAs(
  trx: Database,
  { autorId, motivo, pedidoId }: Author,
): Promise<void> {
  await sql`SELECT set_config('loja.autor', ${autorId === null ? '' : String(autorId)}, true),
    set_config('loja.motivo', ${motivo}, true),
    set_config('loja.pedido', ${pedidoId === undefined ? '' : String(pedidoId)}, true)`.execute(
    trx,
  );
}
