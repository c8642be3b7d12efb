import { violatedConstraint } from '../db/violations.ts';
import { type Refusal, refusal } from '../http/errors.ts';

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
