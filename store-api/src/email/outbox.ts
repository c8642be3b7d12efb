import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { TipoEmail } from '../db/tables.ts';

type PedidoEmail = Extract<TipoEmail, `pedido-${string}` | 'pagamento-devolvido'>;

/**
 * Has a mail about an order sent to the address that the order carries, once this transaction is
 * committed. An order without one (an erased account's) gets none.
 */
export async function enqueuePedidoEmail(
  trx: Database,
  tipo: PedidoEmail,
  pedidoId: number,
): Promise<void> {
  await sql`INSERT INTO emails (tipo, para, dados)
    SELECT ${tipo}, email, ${JSON.stringify({ pedidoId })}::jsonb FROM pedidos
    WHERE id = ${pedidoId} AND email IS NOT NULL`.execute(trx);
}

/** Has a mail about an account sent to `para`, once this transaction is committed. */
export async function enqueueContaEmail(
  trx: Database,
  tipo: Exclude<TipoEmail, PedidoEmail>,
  para: string,
  dados: object,
): Promise<void> {
  await trx
    .insertInto('emails')
    .values({ tipo, para, dados: JSON.stringify(dados) })
    .execute();
}
