import type { PapelModel } from '../graphql/models.ts';

/** Roles as every API behind takes them; who runs the shop also buys in it (C-57). */
export function rolesOf(papel: PapelModel): readonly string[] {
  return papel === 'ADMIN' ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'];
}

/** The one word for what an account may do. */
export function papelOf(papeis: readonly PapelModel[]): PapelModel {
  return papeis.includes('ADMIN') ? 'ADMIN' : 'USER';
}
