import type { PapelModel } from '../conta/model.ts';
import { outcomeUnknown } from '../graphql/errors.ts';
import { type DadosInvalidosModel, dadosInvalidos } from '../graphql/falhas.ts';
import type { AdminRest } from '../rest/client.ts';
import { RestFailure, restFailureOf } from '../rest/failure.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { emailProblem, nomeProblem, senhaProblem, usernameProblem } from '../sessao/rules.ts';
import type { AtualizarUsuarioInput } from '../types.gen.ts';
import { findFresh, replaceUsuario, searchUsuarios, type UsuarioBody } from './api.ts';
import {
  explainSave,
  jaUsado,
  naoAceito,
  type UsuarioOutcome,
  usuarioNaoEncontrado,
} from './falhas.ts';
import { movedTo, papelOf } from './roles.ts';
import type { ReadUsuario } from './wire.ts';

const ADVICE = 'Load the account again before saving once more.';

/**
 * Changes an account (API-24). The save overwrites everything upstream, so it carries everything that was read, the
 * roles as the API names them unless another is asked for. Sent once; what does not show in the answer is read back.
 */
export async function atualizarUsuario(
  { identity, writing: { rest } }: Pick<AdminConta, 'identity' | 'writing'>,
  id: string,
  input: AtualizarUsuarioInput,
): Promise<UsuarioOutcome> {
  const before = await findFresh(rest, id);
  if (!before) return usuarioNaoEncontrado;
  const wanted = toWanted(before, input);
  const problem =
    findProblem(before, wanted) ??
    (before.id === identity.usuarioId ? findSelfHarm(before, wanted) : null);
  if (problem) return problem;
  if (wanted.senha === null && shows(before, wanted)) return before;
  try {
    const after = await replaceUsuario(rest, before.id, toBody(before, wanted));
    if (shows(after, wanted)) return after;
    throw new RestFailure('unreadable', 'PUT /usuarios/{id} (the change does not show)');
  } catch (error) {
    const failure = restFailureOf(error);
    return explainSave(failure, 'novaSenha') ?? readBack(rest, before, wanted, failure);
  }
}

/** The account as it is to be; `senha` is null when it stays. */
interface Wanted {
  readonly username: string;
  readonly nome: string | null;
  readonly email: string | null;
  readonly status: ReadUsuario['status'];
  readonly papel: PapelModel;
  readonly senha: string | null;
}

function toWanted(before: ReadUsuario, input: AtualizarUsuarioInput): Wanted {
  return {
    username: input.username?.trim() ?? before.username,
    nome: input.nome == null ? before.nome : input.nome.trim() || null,
    email: input.email?.trim().toLowerCase() ?? before.email,
    status: input.status ?? before.status,
    papel: input.papel ?? papelOf(before.papeis),
    senha: input.novaSenha || null,
  };
}

/** Only what changes has rules: older accounts may have shorter names. */
function findProblem(before: ReadUsuario, wanted: Wanted): DadosInvalidosModel | null {
  const { username, nome, email, senha } = wanted;
  const problems = [
    ['username', username === before.username ? null : usernameProblem(username)],
    ['email', email === null || email === before.email ? null : emailProblem(email)],
    ['nome', nome === null || nome === before.nome ? null : nomeProblem(nome)],
    ['novaSenha', senha === null ? null : senhaProblem(senha)],
  ] as const;
  for (const [campo, mensagem] of problems) {
    if (mensagem !== null) return dadosInvalidos(campo, mensagem);
  }
  return null;
}

/** Nobody shuts the dashboard's door behind themselves; with that, it always has an admin. */
function findSelfHarm(before: ReadUsuario, wanted: Wanted): DadosInvalidosModel | null {
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

function toBody(before: ReadUsuario, wanted: Wanted): UsuarioBody {
  const { username, nome, email, status, papel, senha } = wanted;
  return {
    username: username || null,
    // Null keeps a name in our own API; blank takes it away in every one.
    nome: nome === null && before.nome !== null ? '' : nome,
    email,
    status,
    roles: papel === papelOf(before.papeis) ? before.roles : movedTo(papel, before.roles),
    ...(senha !== null && { password: senha }),
  };
}

function shows(usuario: ReadUsuario, wanted: Wanted): boolean {
  return (
    usuario.username === wanted.username &&
    usuario.nome === wanted.nome &&
    usuario.email === wanted.email &&
    usuario.status === wanted.status &&
    papelOf(usuario.papeis) === wanted.papel
  );
}

/** What came of a save whose answer gives no reason. A new password alone leaves nothing that could be seen. */
async function readBack(
  rest: AdminRest,
  before: ReadUsuario,
  wanted: Wanted,
  failure: RestFailure,
): Promise<UsuarioOutcome> {
  const after = await findFresh(rest, before.id).catch(() => {
    throw outcomeUnknown(failure, ADVICE);
  });
  if (after && shows(after, wanted) && !shows(before, wanted)) return after;
  if (failure.unclear) throw outcomeUnknown(failure, ADVICE);
  if (!after) return usuarioNaoEncontrado;
  return (await findTaken(rest, before, wanted)) ?? naoAceito;
}

async function findTaken(
  rest: AdminRest,
  before: ReadUsuario,
  { username, email }: Wanted,
): Promise<UsuarioOutcome | null> {
  const { found } = await searchUsuarios(
    rest,
    (one) => one.id !== before.id && (one.username === username || one.email === email),
  );
  return found && jaUsado(found.username === username ? 'username' : 'email');
}
