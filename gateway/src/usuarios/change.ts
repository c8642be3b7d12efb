import {
  type DadosInvalidosModel,
  dadosInvalidos,
  firstProblem,
  type Resultado,
} from '../outcome/falha.ts';
import type { Outcomes } from '../outcome/refusal.ts';
import { agreeIn, verifyOutcome } from '../outcome/verified-write.ts';
import type { AdminRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { RestFailure, sentFailureOf } from '../rest/failure.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { confirmacaoNecessaria } from '../sessao/falhas.ts';
import { emailProblem, nomeProblem, senhaProblem, usernameProblem } from '../sessao/rules.ts';
import type { PapelModel } from '../shop/conta/model.ts';
import type { AtualizarUsuarioInput } from '../types.gen.ts';
import { findFresh, searchUsuarios, type UsuarioBody } from './api.ts';
import * as falhas from './falhas.ts';
import { papelOf, withPapel } from './roles.ts';
import type { Seguranca } from './seguranca.ts';
import type { ReadUsuario } from './wire.ts';

type Outcome = Resultado<'AtualizarUsuarioResultado'>;

const OF_EXISTING: Outcomes<Outcome> = {
  ULTIMO_ADMIN: () => falhas.EM_USO.ultimoAdmin,
  USUARIO_NAO_ENCONTRADO: () => falhas.usuarioNaoEncontrado,
};

/**
 * Changes an account. The save overwrites everything upstream, so it sends everything that was read, and the API's own
 * role names unless another role is requested. Sent once; read back when the reply does not show the change.
 */
export async function atualizarUsuario(
  { identity, writing: { rest } }: Pick<AdminConta, 'identity' | 'writing'>,
  { isConfirmed, endSessions }: Seguranca,
  id: string,
  input: AtualizarUsuarioInput,
): Promise<Outcome> {
  const before = await findFresh(rest, id);
  if (!before) return falhas.usuarioNaoEncontrado;
  const wanted = toWanted(before, input);
  const problem =
    findProblem(before, wanted) ??
    (before.id === identity.usuarioId ? findSelfLockout(before, wanted) : null);
  if (problem) return problem;
  if (wanted.senha === null && shows(before, wanted)) return before;
  if (takesAdministration(before, wanted) && !(await isConfirmed())) return confirmacaoNecessaria;
  const reply = await rest(endpoints.atualizarUsuario, {
    params: { id: before.id },
    body: { ...toBody(before, wanted) },
  }).catch(sentFailureOf);
  const failure = reply instanceof RestFailure ? reply : null;
  const refused = failure && falhas.explainSave(failure, OF_EXISTING);
  if (refused) return refused;
  // Also when the reply does not tell the outcome: a session too many is worse than a sign-in too many.
  if (endsAccess(before, wanted)) await endSessions(before.id);
  if (!(reply instanceof RestFailure) && shows(reply, wanted)) return reply;
  return readBack(rest, before, wanted, failure);
}

/** The account as it is to be saved; `senha` is null to keep the password. */
interface Wanted extends Pick<ReadUsuario, 'username' | 'nome' | 'email' | 'status'> {
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
    senha: input.senha || null,
  };
}

/** Only changed fields are checked: older accounts may break today's rules. */
function findProblem(before: ReadUsuario, wanted: Wanted): DadosInvalidosModel | null {
  const { username, nome, email, senha } = wanted;
  return firstProblem([
    ['username', username === before.username ? null : usernameProblem(username)],
    ['email', email === null || email === before.email ? null : emailProblem(email)],
    ['nome', nome === null || nome === before.nome ? null : nomeProblem(nome)],
    ['senha', senha === null ? null : senhaProblem(senha)],
  ]);
}

/** Admins cannot lock themselves out, so that the shop always has an admin. */
function findSelfLockout(before: ReadUsuario, wanted: Wanted): DadosInvalidosModel | null {
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

const isActiveAdmin = (status: string, papel: PapelModel) =>
  status === 'ATIVO' && papel === 'ADMIN';

/** Changes by which a stolen session would keep the shop: it makes an administrator, or takes the account of one. */
function takesAdministration(before: ReadUsuario, wanted: Wanted): boolean {
  const papel = papelOf(before.papeis);
  if (isActiveAdmin(wanted.status, wanted.papel) && !isActiveAdmin(before.status, papel))
    return true;
  return papel === 'ADMIN' && (wanted.senha !== null || wanted.email !== before.email);
}

/** A session of before a promotion may have begun without the code that administrators are asked for. */
function endsAccess(before: ReadUsuario, wanted: Wanted): boolean {
  return (
    wanted.senha !== null ||
    wanted.status !== 'ATIVO' ||
    wanted.papel !== papelOf(before.papeis) ||
    !agreeIn(['username', 'email'], before, wanted)
  );
}

function toBody(before: ReadUsuario, wanted: Wanted): UsuarioBody {
  const { username, nome, email, status, papel, senha } = wanted;
  return {
    username: username || null,
    // Null keeps the name on our own API; an empty text clears it on every API.
    nome: nome === null && before.nome !== null ? '' : nome,
    email,
    status,
    roles: papel === papelOf(before.papeis) ? before.roles : withPapel(papel, before.roles),
    ...(senha !== null && { password: senha }),
  };
}

function shows(usuario: ReadUsuario, wanted: Wanted): boolean {
  const isShown = agreeIn(['username', 'nome', 'email', 'status'], usuario, wanted);
  return isShown && papelOf(usuario.papeis) === wanted.papel;
}

/** The outcome of a save without a clear reply. A change of the password alone is not visible. */
async function readBack(
  rest: AdminRest,
  before: ReadUsuario,
  wanted: Wanted,
  reason: RestFailure | null,
): Promise<Outcome> {
  const { after, failure } = await verifyOutcome(reason, {
    readBack: () => findFresh(rest, before.id),
    shows: (usuario) => usuario !== null && shows(usuario, wanted) && !shows(before, wanted),
    advice: 'Load the account again before saving once more.',
  });
  if (!after) return falhas.usuarioNaoEncontrado;
  return failure ? ((await findTaken(rest, before, wanted)) ?? falhas.naoAceito) : after;
}

async function findTaken(
  rest: AdminRest,
  before: ReadUsuario,
  { username, email }: Wanted,
): Promise<DadosInvalidosModel | null> {
  const { usuario } = await searchUsuarios(
    rest,
    (one) => one.id !== before.id && (one.username === username || one.email === email),
  );
  return usuario && falhas.jaUsado(usuario.username === username ? 'username' : 'email');
}
