import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { invalid, Refusal, refusal } from '../http/errors.ts';
import { lockUsuario } from '../usuarios/locks.ts';
import { findActiveUsuario, lockActiveUsuario, type Usuario } from '../usuarios/service.ts';
import { createRecoveryCodes, createSalt, hashRecoveryCode } from './recovery-codes.ts';
import { announceSecondFactor } from './second-factor-notice.ts';
import { deriveKey, openSecret, sealSecret } from './second-factor-secret.ts';
import { endSessions } from './sessions.ts';
import { hashOfToken, verifyToken } from './token.ts';
import { createTotpSecret, describeSecret, matchingStep } from './totp.ts';

const CHALLENGE_SECONDS = 5 * 60;

/** Proof of a right password, which only `answerChallenge` accepts. */
export interface Challenge {
  desafio: string;
}

const ChallengeClaims = z.object({ sub: z.string(), id: z.int(), iat: z.int() });

const sealKey = (secret: Buffer): Buffer => deriveKey(secret, 'segredo do segundo fator');
/** Not the key of tokens, so that a challenge is never accepted as one. */
const challengeKey = (secret: Buffer): Buffer => deriveKey(secret, 'desafio do segundo fator');

/** The challenge of an administrator whose second factor is active; undefined for every other account. */
export async function challengeFor(
  db: Database,
  secret: Buffer,
  { id, username, roles }: Pick<Usuario, 'id' | 'username' | 'roles'>,
  now: Date,
): Promise<Challenge | undefined> {
  if (!roles.includes('ROLE_ADMIN') || !(await isActive(db, id))) return undefined;
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { sub: username, id, iat, exp: iat + CHALLENGE_SECONDS };
  const key = createSecretKey(challengeKey(secret));
  return { desafio: jwt.sign(claims, key, { algorithm: 'HS256' }) };
}

/**
 * The account of an unexpired challenge; undefined for any other text, and once the account's password or rights
 * changed.
 */
export async function findChallenged(
  db: Database,
  secret: Buffer,
  desafio: string,
): Promise<Usuario | undefined> {
  const claims = verifyToken(desafio, challengeKey(secret), ChallengeClaims);
  return claims && findActiveUsuario(db, claims, hashOfToken(desafio));
}

/** Whether an account's second factor is active. */
export async function isActive(db: Database, usuarioId: number): Promise<boolean> {
  return (await findActive(db, usuarioId)) !== undefined;
}

function findActive(db: Database, usuarioId: number) {
  return db
    .selectFrom('segundos_fatores')
    .select(['segredo', 'sal'])
    .where('usuario_id', '=', usuarioId)
    .where('ativado_em', 'is not', null)
    .executeTakeFirst();
}

/** When the factor was activated (null: it is not active), and how many recovery codes are left. */
export async function readSecondFactor(db: Database, usuarioId: number) {
  const fator = await db
    .selectFrom('segundos_fatores')
    .select('ativado_em')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  const { codigos } = await db
    .selectFrom('codigos_recuperacao')
    .select(({ fn }) => fn.countAll<string>().as('codigos'))
    .where('usuario_id', '=', usuarioId)
    .where('usado_em', 'is', null)
    .executeTakeFirstOrThrow();
  return { ativadoEm: fator?.ativado_em ?? null, codigosRestantes: Number(codigos) };
}

/**
 * Creates a secret that `activate` must confirm. Replaces an unconfirmed one.
 *
 * @throws Refusal 401 when the account is no longer ATIVO, 409 when the factor is active.
 */
export async function enrol(db: Database, secret: Buffer, marca: string, usuario: Usuario) {
  const bytes = createTotpSecret();
  const values = {
    segredo: sealSecret(bytes, sealKey(secret), usuario.id),
    sal: createSalt(),
  };
  await transact(db, async (trx) => {
    await lockActiveUsuario(trx, usuario.id);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('segundos_fatores')
      .values({ usuario_id: usuario.id, ...values })
      .onConflict((conflict) =>
        conflict
          .column('usuario_id')
          .doUpdateSet(values)
          .where('segundos_fatores.ativado_em', 'is', null),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) {
      throw refusal(409, 'SEGUNDO_FATOR_ATIVO', 'A verificação em duas etapas já está ativa.');
    }
  });
  return describeSecret(bytes, marca, usuario.username);
}

/**
 * Confirms the secret of `enrol` by a code, ends every session of the account and mails its owner.
 *
 * @param begin opens the new session, within the transaction: a later change of the password ends it too.
 * @returns the session and the recovery codes, which are readable only now.
 * @throws Refusal 422 CODIGO_INVALIDO; 409 when no secret waits for its confirmation.
 */
