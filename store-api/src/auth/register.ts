import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import { insertConta, type NewConta } from '../usuarios/creation.ts';
import { refusingDuplicates } from '../usuarios/duplicates.ts';
import { hashSenha } from './senha.ts';

/** A validated registration: e-mail in lower case, telephone and CPF as digits. */
export type Registration = Pick<NewConta, 'username' | 'email'> &
  NewConta['perfil'] & { password: string };

/**
 * Creates an ATIVO account with ROLE_USER, and its profile. The request cannot choose status or roles.
 *
 * @throws Refusal 409 USUARIO_EM_USO, EMAIL_EM_USO or CPF_EM_USO.
 */
export async function register(db: Database, registration: Registration): Promise<void> {
  const { username, password, email, ...perfil } = registration;
  const senhaHash = await hashSenha(password);
  await refusingDuplicates(
    db.transaction().execute(async (trx) => {
      await recordAs(trx, { autorId: null, motivo: 'cadastro no site' });
      await insertConta(trx, {
        username,
        email,
        nome: null,
        senhaHash,
        status: 'ATIVO',
        roles: ['ROLE_USER'],
        trocarSenha: false,
        perfil,
      });
    }),
  );
}
