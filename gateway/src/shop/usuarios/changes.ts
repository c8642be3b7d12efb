import type { AtualizarUsuarioInput, CriarUsuarioInput } from '../../types.gen.ts';
import type { Resultado } from '../falha.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { confirmacaoNecessaria } from '../sessao/falhas.ts';
import * as falhas from './falhas.ts';
import { findProblem, findSelfLockout, shows, toWanted } from './mudanca.ts';
import { readNovoUsuario } from './novo-usuario.ts';
import type { UsuariosPort } from './port.ts';
import { endsAccess, isActiveAdmin, type Seguranca, takesAdministration } from './seguranca.ts';

/** Creates an account; an administrator's needs a proof of the caller's identity. */
export async function criarUsuario(
  usuarios: UsuariosPort,
  admin: AdminConta,
  { identidades }: Seguranca,
  input: CriarUsuarioInput,
): Promise<Resultado<'CriarUsuarioResultado'>> {
  const novo = readNovoUsuario(input);
  if ('codigo' in novo) return novo;
  const needsProof = isActiveAdmin(novo.status, novo.papel);
  if (needsProof && !(await identidades.isConfirmed(admin.identity))) return confirmacaoNecessaria;
  return usuarios.create(admin, novo);
}

/** Changes an account, and ends its sessions when the change concerns its access. Sends nothing that changes nothing. */
export function atualizarUsuario(
  usuarios: UsuariosPort,
  admin: AdminConta,
  { identidades, verifier }: Seguranca,
  id: string,
  input: AtualizarUsuarioInput,
): Promise<Resultado<'AtualizarUsuarioResultado'>> {
  const { identity } = admin;
  return usuarios.update(admin, id, async (before) => {
    const wanted = toWanted(before, input);
    const problem =
      findProblem(before, wanted) ??
      (before.id === identity.usuarioId ? findSelfLockout(before, wanted) : null);
    if (problem) return problem;
    if (wanted.senha === null && shows(before, wanted)) return before;
    const needsProof = takesAdministration(before, wanted);
    if (needsProof && !(await identidades.isConfirmed(identity))) return confirmacaoNecessaria;
    return {
      wanted,
      // Also when the reply does not tell the outcome: a session too many is worse than a sign-in too many.
      made: async () => {
        if (endsAccess(before, wanted)) await verifier.end(before.id);
      },
    };
  });
}

/** Deletes an account, never the caller's own, so that the last admin stays. */
export async function excluirUsuario(
  usuarios: UsuariosPort,
  admin: AdminConta,
  id: string,
): Promise<Resultado<'ExcluirUsuarioResultado'>> {
  const { usuarioId } = admin.identity;
  const named = withoutZeros(id);
  return named === usuarioId ? falhas.EM_USO.propriaConta : usuarios.remove(admin, named);
}

/** `08` names the account 8. */
function withoutZeros(id: string): string {
  return id.replace(/^0+(?=\d+$)/, '');
}
