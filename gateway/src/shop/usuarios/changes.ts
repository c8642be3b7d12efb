import type {
  AtualizarUsuarioInput,
  CriarUsuarioInput,
  Papel,
  StatusUsuario,
} from '../../types.gen.ts';
import { agreeIn } from '../compare.ts';
import type { Resultado } from '../falha.ts';
import type { AdminConta, Identity } from '../sessao/conta.ts';
import { confirmacaoNecessaria } from '../sessao/falhas.ts';
import * as falhas from './falhas.ts';
import { papelOf, type UsuarioModel } from './model.ts';
import {
  findProblem,
  findSelfLockout,
  readNovoUsuario,
  shows,
  toWanted,
  type Wanted,
} from './mudanca.ts';
import type { UsuariosPort } from './port.ts';

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

/** What a change of an account may need or end. */
export interface Seguranca {
  /** Whether the caller has just proven to be there (`sessao/identidade.ts`). */
  readonly identidades: { readonly isConfirmed: (identity: Identity) => Promise<boolean> };
  /** `end` ends every session of an account, on any API. */
  readonly verifier: { readonly end: (usuarioId: string) => Promise<void> };
}

export function isActiveAdmin(status: StatusUsuario, papel: Papel): boolean {
  return status === 'ATIVO' && papel === 'ADMIN';
}

/** Changes by which a stolen session would keep the shop: it makes an administrator, or takes the account of one. */
export function takesAdministration(before: UsuarioModel, wanted: Wanted): boolean {
  const papel = papelOf(before.papeis);
  if (isActiveAdmin(wanted.status, wanted.papel) && !isActiveAdmin(before.status, papel))
    return true;
  return papel === 'ADMIN' && (wanted.senha !== null || wanted.email !== before.email);
}

/** A session of before a promotion may have begun without the code that administrators are asked for. */
export function endsAccess(before: UsuarioModel, wanted: Wanted): boolean {
  return (
    wanted.senha !== null ||
    wanted.status !== 'ATIVO' ||
    wanted.papel !== papelOf(before.papeis) ||
    !agreeIn(['username', 'email'], before, wanted)
  );
}
