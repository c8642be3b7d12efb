import type { Resultado } from '../../../shop/falha.ts';
import * as falhas from '../../../shop/usuarios/falhas.ts';
import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { outcomeOrThrow } from '../../rest/outcomes.ts';
import { failureOf, verifyOutcome } from '../../rest/verified-write.ts';
import { EXCLUSAO } from '../../wire/usuarios-refusal.ts';
import { findFresh } from './find.ts';

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
