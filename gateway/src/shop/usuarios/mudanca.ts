import { emailProblem, nomeProblem, senhaProblem, usernameProblem } from '@decantaria/loja/conta';
import type {
  AtualizarUsuarioInput,
  CriarUsuarioInput,
  Papel,
  StatusUsuario,
} from '../../types.gen.ts';
import { agreeIn, fingerprint } from '../compare.ts';
import { type DadosInvalidosModel, dadosInvalidos, firstProblem } from '../falha.ts';
import { papelOf, type UsuarioModel } from './model.ts';

/** An account as it is to be saved; `senha` is null to keep the password. */
export interface Wanted extends Pick<UsuarioModel, 'username' | 'nome' | 'email' | 'status'> {
  readonly papel: Papel;
  readonly senha: string | null;
}

/** The account with the changes of `input`. */
export function toWanted(before: UsuarioModel, input: AtualizarUsuarioInput): Wanted {
  return {
    username: input.username?.trim() ?? before.username,
    nome: input.nome == null ? before.nome : input.nome.trim() || null,
    email: input.email?.trim().toLowerCase() ?? before.email,
    status: input.status ?? before.status,
    papel: input.papel ?? papelOf(before.papeis),
    senha: input.senha || null,
  };
}

/** Whether an account is as it was to be saved. It does not show its password. */
export function shows(usuario: UsuarioModel, wanted: Wanted): boolean {
  const isShown = agreeIn(['username', 'nome', 'email', 'status'], usuario, wanted);
  return isShown && papelOf(usuario.papeis) === wanted.papel;
}

/**
 * Version of an account: the API's number or, without one, a fingerprint of what an edit writes. Not of the name: some
 * replies have the profile's.
 */
export function versaoOf({ versao, username, email, status, papeis }: UsuarioModel): number {
  return versao ?? fingerprint([username, email, status, papelOf(papeis)]);
}

/** The first invalid field. Only changed fields are checked: stored accounts may break today's rules. */
export function findProblem(before: UsuarioModel, wanted: Wanted): DadosInvalidosModel | null {
  const { username, nome, email, senha } = wanted;
  return firstProblem([
    ['username', username === before.username ? null : usernameProblem(username)],
    ['email', email === null || email === before.email ? null : emailProblem(email)],
    ['nome', nome === null || nome === before.nome ? null : nomeProblem(nome)],
    ['senha', senha === null ? null : senhaProblem(senha)],
  ]);
}

/** Admins cannot lock themselves out, so that the shop always has an admin. */
export function findSelfLockout(before: UsuarioModel, wanted: Wanted): DadosInvalidosModel | null {
  if (papelOf(before.papeis) === 'ADMIN' && wanted.papel !== 'ADMIN') {
    return dadosInvalidos(
      'papel',
      'Você não pode tirar de si o papel de administrador. Peça a outra pessoa que administra a loja.',
    );
  }
  return wanted.status === 'ATIVO'
    ? null
    : dadosInvalidos('status', 'Você não pode desativar a sua própria conta.');
}

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

export function isActiveAdmin(status: StatusUsuario, papel: Papel): boolean {
  return status === 'ATIVO' && papel === 'ADMIN';
}

/** Changes by which a stolen session would keep the shop: it makes an administrator, or takes the account of one. */
export function takesAdministration(before: UsuarioModel, wanted: Wanted): boolean {
  const papel = papelOf(before.papeis);
  const isNew = isActiveAdmin(wanted.status, wanted.papel) && !isActiveAdmin(before.status, papel);
  return isNew || (papel === 'ADMIN' && (wanted.senha !== null || wanted.email !== before.email));
}

/** A session of before a promotion may have begun without the code that administrators are asked for. */
export function endsAccess(before: UsuarioModel, wanted: Wanted): boolean {
  return (
    wanted.senha !== null ||
    wanted.status !== 'ATIVO' ||
    wanted.papel !== papelOf(before.papeis) ||
    !agreeIn(['username', 'email'], before, wanted)
  );
}
