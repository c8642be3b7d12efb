import type { Database } from '../db/open.ts';
import { enqueueEmail } from '../email/outbox.ts';
import { USUARIO_COLUMNS, type Usuario } from './service.ts';

/** A validated new account: e-mail in lower case, telephone and CPF as digits. */
export type NewConta = Omit<Usuario, 'id'> & {
  senhaHash: string;
  perfil: { nomeCompleto: string | null; telefone: string | null; cpf: string | null };
};

/**
 * Inserts an account and its profile, and enqueues the welcome mail. Call `recordAs` first, and wrap the
 * transaction in `refusingDuplicates`.
 */
export async function insertConta(trx: Database, conta: NewConta): Promise<Usuario> {
  const { senhaHash, trocarSenha, perfil, ...columns } = conta;
  const usuario = await trx
    .insertInto('usuarios')
    .values({ ...columns, senha_hash: senhaHash, trocar_senha: trocarSenha })
    .returning(USUARIO_COLUMNS)
    .executeTakeFirstOrThrow();
  const { nomeCompleto, telefone, cpf } = perfil;
  await trx
    .insertInto('perfis')
    .values({ usuario_id: usuario.id, nome_completo: nomeCompleto, telefone, cpf })
    .execute();
  await enqueueEmail(trx, 'conta-criada', conta.email, {
    nome: nomeCompleto ?? conta.nome ?? conta.username,
  });
  return usuario;
}
