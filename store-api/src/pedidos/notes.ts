import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { holdUsuario } from '../usuarios/locks.ts';
import { unknownPedido } from './access.ts';
import { findStatus } from './read.ts';

/** A note as read, with the username of its author. */
export interface StoredNota {
  id: number;
  texto: string;
  autor_id: number | null;
  autor: string | null;
  criada_em: Date;
}

/** The internal notes of an order, oldest first. @throws Refusal 404 when the order does not exist. */
export async function listNotas(db: Database, pedidoId: number): Promise<StoredNota[]> {
  await requireExisting(db, pedidoId);
  return select(db).where('n.pedido_id', '=', pedidoId).orderBy('n.id').execute();
}

/** Adds an internal note to an order. @throws Refusal 404 when the order does not exist, 401 for an erased author. */
export async function addNota(
  db: Database,
  { pedidoId, autorId, texto }: { pedidoId: number; autorId: number; texto: string },
): Promise<StoredNota> {
  return transact(db, async (trx) => {
    await holdUsuario(trx, autorId);
    await requireExisting(trx, pedidoId);
    const { id } = await trx
      .insertInto('notas_pedido')
      .values({ pedido_id: pedidoId, autor_id: autorId, texto })
      .returning('id')
      .executeTakeFirstOrThrow();
    return select(trx).where('n.id', '=', id).executeTakeFirstOrThrow();
  });
}

async function requireExisting(db: Database, pedidoId: number): Promise<void> {
  if ((await findStatus(db, pedidoId)) === undefined) throw unknownPedido();
}

function select(db: Database) {
  return db
    .selectFrom('notas_pedido as n')
    .leftJoin('usuarios as u', 'u.id', 'n.autor_id')
    .select(['n.id', 'n.texto', 'n.autor_id', 'u.username as autor', 'n.criada_em']);
}
