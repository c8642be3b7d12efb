import { outcomeUnknown } from '../../../shop/errors.ts';
import type { Resultado } from '../../../shop/falha.ts';
import * as falhas from '../../../shop/usuarios/falhas.ts';
import { papelOf } from '../../../shop/usuarios/model.ts';
import { type NovoUsuario, shows, type Wanted } from '../../../shop/usuarios/mudanca.ts';
import type { Mudanca } from '../../../shop/usuarios/port.ts';
import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { RestFailure, sentFailureOf } from '../../rest/failure.ts';
import { failureOf, outcomeOrThrow, verifyOutcome } from '../../rest/outcomes.ts';
import {
  CRIACAO,
  EXCLUSAO,
  MUDANCA,
  novoUsuarioBody,
  type ReadUsuario,
  withPapel,
} from '../../wire/usuarios.ts';
import { COUNT_ONLY, findFresh, searchUsuarios } from './find.ts';

type Created = Resultado<'CriarUsuarioResultado'>;
type Saved = Resultado<'AtualizarUsuarioResultado'>;

const CREATE_ADVICE = 'Look for the account before creating it again.';

/**
 * Creates an account. Sent once. After a reply without a reason the accounts are searched: one that is there now, among
 * one more than before, was created.
 */
export async function createUsuario(rest: AdminRest, novo: NovoUsuario): Promise<Created> {
  const before = await rest(endpoints.listUsuarios, { query: COUNT_ONLY, fresh: true });
  const body = novoUsuarioBody(novo);
  const reply = await rest(endpoints.criarUsuario, { body }).catch(sentFailureOf);
  if (!(reply instanceof RestFailure)) return reply;
  if (reply.code) return outcomeOrThrow<Created>(reply, CRIACAO);
  return findCreated(rest, novo, reply, before.totalItens);
}

async function findCreated(
  rest: AdminRest,
  { username, email }: NovoUsuario,
  failure: RestFailure,
  totalBefore: number,
): Promise<Created> {
  const { usuario, totalItens } = await searchUsuarios(
    rest,
    (one) => one.username === username || one.email?.toLowerCase() === email,
  ).catch(() => {
    throw outcomeUnknown(failure, CREATE_ADVICE);
  });
  if (usuario === null) {
    if (failure.mayBeDone) throw outcomeUnknown(failure, CREATE_ADVICE);
    return falhas.naoAceito;
  }
  const isSame = usuario.username === username && usuario.email === email;
  if (isSame && totalItens > totalBefore) return usuario;
  // Another account may have been deleted meanwhile, so the number does not tell whether this one is new.
  if (failure.mayBeDone && isSame) throw outcomeUnknown(failure, CREATE_ADVICE);
  return falhas.jaUsado(usuario.username === username ? 'username' : 'email');
}

/**
 * Saves an account. The save overwrites everything upstream, so it sends everything that was read, and the API's own role
 * names unless another role is requested. Sent once; read back when the reply does not show the change.
 */
export async function saveUsuario(
  rest: AdminRest,
  before: ReadUsuario,
  { wanted, made }: Mudanca,
): Promise<Saved> {
  const reply = await rest(endpoints.atualizarUsuario, {
    params: { id: before.id },
    body: toBody(before, wanted),
  }).catch(sentFailureOf);
  const failure = reply instanceof RestFailure ? reply : null;
  if (failure?.code) return outcomeOrThrow(failure, MUDANCA);
  await made();
  if (!(reply instanceof RestFailure) && shows(reply, wanted)) return reply;
  return readBack(rest, before, wanted, failure);
}

function toBody(before: ReadUsuario, wanted: Wanted) {
  const { username, nome, email, status, papel, senha } = wanted;
  return {
    username: username || null,
    // An empty text clears the name on every API.
    nome: nome === null && before.nome !== null ? '' : nome,
    email,
    status,
    roles: papel === papelOf(before.papeis) ? before.roles : withPapel(papel, before.roles),
    ...(senha !== null && { password: senha }),
  };
}

/** The outcome of a save without a clear reply. A change of the password alone is not visible. */
async function readBack(
  rest: AdminRest,
  before: ReadUsuario,
  wanted: Wanted,
  reason: RestFailure | null,
): Promise<Saved> {
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
): Promise<ReturnType<typeof falhas.jaUsado> | null> {
  const { usuario } = await searchUsuarios(
    rest,
    (one) => one.id !== before.id && (one.username === username || one.email === email),
  );
  return usuario && falhas.jaUsado(usuario.username === username ? 'username' : 'email');
}

/** Deletes an account. It is looked up first: the older API also accepts unknown ids. */
export async function removeUsuario(
  rest: AdminRest,
  id: string,
): Promise<Resultado<'ExcluirUsuarioResultado'>> {
  const usuario = await findFresh(rest, id);
  if (!usuario) return falhas.usuarioNaoEncontrado;
  const failure = await failureOf(rest(endpoints.excluirUsuario, { params: { id: usuario.id } }));
  if (!failure) return falhas.usuarioExcluido(usuario.id);
  if (failure.code) return outcomeOrThrow(failure, EXCLUSAO);
  const verified = await verifyOutcome(failure, {
    readBack: () => findFresh(rest, usuario.id),
    shows: (after) => after === null,
    advice: 'Look for the account before deleting it again.',
  });
  return verified.failure ? falhas.EM_USO.pedidosOuCarrinho : falhas.usuarioExcluido(usuario.id);
}
