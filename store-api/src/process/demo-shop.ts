import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashSenha, verifySenha } from '../auth/senha.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import type { ImagensStorage } from '../imagens/storage.ts';

// Key of the advisory lock that serialises the seeds of several processes.
const SEED_LOCK = 4001;

/**
 * Fills an empty shop with the demo, in one transaction. Does nothing when the shop has a product or an account.
 *
 * @param pedidos whether the demo has orders.
 * @param onProgress receives short Portuguese texts while the seed runs.
 * @returns whether it seeded.
 */
export function seedWhenEmpty(
  db: Database,
  imagens: ImagensStorage,
  pedidos: boolean,
  onProgress: (text: string) => void,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const { seedDemo } = await import('../../demo/seed.ts');
    await seedDemo({ db: trx, imagens, pedidos, onProgress, now: new Date() });
    return true;
  });
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql`SELECT FROM produtos UNION ALL SELECT FROM usuarios LIMIT 1`.execute(
    db,
  );
  return rows.length === 0;
}

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
export async function replacePublishedPasswords(db: Database): Promise<NewLogin[]> {
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
        await endSessions(trx, usuario.id);
        return [login];
      });
    }),
  );
  return replaced.flat();
}
