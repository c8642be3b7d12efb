import type { Papel, StatusUsuario } from './usuario.gen.ts';

/** AUSER-03. */
const PAPEIS: Readonly<Record<Papel, string>> = { USER: 'Usuário', ADMIN: 'Admin' };

/** AUSER-01, AUSER-10. */
const STATUS: Readonly<Record<StatusUsuario, string>> = {
  ATIVO: 'Ativo',
  INATIVO: 'Inativo',
  BANIDO: 'Banido',
};

const ALL_STATUS = ['ATIVO', 'INATIVO', 'BANIDO'] as const satisfies readonly StatusUsuario[];
const ALL_PAPEIS = ['USER', 'ADMIN'] as const satisfies readonly Papel[];

/** AUSER-01: the choices of status, in the order of the filter. */
export const STATUS_OPTIONS = ALL_STATUS.map((value) => ({ value, label: STATUS[value] }));
/** AUSER-06: the choices of role. */
export const PAPEL_OPTIONS = ALL_PAPEIS.map((value) => ({ value, label: PAPEIS[value] }));

/** C-57: one who may run the shop is an admin, wherever among the roles that is said. */
export function papelOf(papeis: readonly Papel[]): Papel {
  return papeis.includes('ADMIN') ? 'ADMIN' : 'USER';
}

/** AUSER-03: 'Admin' or 'Usuário'. */
export function papelText(papeis: readonly Papel[]): string {
  return PAPEIS[papelOf(papeis)];
}

/** 'Ativo', 'Inativo' or 'Banido'. */
export function statusText(status: StatusUsuario): string {
  return STATUS[status];
}

/** The role that a field of a form names; null when it names none, e.g. because it could not be changed. */
export function readPapel(text: string): Papel | null {
  return ALL_PAPEIS.find((papel) => papel === text) ?? null;
}

/** The status that a field of a form names; null as above. */
export function readStatus(text: string): StatusUsuario | null {
  return ALL_STATUS.find((status) => status === text) ?? null;
}
