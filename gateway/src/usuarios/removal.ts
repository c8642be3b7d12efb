import { outcomeUnknown } from '../graphql/errors.ts';
import { type RestFailure, restFailureOf } from '../rest/failure.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { deleteUsuario, findFresh } from './api.ts';
import {
  EM_USO,
  type UsuarioOutcome,
  usuarioEmUso,
  usuarioExcluido,
  usuarioNaoEncontrado,
} from './falhas.ts';

const ADVICE = 'Look for the account before deleting it again.';

/**
 * Erases an account (API-25, C-64), never the caller's own; with that, the last admin's stays. An unknown one is
 * looked for first, since the older API says yes to it as well (rest-contract 3.6).
 */
export async function excluirUsuario(
  { identity, writing: { rest } }: Pick<AdminConta, 'identity' | 'writing'>,
  id: string,
): Promise<UsuarioOutcome> {
  const usuario = await findFresh(rest, id);
  if (!usuario) return usuarioNaoEncontrado;
  if (usuario.id === identity.usuarioId) return usuarioEmUso(EM_USO.propriaConta);
  try {
    await deleteUsuario(rest, usuario.id);
    return usuarioExcluido(usuario.id);
  } catch (error) {
    const failure = restFailureOf(error);
    if (failure.refusal?.codigo) return explain(failure);
    const after = await findFresh(rest, usuario.id).catch(() => {
      throw outcomeUnknown(failure, ADVICE);
    });
    if (!after) return usuarioExcluido(usuario.id);
    if (failure.unclear) throw outcomeUnknown(failure, ADVICE);
    return usuarioEmUso(EM_USO.pedidosOuCarrinho);
  }
}

function explain(failure: RestFailure): UsuarioOutcome {
  switch (failure.refusal?.codigo) {
    case 'PROPRIA_CONTA':
      return usuarioEmUso(EM_USO.propriaConta);
    case 'ULTIMO_ADMIN':
      return usuarioEmUso(EM_USO.ultimoAdmin);
    case 'USUARIO_EM_USO':
      return usuarioEmUso(EM_USO.pedidoAberto);
    case 'USUARIO_NAO_ENCONTRADO':
      return usuarioNaoEncontrado;
    default:
      throw failure;
  }
}
