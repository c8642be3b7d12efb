import { z } from 'zod';
import { usuarioIdOf } from '../auth/access.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAdmins } from '../http/calls.ts';
import { boundedText, named } from '../http/fields.ts';
import { withWallClocks } from '../http/times.ts';
import { holdUsuario } from '../usuarios/locks.ts';
import { unknownPedido } from './access.ts';
import { findStatus } from './read.ts';
import { IdParams } from './wire.ts';

const MAX_TEXTO = 2000;

const Nota = named('NotaInterna', 'An internal note about an order.', {
  id: z.int().describe('Number of the note.'),
  texto: z.string().describe('The note, as written.'),
  autorId: z
    .int()
    .nullable()
    .describe('Account of the author; null after the account was deleted.'),
  autor: z.string().nullable().describe('Its username.'),
  data: z.string().describe('Time, on the wall clock of the shop.'),
});

const NovaNota = named('NovaNota', 'An internal note to write.', {
  texto: boundedText(MAX_TEXTO)
    .refine((texto) => texto !== '')
    .describe(`The note, 1 to ${MAX_TEXTO} characters.`),
});

/** Internal notes about orders, for administrators. */
export const notasRoutes: ApiRoutes = async (app, { db, shop }) => {
  const toWire = (nota: StoredNota) => withWallClocks(nota, shop.timeZone);

  app.get(
    '/pedidos/:id/notas',
    forAdmins({ params: IdParams }, z.array(Nota), 404),
    async (request) => (await listNotas(db, request.params.id)).map(toWire),
  );

  app.post(
    '/pedidos/:id/notas',
    forAdmins({ params: IdParams, body: NovaNota }, Nota, 404),
    async (request) =>
      toWire(
        await addNota(db, {
          pedidoId: request.params.id,
          autorId: usuarioIdOf(request),
          texto: request.body.texto,
        }),
      ),
  );
};

/** A note as read, with the username of its author. */
type StoredNota = Awaited<ReturnType<typeof listNotas>>[number];

/** The internal notes of an order, oldest first. @throws Refusal 404 when the order does not exist. */
export async function listNotas(db: Database, pedidoId: number) {
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
    .select(['n.id', 'n.texto', 'n.autor_id as autorId', 'u.username as autor'])
    .select('n.criada_em as data');
}
