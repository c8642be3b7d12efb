import type { DadosInvalidosModel, Resultado } from '../../../shop/falha.ts';
import * as falhas from '../../../shop/usuarios/falhas.ts';
import { shows, type Wanted } from '../../../shop/usuarios/mudanca.ts';
import { papelOf } from '../../../shop/usuarios/papel.ts';
import type { Mudanca } from '../../../shop/usuarios/port.ts';
import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { RestFailure, sentFailureOf } from '../../rest/failure.ts';
import { outcomeOrThrow } from '../../rest/outcomes.ts';
import { verifyOutcome } from '../../rest/verified-write.ts';
import { type ReadUsuario, withPapel } from '../../wire/usuarios.ts';
import { MUDANCA } from '../../wire/usuarios-refusal.ts';
import { findFresh, searchUsuarios } from './find.ts';

type Outcome = Resultado<'AtualizarUsuarioResultado'>;

/**
 * Saves an account. The save overwrites everything upstream, so it sends everything that was read, and the API's own role
 * names unless another role is requested. Sent once; read back when the reply does not show the change.
 */
export async function saveUsuario(
  rest: AdminRest,
  before: ReadUsuario,
  { wanted, made }: Mudanca,
): Promise<Outcome> {
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
