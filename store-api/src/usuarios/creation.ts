import { hashSenha } from '../auth/senha.ts';
import type { Shop } from '../config.ts';
import { type Author, recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import { transact, violatedConstraint } from '../db/transaction.ts';
import { type Refusal, refusal } from '../http/errors.ts';
import { sendConfirmation } from './confirmation.ts';
import { mailConta, USUARIO_COLUMNS, type Usuario } from './service.ts';

/** A validated new account: e-mail in lower case, telephone and CPF as digits. */
export type NewConta = Omit<Usuario, 'id' | 'versaoConta'> & {
  password: string;
  perfil: { nomeCompleto: string | null; telefone: string | null; cpf: string | null };
};

/**
 * Creates an account and its profile in one transaction. Enqueues the link that confirms its e-mail, or the welcome mail
 * when the e-mail counts as confirmed.
 *
 * @param lock runs first in the transaction.
 * @throws Refusal 409 USUARIO_EM_USO, EMAIL_EM_USO or CPF_EM_USO, or the error of `lock`.
 */
export async function createConta(
  db: Database,
  shop: Pick<Shop, 'publicUrl'>,
  author: Author,
  { password, trocarSenha, emailConfirmado, perfil, ...columns }: NewConta,
  lock: (trx: Database) => Promise<void> = async () => {},
): Promise<Usuario> {
  const senhaHash = await hashSenha(password);
  return refusingDuplicates(
    transact(db, async (trx) => {
      await lock(trx);
      await recordAs(trx, author);
      const usuario = await trx
        .insertInto('usuarios')
        .values({
          ...columns,
          senha_hash: senhaHash,
          trocar_senha: trocarSenha,
          email_confirmado: emailConfirmado,
        })
        .returning(USUARIO_COLUMNS)
        .executeTakeFirstOrThrow();
      const { nomeCompleto, telefone, cpf } = perfil;
      await trx
        .insertInto('perfis')
        .values({ usuario_id: usuario.id, nome_completo: nomeCompleto, telefone, cpf })
        .execute();
      if (emailConfirmado) {
        await mailConta(trx, 'conta-criada', usuario);
      } else {
        await sendConfirmation(trx, shop, usuario, new Date());
      }
      return usuario;
    }),
  );
}

const inUse = (): Refusal => refusal(409, 'USUARIO_EM_USO', 'Usuário já está em uso!', 'username');

const BY_CONSTRAINT: Readonly<Record<string, () => Refusal>> = {
  usuarios_username_key: inUse,
  usuarios_username_sem_caixa: inUse,
  usuarios_email_key: () => refusal(409, 'EMAIL_EM_USO', 'Email já registrado!', 'email'),
  perfis_cpf_key: () => refusal(409, 'CPF_EM_USO', 'CPF já registrado!', 'cpf'),
};

/**
 * Awaits a transaction that writes a username, an e-mail or a CPF. Uniqueness is decided by the database
 * alone, so that parallel requests cannot both take the same value.
 *
 * @throws Refusal 409 USUARIO_EM_USO, EMAIL_EM_USO or CPF_EM_USO.
 */
export async function refusingDuplicates<T>(transaction: Promise<T>): Promise<T> {
  try {
    return await transaction;
  } catch (error) {
    throw BY_CONSTRAINT[violatedConstraint(error) ?? '']?.() ?? error;
  }
}
