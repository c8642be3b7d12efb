import { outcomeUnknown } from '../graphql/errors.ts';
import { firstProblem, type Resultado } from '../outcome/falha.ts';
import type { AdminRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { RestFailure, sentFailureOf } from '../rest/failure.ts';
import { confirmacaoNecessaria } from '../sessao/falhas.ts';
import { emailProblem, nomeProblem, senhaProblem, usernameProblem } from '../sessao/rules.ts';
import type { CriarUsuarioInput } from '../types.gen.ts';
import { COUNT_ONLY, searchUsuarios, type UsuarioBody } from './api.ts';
import * as falhas from './falhas.ts';
import { withPapel } from './roles.ts';
import type { Seguranca } from './seguranca.ts';

type Outcome = Resultado<'CriarUsuarioResultado'>;

const ADVICE = 'Look for the account before creating it again.';

/**
 * Creates an account by the rules of registration. Sent once. After a reply without a reason the accounts are searched:
 * one that is there now, among one more than before, was created.
 */
export async function criarUsuario(
  rest: AdminRest,
  { isConfirmed }: Pick<Seguranca, 'isConfirmed'>,
  input: CriarUsuarioInput,
): Promise<Outcome> {
  const body = toBody(input);
  const problem = findProblem(body);
  if (problem) return problem;
  const isAdmin = input.papel === 'ADMIN' && body.status === 'ATIVO';
  if (isAdmin && !(await isConfirmed())) return confirmacaoNecessaria;
  const before = await rest(endpoints.listUsuarios, { query: COUNT_ONLY, fresh: true });
  const reply = await rest(endpoints.criarUsuario, { body: { ...body } }).catch(sentFailureOf);
  if (!(reply instanceof RestFailure)) return reply;
  return falhas.explainSave(reply) ?? findCreated(rest, body, reply, before.totalItens);
}

type NewBody = UsuarioBody & Readonly<Record<'username' | 'email' | 'password', string>>;

function toBody({ username, email, senha, nome, papel, status }: CriarUsuarioInput): NewBody {
  return {
    username: username.trim(),
    email: email.trim().toLowerCase(),
    password: senha,
    nome: nome?.trim() || null,
    status: status ?? 'ATIVO',
    roles: withPapel(papel ?? 'USER', []),
  };
}

function findProblem({ username, email, password, nome }: NewBody) {
  return firstProblem([
    ['username', usernameProblem(username)],
    ['email', emailProblem(email)],
    ['senha', senhaProblem(password)],
    ['nome', nome === null ? null : nomeProblem(nome)],
  ]);
}

async function findCreated(
  rest: AdminRest,
  { username, email }: NewBody,
  failure: RestFailure,
  totalBefore: number,
): Promise<Outcome> {
  const { usuario, totalItens } = await searchUsuarios(
    rest,
    (one) => one.username === username || one.email?.toLowerCase() === email,
  ).catch(() => {
    throw outcomeUnknown(failure, ADVICE);
  });
  if (usuario === null) {
    if (failure.unclear) throw outcomeUnknown(failure, ADVICE);
    return falhas.naoAceito;
  }
  const isSame = usuario.username === username && usuario.email === email;
  if (isSame && totalItens > totalBefore) return usuario;
  // Another account may have been deleted meanwhile, so the number does not tell whether this one is new.
  if (failure.unclear && isSame) throw outcomeUnknown(failure, ADVICE);
  return falhas.jaUsado(usuario.username === username ? 'username' : 'email');
}
