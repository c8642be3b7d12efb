import type { PapelModel } from '../shop/conta/model.ts';
import { isAdminRole } from '../upstream/wire/conta.ts';

const USER = 'ROLE_USER';
const ADMIN = 'ROLE_ADMIN';

/** An account's role names with `papel` set. Unknown roles stay; an admin is also a customer. */
export function withPapel(papel: PapelModel, roles: readonly string[]): readonly string[] {
  const others = roles.filter((role) => !isAdminRole(role));
  const kept = others.includes(USER) ? others : [USER, ...others];
  return papel === 'ADMIN' ? [...kept, ADMIN] : kept;
}

/** The highest of an account's roles. */
export function papelOf(papeis: readonly PapelModel[]): PapelModel {
  return papeis.includes('ADMIN') ? 'ADMIN' : 'USER';
}
