import type { Database } from '../db/open.ts';
import type { Role, StatusUsuario } from '../db/tables.ts';
import { enqueueContaEmail } from '../email/outbox.ts';
import { USUARIO_COLUMNS, type Usuario } from './service.ts';

/** An account to be; every rule has been checked. */
export interface NewConta {
  username: string;
  /** Lower case. */
  email: string;
  nome: string | null;
  senhaHash: string;
  status: StatusUsuario;
  roles: Role[];
  /** Whether its owner is to choose another password. */
  trocarSenha: boolean;
  perfil: { nomeCompleto: string | null; telefone: string | null; cpf: string | null };
}

/** Writes an account, its profile and its mail of welcome; `recordAs` came before (`refusingDuplicates`). */
export async function insertConta(trx: Database, conta: NewConta): Promise<Usuario> {
  const { username, email, nome, status, roles, perfil } = conta;
  const usuario = await trx
    .insertInto('usuarios')
    .values({
      username,
      email,
      nome,
      status,
      roles,
      senha_hash: conta.senhaHash,
      trocar_senha: conta.trocarSenha,
    })
    .returning(USUARIO_COLUMNS)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('perfis')
    .values({
      usuario_id: usuario.id,
      nome_completo: perfil.nomeCompleto,
      telefone: perfil.telefone,
      cpf: perfil.cpf,
    })
    .execute();
  await enqueueContaEmail(trx, 'conta-criada', email, {
    nome: perfil.nomeCompleto ?? nome ?? username,
  });
  return usuario;
}
