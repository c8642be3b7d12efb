import { violatedConstraint } from '../db/violations.ts';
import { type ErrorBody, Refusal } from '../http/errors.ts';

const USERNAME: ErrorBody = {
  codigo: 'USUARIO_EM_USO',
  mensagem: 'Usuário já está em uso!',
  campo: 'username',
};

const BY_CONSTRAINT: Readonly<Record<string, ErrorBody>> = {
  usuarios_username_key: USERNAME,
  usuarios_username_sem_caixa: USERNAME,
  usuarios_email_key: {
    codigo: 'EMAIL_EM_USO',
    mensagem: 'Email já registrado!',
    campo: 'email',
  },
  perfis_cpf_key: { codigo: 'CPF_EM_USO', mensagem: 'CPF já registrado!', campo: 'cpf' },
};

/**
 * Runs a transaction that writes a username, an e-mail or a CPF. The database alone decides whether
 * somebody has it already, so two requests at once cannot both get it.
 *
 * @throws Refusal 409 USUARIO_EM_USO, EMAIL_EM_USO or CPF_EM_USO.
 */
export async function refusingDuplicates<T>(transaction: Promise<T>): Promise<T> {
  try {
    return await transaction;
  } catch (error) {
    const body = BY_CONSTRAINT[violatedConstraint(error) ?? ''];
    throw body === undefined ? error : new Refusal(409, body);
  }
}
