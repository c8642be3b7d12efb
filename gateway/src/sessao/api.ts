import type { PublicRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { restFailureOf } from '../rest/failure.ts';
import { formBody } from '../rest/form.ts';
import type { SignInContext } from './context.ts';

/** Calls of a caller without a session. `address` is the caller's, for the API's own limits. */
export interface Stranger {
  readonly rest: PublicRest;
  readonly address: string;
}

export const strangerOf = ({
  anonymous,
  address,
}: Pick<SignInContext, 'anonymous' | 'address'>): Stranger => ({ rest: anonymous.rest, address });

/** A validated registration; `cpf` as 000.000.000-00, `telefone` digits, `email` in lower case. */
export interface NovoRegistro {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly nomeCompleto: string;
  readonly telefone: string | null;
  readonly cpf: string | null;
}

/**
 * `POST /auth/login`. Returns the token, or null when the API refuses, by 401 or an empty 403. Rejects with
 * `RestFailure` when it does not answer. Sent once.
 */
export async function requestToken(
  { rest, address }: Stranger,
  username: string,
  password: string,
): Promise<string | null> {
  try {
    const { token } = await rest(endpoints.entrar, {
      body: { username, password },
      callerAddress: address,
    });
    return token;
  } catch (error) {
    const failure = restFailureOf(error);
    if (failure.definite) return null;
    throw failure;
  }
}

/** `POST /auth/register`, without roles, ids or addresses. Rejects with `RestFailure`. Sent once. */
export async function requestRegistro(
  { rest, address }: Stranger,
  { username, password, email, nomeCompleto, telefone, cpf }: NovoRegistro,
): Promise<void> {
  await rest(endpoints.registrar, {
    body: { username, password, email, nomeCompleto, telefone, cpf, enderecos: [] },
    callerAddress: address,
  });
}

/** `POST /auth/forgot-password`, as a form; `email` in lower case. Rejects with `RestFailure`. Sent once. */
export async function requestRecuperacao(
  { rest, address }: Stranger,
  email: string,
): Promise<void> {
  await rest(endpoints.solicitarSenha, { body: formBody({ email }), callerAddress: address });
}

/** `POST /auth/reset-password`, as a form. Rejects with `RestFailure`. Sent once. */
export async function requestRedefinicao(
  { rest, address }: Stranger,
  token: string,
  novaSenha: string,
): Promise<void> {
  await rest(endpoints.redefinirSenha, {
    body: formBody({ token, novaSenha }),
    callerAddress: address,
  });
}
