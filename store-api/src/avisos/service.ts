import { sql } from 'kysely';
import { readSignedToken, signedToken } from '../auth/signed.ts';
import { invalidToken } from '../auth/token.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { enqueueEmail } from '../email/outbox.ts';
import { refusal, refuse } from '../http/errors.ts';
import { isSimple, unknownProduto } from '../produtos/service.ts';

const DAY_MS = 86_400_000;
/** How long a request waits for the stock. */
const LIFETIME_DAYS = 90;
/** How long a visitor may confirm. */
export const CONFIRMATION_DAYS = 7;
/** The most requests of one e-mail. */
export const MAX_AVISOS = 50;

/** A volume, or a simple product. */
export interface Volume {
  produtoId: number;
  variacaoId: number | null;
}

/** Who asks: an account, or a visitor with an e-mail, lower case. */
export interface Asking {
  usuarioId: number | null;
  email: string;
}

/** A request that waits, with the volume's names. */
export type Aviso = Awaited<ReturnType<typeof listAvisos>>[number];

/** The requests of an account, newest first. */
export function listAvisos(db: Database, usuarioId: number) {
  return db
    .selectFrom('avisos_estoque as a')
    .innerJoin('produtos as p', 'p.id', 'a.produto_id')
    .leftJoin('variacoes as v', 'v.id', 'a.variacao_id')
    .select([
      'a.id',
      'a.produto_id as produtoId',
      'a.variacao_id as variacaoId',
      'p.slug',
      'p.nome',
    ])
    .select(['v.nome as volume', 'a.email', 'a.criado_em as desde', 'a.expira_em as ate'])
    .where('a.usuario_id', '=', usuarioId)
    .orderBy('a.id', 'desc')
    .execute();
}

/**
 * Stores a request for one mail when the volume is back. An account's counts at once; a visitor's after the mailed link.
 * Idempotent: a repeated request of a visitor mails the link again while it is not confirmed. What a visitor is answered
 * depends on nothing that is known about the e-mail.
 *
 * @throws Refusal 404 PRODUTO_NAO_ENCONTRADO; 409 VOLUME_DISPONIVEL, or MUITOS_AVISOS for an account.
 */
export function askForAviso(
  db: Database,
  volume: Volume,
  { usuarioId, email }: Asking,
  now: Date,
): Promise<void> {
  const isAgreed = usuarioId !== null;
  return transact(db, async (trx) => {
    // The account before the product, like everywhere (docs/decisions/0056). Locks no row for a visitor.
    const { rows } =
      await sql`SELECT id FROM usuarios WHERE id = ${usuarioId}::int AND email = ${email} FOR KEY SHARE`.execute(
        trx,
      );
    if (isAgreed && rows.length === 0) throw refuse(401);
    await requireSoldOut(trx, volume);
    if (await hasTooMany(trx, volume, email)) {
      if (!isAgreed) return;
      const mensagem = `Você já espera por ${MAX_AVISOS} perfumes. Cancele um aviso para pedir outro.`;
      throw refusal(409, 'MUITOS_AVISOS', mensagem);
    }
    const agreement = {
      usuario_id: usuarioId,
      confirmado_em: isAgreed ? now : null,
      expira_em: inDays(now, isAgreed ? LIFETIME_DAYS : CONFIRMATION_DAYS),
    };
    const columns = { produto_id: volume.produtoId, variacao_id: volume.variacaoId, email };
    const aviso = await trx
      .insertInto('avisos_estoque')
      .values({ ...columns, ...agreement, criado_em: now })
      .onConflict((conflict) =>
        conflict
          .constraint('avisos_estoque_um_por_volume')
          .doUpdateSet(agreement)
          // A visitor does not change a confirmed request.
          .where(sql<boolean>`${isAgreed} OR avisos_estoque.confirmado_em IS NULL`),
      )
      .returning('id')
      .executeTakeFirst();
    if (aviso !== undefined && !isAgreed) {
      await enqueueEmail(trx, 'confirmar-aviso', email, { avisoId: aviso.id });
    }
  });
}

/**
 * The lock makes a change of the stock wait, or waits for it: a request is stored before the stock returns, or refused after.
 *
 * @throws Refusal 404 PRODUTO_NAO_ENCONTRADO; 409 VOLUME_DISPONIVEL.
 */
async function requireSoldOut(trx: Database, volume: Volume): Promise<void> {
  const estoque = await lockedEstoque(trx, volume);
  if (estoque === undefined) throw unknownProduto();
  if (estoque <= 0) return;
  throw refusal(409, 'VOLUME_DISPONIVEL', 'Este perfume já voltou: está disponível agora.');
}

