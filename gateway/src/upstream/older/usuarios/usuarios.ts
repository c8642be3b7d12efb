import { type TurnOf, turnNames } from '../../../server/concurrency/turns.ts';
import { outcomeUnknown } from '../../../shop/errors.ts';
import type { Resposta, Resultado } from '../../../shop/falha.ts';
import { FALHAS } from '../../../shop/falhas.ts';
import * as falhas from '../../../shop/usuarios/falhas.ts';
import { papelOf } from '../../../shop/usuarios/model.ts';
import { type NovoUsuario, shows, type Wanted } from '../../../shop/usuarios/mudanca.ts';
import type { Mudanca, UsuariosPort } from '../../../shop/usuarios/port.ts';
import { type AdminRest, restOf } from '../../rest/calls.ts';
import { RestFailure, sentFailureOf } from '../../rest/failure.ts';
import { failureOf, outcomeOrThrow, unknownAfter, verifyOutcome } from '../../rest/outcomes.ts';
import {
  CRIACAO,
  EXCLUSAO,
  MUDANCA,
  novoUsuarioBody,
  type ReadUsuario,
  withPapel,
} from '../../wire/usuarios.ts';
import { createUsuarios } from '../../wire/usuarios-calls.ts';
import { type EnderecosMemory, withoutEnderecos } from '../enderecos.ts';
import { COUNT_ONLY, findUsuario, listPage, readComPerfil, searchUsuarios } from './list.ts';

/**
 * The accounts on an older API, where a save overwrites everything and few replies tell what happened. So changes of an
 * account wait for each other.
 */
export function createOlderUsuarios(
  turnOf: TurnOf,
  { retired }: Pick<EnderecosMemory, 'retired'>,
): UsuariosPort {
  const usuarios = createUsuarios({
    list: ({ reading }, filter) => listPage(restOf(reading), filter),
    readComPerfil,
    find: findUsuario,
    create: createUsuario,
    save: saveUsuario,
    remove: removeUsuario,
  });
  return {
    ...usuarios,
    perfilOf: async (admin, id) => {
      const [perfil, replaced] = await Promise.all([usuarios.perfilOf(admin, id), retired(id)]);
      return perfil && withoutEnderecos(perfil, replaced);
    },
    update: (admin, id, decide) =>
      turnOf(turnNames.usuario(id), () => usuarios.update(admin, id, decide)),
  };
}

type Created = Resultado<'CriarUsuario'>;
type Saved = Resultado<'AtualizarUsuario'>;

const CREATE_ADVICE = 'Look for the account before creating it again.';

/**
 * Creates an account. Sent once. After a reply without a reason the accounts are searched: one that is there now, among
 * one more than before, was created.
 */
async function createUsuario(rest: AdminRest, novo: NovoUsuario): Promise<Created> {
  const before = await rest.listUsuarios({ query: COUNT_ONLY });
  const body = novoUsuarioBody(novo);
  const reply = await rest.criarUsuario({ body }).catch(sentFailureOf);
  if (!(reply instanceof RestFailure)) return reply;
  if (reply.code) return outcomeOrThrow<Created>(reply, CRIACAO);
  const { username, email } = novo;
  const { usuario, totalItens } = await searchUsuarios(
    rest,
    (one) => one.username === username || one.email?.toLowerCase() === email,
  ).catch(unknownAfter(reply, CREATE_ADVICE));
  const isSame = usuario?.username === username && usuario.email === email;
  if (isSame && totalItens > before.totalItens) return usuario;
  // Another account may have been deleted meanwhile, so the number does not tell whether this one is new.
  if (reply.mayBeDone && (isSame || usuario === null)) throw outcomeUnknown(reply, CREATE_ADVICE);
  return usuario ? takenBy(usuario, username) : falhas.naoAceito;
}

/** The account that has the wanted username, or else the wanted e-mail. */
function takenBy(usuario: ReadUsuario, username: string) {
  return falhas.jaUsado(usuario.username === username ? 'username' : 'email');
}

/**
 * Saves an account. The save overwrites everything upstream, so it sends everything that was read, and the API's own role
 * names unless another role is requested. Sent once; read back when the reply does not show the change, of which the
 * password is not visible.
 */
async function saveUsuario(
  rest: AdminRest,
  before: ReadUsuario,
  { wanted, made }: Mudanca,
): Promise<Saved> {
  const { id } = before;
  const body = toBody(before, wanted);
  const reply = await rest.atualizarUsuario({ id, body }).catch(sentFailureOf);
  const refused = reply instanceof RestFailure ? reply : null;
  if (refused?.code) return outcomeOrThrow(refused, MUDANCA);
  await made();
  if (!(reply instanceof RestFailure) && shows(reply, wanted)) return reply;
  const { after, failure } = await verifyOutcome(refused, {
    readBack: () => findUsuario(rest, id),
    shows: (usuario) => usuario !== null && shows(usuario, wanted) && !shows(before, wanted),
    advice: 'Load the account again before saving once more.',
  });
  if (!after) return FALHAS.UsuarioNaoEncontrado;
  if (failure === null) return after;
  const { username, email } = wanted;
  const { usuario } = await searchUsuarios(
    rest,
    (one) => one.id !== id && (one.username === username || one.email === email),
  );
  return usuario ? takenBy(usuario, username) : falhas.naoAceito;
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

/** Deletes an account. It is looked up first: the older API also accepts unknown ids. */
async function removeUsuario(rest: AdminRest, named: string): Resposta<'ExcluirUsuario'> {
  const usuario = await findUsuario(rest, named);
  if (!usuario) return FALHAS.UsuarioNaoEncontrado;
  const { id } = usuario;
  const refused = await failureOf(rest.excluirUsuario({ id }));
  if (!refused) return falhas.usuarioExcluido(id);
  if (refused.code) return outcomeOrThrow(refused, EXCLUSAO);
  const { failure } = await verifyOutcome(refused, {
    readBack: () => findUsuario(rest, id),
    shows: (after) => after === null,
    advice: 'Look for the account before deleting it again.',
  });
  return failure ? falhas.EM_USO.pedidosOuCarrinho : falhas.usuarioExcluido(id);
}
