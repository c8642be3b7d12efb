import { recordAlteracao } from '../auditoria/alteracoes.ts';
import { unconfirmed } from '../auth/identity.ts';
import { voidRecoveries } from '../auth/recovery.ts';
import { hashSenha } from '../auth/senha.ts';
import { endSessions } from '../auth/sessions.ts';
import { moveAvisos } from '../avisos/service.ts';
import type { Shop } from '../config.ts';
import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { type Refusal, refusal } from '../http/errors.ts';
import { sendConfirmation, voidConfirmations } from './confirmation.ts';
import { createConta, type NewConta, refusingDuplicates } from './creation.ts';
import { isActiveAdmin, lockAdministration, lockUsuario, requireOtherAdmin } from './locks.ts';
import { requireEmail, requireNome, requireUsername } from './rules.ts';
import { mailConta, selectUsuario, type Usuario, updateSenha } from './service.ts';

/** Changes of an account; undefined keeps a field. The new password was checked, the e-mail normalised. */
export type UsuarioChange = {
  [Field in 'username' | 'email' | 'nome' | 'status' | 'roles']: Usuario[Field] | undefined;
} & {
  novaSenha: string | undefined;
  /** The `versaoConta` that the caller read. */
  versao: number | undefined;
};

/** Who changes accounts. */
interface Autor {
  autorId: number;
  /** The author has just proven to be there (`auth/identity.ts`). */
  isConfirmed: boolean;
}

/**
 * Creates an account.
 *
 * @throws Refusal 403 when the author is no longer an administrator, or CONFIRMACAO_NECESSARIA for a new one; 409 as `createConta`.
 */
export async function createUsuario(
  db: Database,
  shop: Pick<Shop, 'publicUrl'>,
  { autorId, isConfirmed }: Autor,
  conta: NewConta,
): Promise<Usuario> {
  if (isActiveAdmin(conta) && !isConfirmed) throw unconfirmed();
  const author = { autorId, motivo: 'criação pelo painel' };
  return createConta(db, shop, author, conta, (trx) => lockAdministration(trx, autorId));
}

/**
 * Changes an account. Its sessions end when it gets another username, e-mail or password, gets or loses a role, or is no
 * longer ATIVO. A new e-mail is unconfirmed and gets a link.
 *
 * @throws Refusal 403 CONFIRMACAO_NECESSARIA; 404 USUARIO_NAO_ENCONTRADO; 409 CONFLITO for a stale `versao`, USUARIO_EM_USO,
 * EMAIL_EM_USO, or ULTIMO_ADMIN when no administrator would be left; 422 for an invalid username, e-mail or name.
 */
export async function updateUsuario(
  db: Database,
  shop: Pick<Shop, 'publicUrl'>,
  { autorId, isConfirmed }: Autor,
  id: number,
  { novaSenha, versao, ...change }: UsuarioChange,
  now: Date,
): Promise<Usuario> {
  const senhaHash = novaSenha === undefined ? undefined : await hashSenha(novaSenha);
  return refusingDuplicates(
    transact(db, async (trx) => {
      await lockAdministration(trx, autorId);
      const before = await lockUsuario(trx, id);
      if (versao !== undefined && versao !== before.versaoConta) throw changedMeanwhile();
      const after = merge(before, change);
      if (after.username !== before.username) requireUsername(after.username);
      if (after.email !== before.email) requireEmail(after.email);
      if (after.nome !== null && after.nome !== before.nome) requireNome(after.nome, 'nome');
      if (!isActiveAdmin(after)) await requireOtherAdmin(trx, id);
      if (!isConfirmed && takesAdministration(before, after, senhaHash !== undefined)) {
        throw unconfirmed();
      }

      await recordAs(trx, { autorId, motivo: 'alteração pelo painel' });
      const { username, email, nome, status, roles } = after;
      await trx
        .updateTable('usuarios')
        .set((eb) => ({ username, email, nome, status, roles, versao: eb('versao', '+', 1) }))
        .where('id', '=', id)
        .execute();
      const mudancas = namesOfChanges(before, after, senhaHash !== undefined);
      await recordAlteracao(trx, { tipo: 'USUARIO', alvo: id, mudancas });
      if (email !== before.email) {
        await mailConta(trx, 'email-alterado', before);
        await unconfirmEmail(trx, shop, after, now);
        await moveAvisos(trx, id, email);
      }
      // The notice goes to the old e-mail. Administrators who change their own password need not choose another one.
      if (senhaHash !== undefined) await updateSenha(trx, before, senhaHash, id !== autorId);
      if (senhaHash !== undefined || email !== before.email) await voidRecoveries(trx, id);
      if (senhaHash !== undefined || endsAccess(before, after)) await endSessions(trx, id);
      return selectUsuario(trx, id).executeTakeFirstOrThrow();
    }),
  );
}

function changedMeanwhile(): Refusal {
  const mensagem = 'Outra pessoa mudou esta conta. Carregue de novo antes de salvar.';
  return refusal(409, 'CONFLITO', mensagem, 'versaoConta');
}

function merge(before: Usuario, change: Omit<UsuarioChange, 'novaSenha' | 'versao'>): Usuario {
  return {
    ...before,
    username: change.username ?? before.username,
    email: change.email ?? before.email,
    nome: change.nome === undefined ? before.nome : change.nome,
    status: change.status ?? before.status,
    roles: change.roles ?? before.roles,
  };
}

/** Which personal fields changed. Their values never enter the history. */
function namesOfChanges(before: Usuario, after: Usuario, hasNewSenha: boolean): string[] {
  return [
    ...(before.username === after.username ? [] : ['Nome de usuário alterado']),
    ...(before.email === after.email ? [] : ['E-mail alterado']),
    ...(before.nome === after.nome ? [] : ['Nome alterado']),
    ...(hasNewSenha ? ['Senha alterada'] : []),
  ];
}

async function unconfirmEmail(
  trx: Database,
  shop: Pick<Shop, 'publicUrl'>,
  usuario: Usuario,
  now: Date,
): Promise<void> {
  const { id } = usuario;
  await trx.updateTable('usuarios').set({ email_confirmado: false }).where('id', '=', id).execute();
  await voidConfirmations(trx, id);
  await sendConfirmation(trx, shop, usuario, now);
}

/** Changes by which a stolen session would keep the shop: it makes an administrator, or takes the account of one. */
function takesAdministration(before: Usuario, after: Usuario, hasNewSenha: boolean): boolean {
  if (isActiveAdmin(after) && !isActiveAdmin(before)) return true;
  return before.roles.includes('ROLE_ADMIN') && (hasNewSenha || before.email !== after.email);
}

/** A session of before a promotion may have begun without the code that administrators are asked for. */
function endsAccess(before: Usuario, after: Usuario): boolean {
  return (
    before.username !== after.username ||
    before.email !== after.email ||
    (before.status === 'ATIVO' && after.status !== 'ATIVO') ||
    before.roles.length !== after.roles.length ||
    before.roles.some((role) => !after.roles.includes(role))
  );
}
