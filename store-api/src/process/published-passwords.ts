import { randomBytes } from 'node:crypto';
import { hashSenha, verifySenha } from '../auth/senha.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';

const RANDOM_BYTES = 12;

/** A demo account with its new password. */
export interface NewLogin {
  username: string;
  senha: string;
}

/**
 * Replaces the passwords of demo accounts that still have the published one, and ends their sessions. Each process calls
 * it before it listens. Idempotent, and safe in several processes.
 *
 * @returns the accounts that this call changed. Their passwords are stored nowhere else.
 */
export async function replacePublishedPasswords(db: Database, now: Date): Promise<NewLogin[]> {
  const { DEMO_USUARIOS } = await import('../../demo/usuarios.ts');
  const replaced = await Promise.all(
    DEMO_USUARIOS.map(async ({ username, senha }): Promise<NewLogin[]> => {
      const usuario = await db
        .selectFrom('usuarios')
        .select(['id', 'senha_hash'])
        .where('username', '=', username)
        .executeTakeFirst();
      if (usuario === undefined || !(await verifySenha(senha, usuario.senha_hash))) return [];
      const login = { username, senha: randomBytes(RANDOM_BYTES).toString('base64url') };
      const senha_hash = await hashSenha(login.senha);
      return transact(db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('usuarios')
          .set({ senha_hash })
          .where('id', '=', usuario.id)
          // Another process may have been faster.
          .where('senha_hash', '=', usuario.senha_hash)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows !== 1n) return [];
        await endSessions(trx, usuario.id, now);
        return [login];
      });
    }),
  );
  return replaced.flat();
}
