import { sql } from 'kysely';
import { createMailedToken, hashOfToken, invalidToken } from '../auth/token.ts';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { Refusal, refusal } from '../http/errors.ts';
import { lockActiveUsuario, mailConta, type Usuario } from './service.ts';

const HOUR_MS = 60 * 60_000;
const LIFETIME_HOURS = 72;
/** Links that an account may ask for in an hour, with the one of its registration. */
const MAX_AN_HOUR = 3;

/**
 * Mails a link that confirms the account's e-mail. Each link works for 72 hours, until one of them is used. The database
 * stores only the token's SHA-256.
 */
export async function sendConfirmation(
  trx: Database,
  { publicUrl }: Pick<Shop, 'publicUrl'>,
  usuario: Usuario,
  now: Date,
): Promise<void> {
  const { token, hash } = createMailedToken();
  await trx
    .insertInto('confirmacoes_email')
    .values({
      token_hash: hash,
      usuario_id: usuario.id,
      email: usuario.email,
      criado_em: now,
      expira_em: new Date(now.getTime() + LIFETIME_HOURS * HOUR_MS),
    })
    .execute();
  const link = `${publicUrl}/confirmar-email?token=${token}`;
  await mailConta(trx, 'confirmar-email', usuario, { link, horas: LIFETIME_HOURS });
}

/**
 * Mails another link.
 *
 * @throws Refusal 401 when the account is not ATIVO; 409 EMAIL_JA_CONFIRMADO; 429 MUITAS_TENTATIVAS after three links
 * in an hour.
 */
export async function resendConfirmation(
  db: Database,
  shop: Pick<Shop, 'publicUrl'>,
  usuarioId: number,
  now: Date,
): Promise<void> {
  await transact(db, async (trx) => {
    const usuario = await lockActiveUsuario(trx, usuarioId);
    if (usuario.emailConfirmado) {
      throw refusal(409, 'EMAIL_JA_CONFIRMADO', 'Seu e-mail já está confirmado.', 'email');
    }
    await requireFewLinks(trx, usuarioId, now);
    await sendConfirmation(trx, shop, usuario, now);
  });
}

async function requireFewLinks(trx: Database, usuarioId: number, now: Date): Promise<void> {
  const recent = await trx
    .selectFrom('confirmacoes_email')
    .select('criado_em')
    .where('usuario_id', '=', usuarioId)
    .where('criado_em', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('criado_em', 'desc')
    .limit(MAX_AN_HOUR)
    .execute();
  const oldest = recent[MAX_AN_HOUR - 1];
  if (oldest === undefined) return;
  const seconds = Math.ceil((oldest.criado_em.getTime() + HOUR_MS - now.getTime()) / 1000);
  throw new Refusal(
    429,
    {
      codigo: 'MUITAS_TENTATIVAS',
      mensagem:
        'Já enviamos o link. Procure na caixa de entrada e no spam, ou tente de novo em uma hora.',
    },
    { 'retry-after': String(seconds) },
  );
}

/**
 * Confirms the e-mail that the link was mailed to, uses up every link of its account, and extends the reservations of
 * its unpaid orders.
 *
 * @throws Refusal 422 TOKEN_INVALIDO when the link is unknown, used, expired, or of an e-mail that the account no
 * longer has.
 */
export async function confirmEmail(
  db: Database,
  shop: Pick<Shop, 'reservation'>,
  token: string,
  now: Date,
): Promise<void> {
  const hash = hashOfToken(token);
  const link = await db
    .selectFrom('confirmacoes_email as link')
    .innerJoin('usuarios as usuario', 'usuario.id', 'link.usuario_id')
    .select('usuario.id')
    .where('link.token_hash', '=', hash)
    .where('link.expira_em', '>', now)
    .where('usuario.status', '=', 'ATIVO')
    .executeTakeFirstOrThrow(() => invalidToken());
  await transact(db, async (trx) => {
    // The account's row before its links, like every other change of an account.
    const { id, email } = await lockActiveUsuario(trx, link.id);
    await trx
      .deleteFrom('confirmacoes_email')
      .where('token_hash', '=', hash)
      .where('email', '=', email)
      .returning('token_hash')
      .executeTakeFirstOrThrow(() => invalidToken());
    await voidConfirmations(trx, id);
    await trx
      .updateTable('usuarios')
      .set({ email_confirmado: true })
      .where('id', '=', id)
      .execute();
    await extendReservations(trx, shop, id);
  });
}

/** Gives the account's unpaid orders the time that they have with a confirmed e-mail. Cards have their own. */
async function extendReservations(
  trx: Database,
  { reservation }: Pick<Shop, 'reservation'>,
  usuarioId: number,
): Promise<void> {
  await sql`UPDATE pedidos
    SET reserva_ate = greatest(reserva_ate, criado_em + ${reservation.chatMs} * interval '1 millisecond')
    WHERE usuario_id = ${usuarioId} AND status = 'PENDENTE' AND metodo IS DISTINCT FROM 'CARTAO'`.execute(
    trx,
  );
}

/** Invalidates every link of an account. */
export async function voidConfirmations(trx: Database, usuarioId: number): Promise<void> {
  await trx.deleteFrom('confirmacoes_email').where('usuario_id', '=', usuarioId).execute();
}
