import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Author and reason in the history rows of a transaction. */
export interface Author {
  /** Account; null when the shop itself acts (expiry, payment provider). */
  autorId: number | null;
  /** A few Portuguese words for readers of the history. */
  motivo: string;
  /** The order that changes the stock. */
  pedidoId?: number;
}

/**
 * Sets the author for the triggers, for the rest of this transaction. Every change of an order's status, a
 * stock, or an account's status and roles then adds a history row with this author.
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
