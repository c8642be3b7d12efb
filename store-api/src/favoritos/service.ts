import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { refusal } from '../http/errors.ts';
import { unknownProduto } from '../produtos/service.ts';
import { lockActiveUsuario } from '../usuarios/service.ts';

/** The most favourites of one account. */
export const MAX_FAVORITOS = 200;

export type Favorito = Awaited<ReturnType<typeof listFavoritos>>[number];

/** The favourites of an account, newest first. */
export function listFavoritos(db: Database, usuarioId: number) {
  return db
    .selectFrom('favoritos as f')
    .innerJoin('produtos as p', 'p.id', 'f.produto_id')
    .select(['f.produto_id as produtoId', 'p.slug', 'f.desde'])
    .where('f.usuario_id', '=', usuarioId)
    .orderBy('f.desde', 'desc')
    .orderBy('f.produto_id', 'desc')
    .execute();
}

/**
 * Marks a product. Idempotent. Returns all favourites.
 *
 * @throws Refusal 404 PRODUTO_NAO_ENCONTRADO; 409 MUITOS_FAVORITOS; 401 when the account is not ATIVO.
 */
export function addFavorito(
  db: Database,
  usuarioId: number,
  produtoId: number,
  now: Date,
): Promise<Favorito[]> {
  return changeFavoritos(db, usuarioId, async (trx, marked) => {
    const existing = await lockExisting(trx, [produtoId]);
    if (existing.length === 0) throw unknownProduto();
    if (marked.has(produtoId)) return;
    if (marked.size >= MAX_FAVORITOS) {
      const mensagem = `Você já tem ${MAX_FAVORITOS} favoritos. Retire um para guardar outro.`;
      throw refusal(409, 'MUITOS_FAVORITOS', mensagem, 'produtoId');
    }
    await insertFavoritos(trx, usuarioId, [produtoId], now);
  });
}

/** Removes a mark. Idempotent. Returns all favourites. */
export function removeFavorito(
  db: Database,
  usuarioId: number,
  produtoId: number,
): Promise<Favorito[]> {
  return changeFavoritos(db, usuarioId, async (trx) => {
    await trx
      .deleteFrom('favoritos')
      .where('usuario_id', '=', usuarioId)
      .where('produto_id', '=', produtoId)
      .execute();
  });
}

/**
 * Adds products to the account's favourites, e.g. those of a browser at sign-in. Idempotent. Products that do not exist
 * are left out, and so are the last of the list where `MAX_FAVORITOS` is exceeded. Returns all favourites.
 */
export function mergeFavoritos(
  db: Database,
  usuarioId: number,
  produtoIds: readonly number[],
  now: Date,
): Promise<Favorito[]> {
  return changeFavoritos(db, usuarioId, async (trx, marked) => {
    const existing = new Set((await lockExisting(trx, produtoIds)).map(({ id }) => id));
    const added = [...new Set(produtoIds)].filter((id) => existing.has(id) && !marked.has(id));
    await insertFavoritos(trx, usuarioId, added.slice(0, MAX_FAVORITOS - marked.size), now);
  });
}

/** Changes of one account's favourites run one after the other, by the lock of the account. */
function changeFavoritos(
  db: Database,
  usuarioId: number,
  change: (trx: Database, marked: ReadonlySet<number>) => Promise<void>,
): Promise<Favorito[]> {
  return transact(db, async (trx) => {
    await lockActiveUsuario(trx, usuarioId);
    const before = await listFavoritos(trx, usuarioId);
    await change(trx, new Set(before.map(({ produtoId }) => produtoId)));
    return listFavoritos(trx, usuarioId);
  });
}

/** Locks the products that exist, so that they are not deleted meanwhile. */
function lockExisting(trx: Database, ids: readonly number[]): Promise<{ id: number }[]> {
  return trx
    .selectFrom('produtos')
    .select('id')
    .where('id', '=', sql<number>`ANY(${ids}::int[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

// The first of the list is the newest.
async function insertFavoritos(
  trx: Database,
  usuario_id: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('favoritos')
    .values(
      ids.map((produto_id, place) => ({
        usuario_id,
        produto_id,
        desde: new Date(now.getTime() - place),
      })),
    )
    .execute();
}
