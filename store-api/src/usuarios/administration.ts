import { recordAlteracao } from '../auditoria/alteracoes.ts';
import { voidRecoveries } from '../auth/recovery.ts';
import { hashSenha } from '../auth/senha.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Shop } from '../config.ts';
import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { sendConfirmation, voidConfirmations } from './confirmation.ts';
import { createConta, type NewConta } from './creation.ts';
import { refusingDuplicates } from './duplicates.ts';
import { isActiveAdmin, lockAdministration, lockUsuario, requireOtherAdmin } from './locks.ts';
import { requireEmail, requireNome, requireUsername } from './rules.ts';
import { selectUsuario, type Usuario, updateSenha } from './service.ts';

/** Changes of an account; undefined keeps a field. The new password was checked, the e-mail normalised. */
export type UsuarioChange = {
  [Field in 'username' | 'email' | 'nome' | 'status' | 'roles']: Usuario[Field] | undefined;
} & { novaSenha: string | undefined };

/**
 * Creates an account.
 *
 * @throws Refusal 403 when the author is no longer an administrator; 409 as `createConta`.
 */
export function createUsuario(
  db: Database,
  shop: Pick<Shop, 'publicUrl'>,
  autorId: number,
  conta: NewConta,
): Promise<Usuario> {
  const author = { autorId, motivo: 'criação pelo painel' };
  return createConta(db, shop, author, conta, (trx) => lockAdministration(trx, autorId));
}

/**
 * Changes an account. Its sessions end when it gets a new username or password, loses a role, or is no
 * longer ATIVO. A new e-mail is unconfirmed and gets a link.
 *
 * @throws Refusal 404 USUARIO_NAO_ENCONTRADO; 409 USUARIO_EM_USO, EMAIL_EM_USO, or ULTIMO_ADMIN when no
 * administrator would be left; 422 for an invalid username, e-mail or name.
 */
export async function updateUsuario(
  db: Database,
  shop: Pick<Shop, 'publicUrl'>,
  autorId: number,
  id: number,
  { novaSenha, ...change }: UsuarioChange,
  now: Date,
): Promise<Usuario> {
  const senhaHash = novaSenha === undefined ? undefined : await hashSenha(novaSenha);
  return refusingDuplicates(
    transact(db, async (trx) => {
      await lockAdministration(trx, autorId);
      const before = await lockUsuario(trx, id);
      const after = merge(before, change);
      if (after.username !== before.username) requireUsername(after.username);
      if (after.email !== before.email) requireEmail(after.email);
      if (after.nome !== null && after.nome !== before.nome) requireNome(after.nome, 'nome');
      if (!isActiveAdmin(after)) await requireOtherAdmin(trx, id);

      await recordAs(trx, { autorId, motivo: 'alteração pelo painel' });
      const { username, email, nome, status, roles } = after;
      await trx
        .updateTable('usuarios')
        .set({ username, email, nome, status, roles })
        .where('id', '=', id)
        .execute();
      const mudancas = namesOfChanges(before, after, senhaHash !== undefined);
      await recordAlteracao(trx, { tipo: 'USUARIO', alvo: id, mudancas });
      if (email !== before.email) await unconfirmEmail(trx, shop, after, now);
      // Administrators who change their own password need not choose another one.
      if (senhaHash !== undefined) await updateSenha(trx, after, senhaHash, id !== autorId);
      if (senhaHash !== undefined || email !== before.email) await voidRecoveries(trx, id);
      if (senhaHash !== undefined || losesAccess(before, after)) await endSessions(trx, id, now);
      return selectUsuario(trx, id).executeTakeFirstOrThrow();
    }),
  );
}

function merge(before: Usuario, change: Omit<UsuarioChange, 'novaSenha'>): Usuario {
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

function losesAccess(before: Usuario, after: Usuario): boolean {
  return (
    before.username !== after.username ||
    (before.status === 'ATIVO' && after.status !== 'ATIVO') ||
    before.roles.some((role) => !after.roles.includes(role))
  );
}
