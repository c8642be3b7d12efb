import type { Papel, StatusUsuario } from '../../types.gen.ts';
import { agreeIn } from '../agree-in.ts';
import type { Identity } from '../sessao/conta.ts';
import type { UsuarioModel } from './model.ts';
import type { Wanted } from './mudanca.ts';
import { papelOf } from './papel.ts';

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