export async function activate<Session>(
  db: Database,
  secret: Buffer,
  { id }: Usuario,
  codigo: string,
  now: Date,
  begin: (trx: Database) => Promise<Session>,
): Promise<Session & { codigosRecuperacao: string[] }> {
  const pending = await db
    .selectFrom('segundos_fatores')
    .select(['segredo', 'sal'])
    .where('usuario_id', '=', id)
    .where('ativado_em', 'is', null)
    .executeTakeFirstOrThrow(() => notPending());
  const step = stepOf(pending.segredo, secret, id, codigo, now);
  if (step === undefined) throw invalidCode();

  const { codes, hashes } = await createHashedCodes(pending.sal);
  return transact(db, async (trx) => {
    await lockActiveUsuario(trx, id);
    await trx
      .updateTable('segundos_fatores')
      .set({ ativado_em: now, ultimo_passo: step })
      .where('usuario_id', '=', id)
      .where('segredo', '=', pending.segredo)
      .where('ativado_em', 'is', null)
      .returning('usuario_id')
      .executeTakeFirstOrThrow(() => notPending());
    await insertCodes(trx, id, hashes);
    await announceSecondFactor(trx, id, 'segundo-fator-ativado');
    await endSessions(trx, id);
    return { ...(await begin(trx)), codigosRecuperacao: codes };
  });
}

/**
 * Replaces the recovery codes of an active factor, and mails the owner. All earlier codes are void.
 *
 * @returns the codes, which are readable only now.
 * @throws Refusal 422 CODIGO_INVALIDO when the factor is not active.
 */
export async function renewRecoveryCodes(db: Database, { id }: Usuario): Promise<string[]> {
  const active = await findActive(db, id);
  if (active === undefined) throw invalidCode();
  const { codes, hashes } = await createHashedCodes(active.sal);
  await transact(db, async (trx) => {
    await lockActiveUsuario(trx, id);
    // The factor may have been removed, or replaced by another, while the codes were hashed.
    if ((await findActive(trx, id))?.sal !== active.sal) throw invalidCode();
    await trx.deleteFrom('codigos_recuperacao').where('usuario_id', '=', id).execute();
    await insertCodes(trx, id, hashes);
    await announceSecondFactor(trx, id, 'codigos-renovados');
  });
  return codes;
}

async function createHashedCodes(sal: string) {
  const codes = createRecoveryCodes();
  return { codes, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, sal))) };
}

async function insertCodes(trx: Database, id: number, hashes: readonly string[]): Promise<void> {
  await trx
    .insertInto('codigos_recuperacao')
    .values(hashes.map((codigo_hash) => ({ usuario_id: id, codigo_hash })))
    .execute();
}

/**
 * Uses up a code of an active factor: six digits of the app, or a recovery code, whose use is mailed to the owner. False
 * for any other code.
 */
export async function redeemCode(
  db: Database,
  secret: Buffer,
  usuarioId: number,
  codigo: string,
  now: Date,
): Promise<boolean> {
  const fator = await findActive(db, usuarioId);
  if (fator === undefined) return false;
  return /^\d{6}$/.test(codigo)
    ? redeemStep(db, usuarioId, stepOf(fator.segredo, secret, usuarioId, codigo, now))
    : redeemRecoveryCode(db, usuarioId, await hashRecoveryCode(codigo, fator.sal), now);
}

/** A time step counts once, and no earlier one counts after it: a code that was watched cannot be used again. */
async function redeemStep(db: Database, usuarioId: number, step: number | undefined) {
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('segundos_fatores')
    .set({ ultimo_passo: step })
    .where('usuario_id', '=', usuarioId)
    .where('ultimo_passo', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function redeemRecoveryCode(db: Database, usuarioId: number, hash: string, now: Date) {
  return transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('codigos_recuperacao')
      .set({ usado_em: now })
      .where('usuario_id', '=', usuarioId)
      .where('codigo_hash', '=', hash)
      .where('usado_em', 'is', null)
      .executeTakeFirst();
    const isRedeemed = numUpdatedRows > 0n;
    if (isRedeemed) await announceSecondFactor(trx, usuarioId, 'codigo-de-recuperacao-usado');
    return isRedeemed;
  });
}

/**
 * Removes the factor of an account with its recovery codes, and mails the owner; false when it has none.
 *
 * @param autorId account; null for the command line.
 */
export async function removeSecondFactor(
  trx: Database,
  usuarioId: number,
  autorId: number | null,
): Promise<boolean> {
  await lockUsuario(trx, usuarioId);
  const removed = await trx
    .deleteFrom('segundos_fatores')
    .where('usuario_id', '=', usuarioId)
    .returning('ativado_em')
    .executeTakeFirst();
  if (removed === undefined) return false;
  // An unconfirmed secret was never active.
  if (removed.ativado_em !== null) {
    await announceSecondFactor(trx, usuarioId, 'segundo-fator-desativado', autorId);
  }
  return true;
}

/** A secret that another JWT secret sealed matches no code: recovery codes still work. */
function stepOf(sealed: string, secret: Buffer, usuarioId: number, codigo: string, now: Date) {
  const segredo = openSecret(sealed, sealKey(secret), usuarioId);
  return segredo && matchingStep(segredo, codigo, now);
}

/** The refusal of a sign-in whose password was right. */
export function secondFactorRequired({ desafio }: Challenge): Refusal {
  const mensagem = 'Informe o código do seu aplicativo autenticador.';
  return new Refusal(401, { codigo: 'SEGUNDO_FATOR', mensagem, desafio });
}

/** The refusal of a code. */
export function invalidCode(): Refusal {
  return invalid(
    'codigo',
    'Código inválido ou já usado. Confira o código atual.',
    'CODIGO_INVALIDO',
  );
}

function notPending(): Refusal {
  return refusal(
    409,
    'SEGUNDO_FATOR_NAO_INICIADO',
    'Comece de novo a ativação da verificação em duas etapas.',
  );
}
