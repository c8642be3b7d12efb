import type { Papel } from '../../types.gen.ts';

/** The highest of an account's roles. */
export function papelOf(papeis: readonly Papel[]): Papel {
  return papeis.includes('ADMIN') ? 'ADMIN' : 'USER';
}
