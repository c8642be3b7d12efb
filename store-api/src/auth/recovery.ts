import { recordAlteracao } from '../auditoria/alteracoes.ts';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { refusal } from '../http/errors.ts';
import { lockActiveUsuario, mailConta, USUARIO_COLUMNS, updateSenha } from '../usuarios/service.ts';
import { hashSenha } from './senha.ts';
import { endSessions } from './sessions.ts';
import { createMailedToken, hashOfToken, invalidToken } from './token.ts';

const LIFETIME_MINUTES = 30;

/**
 * Mails a link that sets a new password to an ATIVO account. Only the newest link works, once, for 30
 * minutes. The database stores only the token's SHA-256.
 *
 * @param email lower case.
 * @throws Refusal 404 EMAIL_NAO_ENCONTRADO.
 */
export async function sendRecovery(
  db: Database,
  { publicUrl }: Pick<Shop, 'publicUrl'>,
  email: string,
  now: Date,
): Promise<void> {
  const { token, hash } = createMailedToken();
  await transact(db, async (trx) => {
    const usuario = await trx
      .selectFrom('usuarios')
      .select(USUARIO_COLUMNS)
      .where('email', '=', email)
      .where('status', '=', 'ATIVO')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() =>
        refusal(404, 'EMAIL_NAO_ENCONTRADO', 'Email não encontrado.', 'email'),
      );
    await voidRecoveries(trx, usuario.id);
    await trx
      .insertInto('redefinicoes_senha')
      .values({
        token_hash: hash,
        usuario_id: usuario.id,
        expira_em: new Date(now.getTime() + LIFETIME_MINUTES * 60_000),
      })
      .execute();
    const link = `${publicUrl}/reset-password?token=${token}`;
    await mailConta(trx, 'redefinir-senha', usuario, { link, minutos: LIFETIME_MINUTES });
  });
}

/**
 * Sets the new password of the account that the link was mailed to. Uses the link up, ends every session
 * and mails a notice to the owner.
 *
 * @param novaSenha already checked.
 * @throws Refusal 422 TOKEN_INVALIDO when the link is unknown, used, expired, or its account not ATIVO.
 */
export async function resetSenha(
  db: Database,
  token: string,
  novaSenha: string,
  now: Date,
): Promise<void> {
  const tokenHash = hashOfToken(token);
  const account = await db
    .selectFrom('redefinicoes_senha as redefinicao')
    .innerJoin('usuarios as usuario', 'usuario.id', 'redefinicao.usuario_id')
    .select('usuario.id')
    .where('redefinicao.token_hash', '=', tokenHash)
    .where('redefinicao.usado_em', 'is', null)
    .where('redefinicao.expira_em', '>', now)
    .where('usuario.status', '=', 'ATIVO')
    .executeTakeFirstOrThrow(() => invalidToken());
  const senhaHash = await hashSenha(novaSenha);
  await transact(db, async (trx) => {
    const usuario = await lockActiveUsuario(trx, account.id);
    await trx
      .updateTable('redefinicoes_senha')
      .set({ usado_em: now })
      .where('token_hash', '=', tokenHash)
      .where('usado_em', 'is', null)
      .returning('token_hash')
      .executeTakeFirstOrThrow(() => invalidToken());
    const mudancas = ['Senha alterada pelo link do e-mail'];
    const { id } = usuario;
    await recordAlteracao(trx, { autorId: id, tipo: 'USUARIO', alvo: id, mudancas });
    await updateSenha(trx, usuario, senhaHash, false);
    await endSessions(trx, usuario.id);
  });
}

/** Invalidates every link mailed to an account so far. */
export async function voidRecoveries(trx: Database, usuarioId: number): Promise<void> {
  await trx.deleteFrom('redefinicoes_senha').where('usuario_id', '=', usuarioId).execute();
}
