import { outcomeUnknown } from '../graphql/errors.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import type { AdminRest } from '../rest/client.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import { emailProblem, nomeProblem, senhaProblem, usernameProblem } from '../sessao/rules.ts';
import type { CriarUsuarioInput } from '../types.gen.ts';
import { createUsuario, listUsuarios, searchUsuarios, type UsuarioBody } from './api.ts';
import { explainSave, jaUsado, naoAceito, type UsuarioOutcome } from './falhas.ts';
import { rolesOf } from './roles.ts';

const ADVICE = 'Look for the account before opening it again.';

/**
 * Opens an account for somebody (API-23, C-81), by the rules of registration. Sent once; an answer without a reason
 * is looked into: an account that is there now and made one more was opened.
 */
export async function criarUsuario(
  rest: AdminRest,
  input: CriarUsuarioInput,
): Promise<UsuarioOutcome> {
  const body = toBody(input);
  const problem = findProblem(body);
  if (problem) return problem;
  const before = await listUsuarios(
    rest,
    { busca: undefined, status: null, pagina: 1, tamanho: 1 },
    true,
  );
  try {
    return await createUsuario(rest, body);
  } catch (error) {
    const failure = restFailureOf(error);
    return explainSave(failure, 'password') ?? lookFor(rest, body, failure, before.totalItens);
  }
}

type NewBody = UsuarioBody & Readonly<Record<'username' | 'email' | 'password', string>>;

function toBody({ username, email, password, nome, papel, status }: CriarUsuarioInput): NewBody {
  return {
    username: username.trim(),
    email: email.trim().toLowerCase(),
    password,
    nome: nome?.trim() || null,
    status: status ?? 'ATIVO',
    roles: rolesOf(papel ?? 'USER'),
  };
}

function findProblem({ username, email, password, nome }: NewBody) {
  const problems = [
    ['username', usernameProblem(username)],
    ['email', emailProblem(email)],
    ['password', senhaProblem(password)],
    ['nome', nome === null ? null : nomeProblem(nome)],
  ] as const;
  for (const [campo, mensagem] of problems) {
    if (mensagem !== null) return dadosInvalidos(campo, mensagem);
  }
  return null;
}

async function lookFor(
  rest: AdminRest,
  { username, email }: NewBody,
  failure: RestFailure,
  totalBefore: number,
): Promise<UsuarioOutcome> {
  const { found, totalItens } = await searchUsuarios(
    rest,
    (one) => one.username === username || one.email?.toLowerCase() === email,
  ).catch(() => {
    throw outcomeUnknown(failure, ADVICE);
  });
  if (found === null) {
    if (failure.unclear) throw outcomeUnknown(failure, ADVICE);
    return naoAceito;
  }
  const isSame = found.username === username && found.email === email;
  if (isSame && totalItens > totalBefore) return found;
  // Somebody else's account may have gone meanwhile: whether this one is new cannot be told by their number.
  if (failure.unclear && isSame) throw outcomeUnknown(failure, ADVICE);
  return jaUsado(found.username === username ? 'username' : 'email');
}
