import type { PapelModel } from '../conta/model.ts';
import { isAdminRole } from '../conta/wire.ts';

const USER = 'ROLE_USER';
const ADMIN = 'ROLE_ADMIN';

/** Roles as every API behind takes them; who runs the shop also buys in it (C-57). */
export function rolesOf(papel: PapelModel): readonly string[] {
  return papel === 'ADMIN' ? [USER, ADMIN] : [USER];
}

/** An account's roles once it is to be `papel`: any that is not known here stays. */
export function movedTo(papel: PapelModel, roles: readonly string[]): readonly string[] {
  const others = roles.filter((role) => !isAdminRole(role));
  const kept = others.includes(USER) ? others : [USER, ...others];
  return papel === 'ADMIN' ? [...kept, ADMIN] : kept;
}

/** The one word for what an account may do. */
export function papelOf(papeis: readonly PapelModel[]): PapelModel {
  return papeis.includes('ADMIN') ? 'ADMIN' : 'USER';
}
