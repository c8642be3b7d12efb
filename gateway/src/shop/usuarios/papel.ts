import type { PapelModel } from '../conta/model.ts';

/** The highest of an account's roles. */
export function papelOf(papeis: readonly PapelModel[]): PapelModel {
  return papeis.includes('ADMIN') ? 'ADMIN' : 'USER';
}
