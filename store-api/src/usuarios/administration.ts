import { readNome, voidRecoveries } from '../auth/recovery.ts';
import { hashSenha } from '../auth/senha.ts';
import { endSessions } from '../auth/sessions.ts';
import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import type { Role, StatusUsuario } from '../db/tables.ts';
import { enqueueContaEmail } from '../email/outbox.ts';
import { insertConta } from './creation.ts';
import { refusingDuplicates } from './duplicates.ts';
import { isActiveAdmin, lockAdministration, lockUsuario, requireOtherAdmin } from './locks.ts';
import { requireEmail, requireUsername } from './requirements.ts';
import { USUARIO_COLUMNS, type Usuario } from './service.ts';

/** An account that an administrator opens; every rule has been checked. */
export interface NewUsuario {
  username: string;
  password: string;
  /** Lower case. */
  email: string;
  nome: string | null;
  status: StatusUsuario;
  roles: Role[];
}

/** What changes of an account; undefined keeps. The password's rule has been checked. */
export interface UsuarioChange {
  username: string | undefined;
  /** Normalised. */
  email: string | undefined;
  nome: string | null | undefined;
  status: StatusUsuario | undefined;
  roles: Role[] | undefined;
  novaSenha: string | undefined;
}

/**
 * Opens an account with an empty profile (API-23, C-81); its owner is to choose another password (C-64).
 *
 * @throws Refusal 409 USUARIO_EM_USO or EMAIL_EM_USO.
 */
export async function createUsuario(
  db: Database,
  autorId: number,
  { password, ...usuario }: NewUsuario,
): Promise<Usuario> {
  const senhaHash = await hashSenha(password);
  return refusingDuplicates(
    db.transaction().execute(async (trx) => {
      await lockAdministration(trx, autorId);
      await recordAs(trx, { autorId, motivo: 'criação pelo painel' });
      return insertConta(trx, {
        ...usuario,
        senhaHash,
        trocarSenha: true,
        perfil: { nomeCompleto: null, telefone: null, cpf: null },
      });
    }),
  );
}

/**
 * Changes an account (API-24). Its sessions end when it is renamed, gets a new password, loses a role or is
 * no longer ATIVO.
 *
 * @throws Refusal 404 USUARIO_NAO_ENCONTRADO; 409 USUARIO_EM_USO, EMAIL_EM_USO, or ULTIMO_ADMIN when nobody
 * could administrate any more; 422 for a username or e-mail that breaks its rule.
 */
export async function updateUsuario(
  db: Database,
  autorId: number,
  id: number,
  { novaSenha, ...change }: UsuarioChange,
  now: Date,
): Promise<Usuario> {
  const senhaHash = novaSenha === undefined ? undefined : await hashSenha(novaSenha);
  return refusingDuplicates(
    db.transaction().execute(async (trx) => {
      await lockAdministration(trx, autorId);
      const before = await lockUsuario(trx, id);
      const after = merge(before, change);
      if (after.username !== before.username) requireUsername(after.username, 1);
      if (after.email !== before.email) requireEmail(after.email);
      if (!isActiveAdmin(after)) await requireOtherAdmin(trx, id);

      await recordAs(trx, { autorId, motivo: 'alteração pelo painel' });
      const { username, email, nome, status, roles } = after;
      await trx
        .updateTable('usuarios')
        .set({ username, email, nome, status, roles })
        .where('id', '=', id)
        .execute();
      if (senhaHash !== undefined) {
        // Who chose their own password need not choose another one.
        await setSenha(trx, after, senhaHash, id !== autorId);
      }
      if (senhaHash !== undefined || email !== before.email) await voidRecoveries(trx, id);
      if (senhaHash !== undefined || losesAccess(before, after)) await endSessions(trx, id, now);
      return trx
        .selectFrom('usuarios')
        .select(USUARIO_COLUMNS)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
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

function losesAccess(before: Usuario, after: Usuario): boolean {
  return (
    before.username !== after.username ||
    (before.status === 'ATIVO' && after.status !== 'ATIVO') ||
    before.roles.some((role) => !after.roles.includes(role))
  );
}

async function setSenha(
  trx: Database,
  usuario: Usuario,
  senhaHash: string,
  trocarSenha: boolean,
): Promise<void> {
  await trx
    .updateTable('usuarios')
    .set({ senha_hash: senhaHash, trocar_senha: trocarSenha })
    .where('id', '=', usuario.id)
    .execute();
  await enqueueContaEmail(trx, 'senha-alterada', usuario.email, {
    nome: await readNome(trx, usuario),
  });
}
