import { emailProblem, senhaProblem, usernameProblem } from '@decantaria/loja/conta';
import { z } from 'zod/mini';
import { email, senha, username } from '../../../ui/form/account-rules.ts';
import { by } from '../../../ui/form/rules.ts';
import { campo, campoDeTexto } from '../../kit/editor/fundir.ts';
import type { AtualizarUsuarioInput } from './mudancas.gen.ts';
import { papelOf, papelText, readPapel, readStatus, statusText } from './rotulos.ts';
import type { UsuarioAdminFragment } from './usuario.gen.ts';

/** An account as typed. */
export interface ContaEscrita {
  readonly username: string;
  readonly email: string;
  /** Empty keeps the stored password. */
  readonly senha: string;
  readonly papel: string;
  readonly status: string;
}

const texto = campoDeTexto<ContaEscrita>;
const escolha = (
  nome: 'papel' | 'status',
  rotulo: string,
  textOf: (escrita: ContaEscrita) => string,
) => campo<ContaEscrita>(nome, { rotulo, keyOf: (escrita) => escrita[nome], textOf });
export const CAMPOS = [
  texto('username', 'Usuário'),
  texto('email', 'Email'),
  texto('senha', 'Senha'),
  escolha('papel', 'Papel', (escrita) => papelText([escolhasDe(escrita).papel])),
  escolha('status', 'Status', (escrita) => statusText(escolhasDe(escrita).status)),
];

const NOVA: ContaEscrita = { username: '', email: '', senha: '', papel: 'USER', status: 'ATIVO' };

/** The draft of a stored account, or of a new one. */
export function escritaDe(usuario: UsuarioAdminFragment | null): ContaEscrita {
  if (usuario === null) return NOVA;
  const { username, email, papeis, status } = usuario;
  return { username, email: email ?? '', senha: '', papel: papelOf(papeis), status };
}

/** Applies a rule to a new value only; the stored value stays valid. */
const unless = (before: string, problemOf: (written: string) => string | null) =>
  by((written) => (written === before ? null : problemOf(written)));

const escolhas = { papel: z.string(), status: z.string() };
const criacao = z.object({ username, email, senha, ...escolhas });

/** Rules of an account: of all its values when it is new, otherwise of the changed ones. */
export function regrasDaConta(usuario: UsuarioAdminFragment | null) {
  if (usuario === null) return criacao;
  const before = escritaDe(usuario);
  return z.object({
    username: z.string().check(z.trim(), unless(before.username, usernameProblem)),
    email: z.string().check(z.trim(), unless(before.email, emailProblem)),
    senha: z.string().check(unless(before.senha, senhaProblem)),
    ...escolhas,
  });
}

/** Role and status of a draft. */
export function escolhasDe({ papel, status }: ContaEscrita) {
  return { papel: readPapel(papel) ?? 'USER', status: readStatus(status) ?? 'ATIVO' };
}

/** The changed fields, with the version that was read; null without a change. */
export function mudancasDe(
  usuario: UsuarioAdminFragment,
  escrita: ContaEscrita,
): AtualizarUsuarioInput | null {
  const before = escritaDe(usuario);
  const { username, email, senha } = escrita;
  const { papel, status } = escolhasDe(escrita);
  const changed = {
    ...(username === before.username ? {} : { username }),
    ...(email === before.email ? {} : { email }),
    ...(senha === '' ? {} : { senha }),
    ...(papel === before.papel ? {} : { papel }),
    ...(status === before.status ? {} : { status }),
  };
  return Object.keys(changed).length === 0 ? null : { ...changed, versao: usuario.versao };
}
