import type { Resultado } from '../outcome/falha.ts';
import { type Outcomes, outcomeOrThrow } from '../outcome/refusal.ts';
import { failureOf, verifyOutcome } from '../outcome/verified-write.ts';
import { endpoints } from '../rest/endpoints.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { findFresh } from './api.ts';
import * as falhas from './falhas.ts';

type Outcome = Resultado<'ExcluirUsuarioResultado'>;

/**
 * Deletes an account, never the caller's own, so that the last admin stays. The account is looked up first: the older
 * API also accepts unknown ids.
 */
export async function excluirUsuario(
  { identity, writing: { rest } }: Pick<AdminConta, 'identity' | 'writing'>,
  id: string,
): Promise<Outcome> {
  const usuario = await findFresh(rest, id);
  if (!usuario) return falhas.usuarioNaoEncontrado;
  if (usuario.id === identity.usuarioId) return falhas.EM_USO.propriaConta;
  const failure = await failureOf(rest(endpoints.excluirUsuario, { params: { id: usuario.id } }));
  if (!failure) return falhas.usuarioExcluido(usuario.id);
  if (failure.refusal?.codigo) return outcomeOrThrow(failure, OUTCOMES);
  const verified = await verifyOutcome(failure, {
    readBack: () => findFresh(rest, usuario.id),
    shows: (after) => after === null,
    advice: 'Look for the account before deleting it again.',
  });
  return verified.failure ? falhas.EM_USO.pedidosOuCarrinho : falhas.usuarioExcluido(usuario.id);
}

const OUTCOMES: Outcomes<Outcome> = {
  PROPRIA_CONTA: () => falhas.EM_USO.propriaConta,
  ULTIMO_ADMIN: () => falhas.EM_USO.ultimoAdmin,
  USUARIO_EM_USO: () => falhas.EM_USO.pedidoAberto,
  USUARIO_NAO_ENCONTRADO: () => falhas.usuarioNaoEncontrado,
};
