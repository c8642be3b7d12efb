import type { CriarUsuarioInput, Papel } from '../../types.gen.ts';
import { type DadosInvalidosModel, firstProblem } from '../falha.ts';
import { emailProblem, nomeProblem, senhaProblem, usernameProblem } from '../sessao/rules.ts';
import type { UsuarioModel } from './model.ts';

/** A checked new account; the e-mail in lower case. */
export interface NovoUsuario extends Pick<UsuarioModel, 'username' | 'nome' | 'status'> {
  readonly email: string;
  readonly senha: string;
  readonly papel: Papel;
}

/** Reads a new account by the rules of registration, or the first invalid field. By default a customer who may sign in. */
export function readNovoUsuario(input: CriarUsuarioInput): NovoUsuario | DadosInvalidosModel {
  const username = input.username.trim();
  const email = input.email.trim().toLowerCase();
  const nome = input.nome?.trim() || null;
  const { senha, papel, status } = input;
  const problem = firstProblem([
    ['username', usernameProblem(username)],
    ['email', emailProblem(email)],
    ['senha', senhaProblem(senha)],
    ['nome', nome === null ? null : nomeProblem(nome)],
  ]);
  return (
    problem ?? { username, email, nome, senha, papel: papel ?? 'USER', status: status ?? 'ATIVO' }
  );
}
