import type { z } from 'zod';
import { verifySenha } from '../auth/senha.ts';
import type { Database } from '../db/open.ts';
import type { EmailTo } from '../email/kinds.ts';
import { enqueueEmail } from '../email/outbox.ts';
import { refuse } from '../http/errors.ts';
import type { UsuarioWire } from './wire.ts';

/** An account without its secrets. */
export type Usuario = z.infer<typeof UsuarioWire>;

export const USUARIO_COLUMNS = [
  'id',
  'username',
  'nome',
  'email',
  'status',
  'roles',
  'trocar_senha as trocarSenha',
  'email_confirmado as emailConfirmado',
  'versao as versaoConta',
] as const;

/** The query of the account with this number, for conditions and locks. */
export function selectUsuario(db: Database, id: number) {
  return db.selectFrom('usuarios').select(USUARIO_COLUMNS).where('id', '=', id);
}

/**
 * The ATIVO account of a token. Undefined when its username changed, when its sessions ended after the
 * token was issued (`iat`, seconds), or when the token was signed out.
 */
export function findActiveUsuario(
  db: Database,
  { id, sub, iat }: { id: number; sub: string; iat: number },
  tokenHash: string,
): Promise<Usuario | undefined> {
  return selectUsuario(db, id)
    .where('username', '=', sub)
    .where('status', '=', 'ATIVO')
    .where('sessoes_desde', '<=', new Date(iat * 1000))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('tokens_encerrados')
            .select('expira_em')
            .where('token_hash', '=', tokenHash),
        ),
      ),
    )
    .executeTakeFirst();
}

/** An account in any status; undefined when it does not exist or was erased. */
export function findUsuario(db: Database, id: number): Promise<Usuario | undefined> {
  return selectUsuario(db, id).where('removido_em', 'is', null).executeTakeFirst();
}

/**
 * Locks an ATIVO account until the transaction ends. Changes of its profile, addresses and tokens wait for
 * each other and for an erasure. New orders do not wait.
 *
 * @throws Refusal 401 when the account is not ATIVO or does not exist.
 */
export function lockActiveUsuario(trx: Database, id: number): Promise<Usuario> {
  return selectUsuario(trx, id)
    .where('status', '=', 'ATIVO')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => refuse(401));
}

/** Whether this is the account's password. */
export async function isSenhaOf(db: Database, id: number, senha: string): Promise<boolean> {
  const usuario = await db
    .selectFrom('usuarios')
    .select('senha_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return verifySenha(senha, usuario?.senha_hash);
}

/** Stores a new password hash and mails a notice to the e-mail of `usuario`. */
export async function updateSenha(
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
  await mailConta(trx, 'senha-alterada', usuario);
}

/**
 * Enqueues a mail to the owner of an account, by name.
 *
 * @param about what else the mail names, e.g. a link.
 */
export async function mailConta(
  trx: Database,
  tipo: EmailTo<'conta'>,
  usuario: Pick<Usuario, 'id' | 'nome' | 'username' | 'email'>,
  about: object = {},
): Promise<void> {
  const dados = { nome: await readNome(trx, usuario), ...about };
  await enqueueEmail(trx, tipo, usuario.email, dados, usuario.id);
}

/** The name by which mail addresses an account. */
export async function readNome(
  db: Database,
  { id, nome, username }: Pick<Usuario, 'id' | 'nome' | 'username'>,
): Promise<string> {
  const perfil = await db
    .selectFrom('perfis')
    .select('nome_completo')
    .where('usuario_id', '=', id)
    .executeTakeFirst();
  return perfil?.nome_completo ?? nome ?? username;
}