/** The units in stock, which do not change until the transaction ends; undefined for an unknown or inactive product. */
async function lockedEstoque(
  trx: Database,
  { produtoId, variacaoId }: Volume,
): Promise<number | undefined> {
  await sql`SELECT id FROM produtos WHERE id = ${produtoId} FOR SHARE`.execute(trx);
  const { rows } = await sql<{ estoque: number }>`
    SELECT coalesce(v.estoque, p.estoque, 0) AS estoque FROM produtos p
    LEFT JOIN variacoes v ON v.produto_id = p.id AND v.id = ${variacaoId}::int
    WHERE p.id = ${produtoId} AND p.ativo AND (v.id IS NOT NULL) = (
      ${variacaoId}::int IS NOT NULL OR EXISTS (SELECT FROM variacoes WHERE produto_id = p.id))`.execute(
    trx,
  );
  return rows[0]?.estoque;
}

/** Whether an e-mail has the most requests, besides the one for this volume. */
async function hasTooMany(
  trx: Database,
  { produtoId, variacaoId }: Volume,
  email: string,
): Promise<boolean> {
  const { total } = await trx
    .selectFrom('avisos_estoque')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('email', '=', email)
    .where(
      sql<boolean>`(produto_id, variacao_id) IS DISTINCT FROM (${produtoId}::int, ${variacaoId}::int)`,
    )
    .executeTakeFirstOrThrow();
  return total >= MAX_AVISOS;
}

/** The tokens of the links in the mails: to confirm one request, and to cancel all of an e-mail. */
export const confirmationToken = (secret: Buffer, avisoId: number): string =>
  signedToken(secret, 'avisos/confirmar', String(avisoId));
export const cancellationToken = (secret: Buffer, email: string): string =>
  signedToken(secret, 'avisos/cancelar', email);

/**
 * Confirms a visitor's request. It then waits for ninety days. Where the stock has returned meanwhile, the mail goes out now.
 * Idempotent while the request waits.
 *
 * @throws Refusal 422 TOKEN_INVALIDO when the shop did not sign the token, or the request is gone.
 */
export async function confirmAviso(
  db: Database,
  secret: Buffer,
  token: string,
  now: Date,
): Promise<void> {
  const id = Number(readSignedToken(secret, 'avisos/confirmar', token));
  await transact(db, async (trx) => {
    const aviso = await trx
      .selectFrom('avisos_estoque')
      .select(['produto_id as produtoId', 'variacao_id as variacaoId'])
      .where('id', '=', id)
      .where('expira_em', '>', now)
      .executeTakeFirstOrThrow(() => invalidToken());
    // Before the request's row, like the change of a stock.
    const estoque = await lockedEstoque(trx, aviso);
    await trx
      .updateTable('avisos_estoque')
      .set({ confirmado_em: now, expira_em: inDays(now, LIFETIME_DAYS) })
      .where('id', '=', id)
      .where('confirmado_em', 'is', null)
      .execute();
    if (estoque !== undefined && estoque > 0) {
      await sql`SELECT avisa_volta(${aviso.produtoId}::int)`.execute(trx);
    }
  });
}

/**
 * Deletes every request of an e-mail. Idempotent.
 *
 * @throws Refusal 422 TOKEN_INVALIDO when the shop did not sign the token.
 */
export async function cancelAvisos(db: Database, secret: Buffer, token: string): Promise<void> {
  const email = readSignedToken(secret, 'avisos/cancelar', token);
  await db.deleteFrom('avisos_estoque').where('email', '=', email).execute();
}

/** Deletes a request of an account. Idempotent. Returns those that are left. */
export async function removeAviso(db: Database, usuarioId: number, id: number): Promise<Aviso[]> {
  await db
    .deleteFrom('avisos_estoque')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .execute();
  return listAvisos(db, usuarioId);
}

/** Lets the requests of an account follow it to a new e-mail, which may wait for some of the volumes already. */
export async function moveAvisos(trx: Database, usuarioId: number, email: string): Promise<void> {
  await sql`DELETE FROM avisos_estoque a USING avisos_estoque own
    WHERE a.email = ${email} AND own.usuario_id = ${usuarioId} AND own.id <> a.id
      AND own.produto_id = a.produto_id AND own.variacao_id IS NOT DISTINCT FROM a.variacao_id`.execute(
    trx,
  );
  await trx
    .updateTable('avisos_estoque')
    .set({ email })
    .where('usuario_id', '=', usuarioId)
    .execute();
}

/** The volume that a mail is about; undefined when it or its product is gone. */
export async function findVolume(db: Database, { produtoId, variacaoId }: Volume) {
  return db
    .selectFrom('produtos as p')
    .leftJoin('variacoes as v', (join) =>
      join.onRef('v.produto_id', '=', 'p.id').on('v.id', '=', variacaoId),
    )
    .select(['p.slug', 'p.nome', 'v.nome as volume'])
    .where('p.id', '=', produtoId)
    .where(
      sql<boolean>`CASE WHEN ${variacaoId}::int IS NULL THEN ${isSimple} ELSE v.id IS NOT NULL END`,
    )
    .executeTakeFirst();
}

/** The request that a visitor has not confirmed; undefined when it is confirmed or gone. */
export function findUnconfirmed(db: Database, id: number) {
  return db
    .selectFrom('avisos_estoque')
    .select(['produto_id as produtoId', 'variacao_id as variacaoId'])
    .where('id', '=', id)
    .where('confirmado_em', 'is', null)
    .executeTakeFirst();
}

function inDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}
