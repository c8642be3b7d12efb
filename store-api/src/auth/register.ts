import { recordAs } from '../db/history.ts';
import type { Database } from '../db/open.ts';
import { insertConta } from '../usuarios/creation.ts';
import { refusingDuplicates } from '../usuarios/duplicates.ts';
import { hashSenha } from './senha.ts';

/** Who registers; every rule has been checked. */
export interface Registration {
  username: string;
  password: string;
  /** Lower case. */
  email: string;
  nomeCompleto: string;
  /** Digits. */
  telefone: string | null;
  /** Digits. */
  cpf: string | null;
}

/**
 * Opens an ATIVO account of a customer, with its profile (API-14). Nothing of the request decides what it
 * may do (C-33).
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
