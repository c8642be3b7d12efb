import { hashSenha } from '../auth/senha.ts';
import type { Shop } from '../config.ts';
import { type Author, recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { enqueueEmail } from '../email/outbox.ts';
import { sendConfirmation } from './confirmation.ts';
import { refusingDuplicates } from './duplicates.ts';
import { USUARIO_COLUMNS, type Usuario } from './service.ts';

/** A validated new account: e-mail in lower case, telephone and CPF as digits. */
export type NewConta = Omit<Usuario, 'id'> & {
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
        const dados = { nome: nomeCompleto ?? columns.nome ?? columns.username };
        await enqueueEmail(trx, 'conta-criada', columns.email, dados, usuario.id);
      } else {
        await sendConfirmation(trx, shop, usuario, new Date());
      }
      return usuario;
    }),
  );
}
