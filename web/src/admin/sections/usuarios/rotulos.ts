import { keysOf } from '../../../lib/keys-of.ts';
import type { PerfilDeUsuarioQuery } from './perfil.gen.ts';
import type { Papel, StatusUsuario } from './usuario.gen.ts';

const PAPEIS: Readonly<Record<Papel, string>> = { USER: 'Usuário', ADMIN: 'Admin' };

const STATUS: Readonly<Record<StatusUsuario, string>> = {
  ATIVO: 'Ativo',
  INATIVO: 'Inativo',
  BANIDO: 'Banido',
};

export const STATUS_OPTIONS = keysOf(STATUS).map((value) => ({ value, label: STATUS[value] }));
export const PAPEL_OPTIONS = keysOf(PAPEIS).map((value) => ({ value, label: PAPEIS[value] }));

/** An account with the role ADMIN at any position is an admin. */
export function papelOf(papeis: readonly Papel[]): Papel {
  return papeis.includes('ADMIN') ? 'ADMIN' : 'USER';
}

export function papelText(papeis: readonly Papel[]): string {
  return PAPEIS[papelOf(papeis)];
}

export function statusText(status: StatusUsuario): string {
  return STATUS[status];
}

/** Parses a role field; null when it is empty, e.g. disabled. */
export function readPapel(text: string): Papel | null {
  return keysOf(PAPEIS).find((papel) => papel === text) ?? null;
}

export function readStatus(text: string): StatusUsuario | null {
  return keysOf(STATUS).find((status) => status === text) ?? null;
}

export type Evento = NonNullable<
  NonNullable<PerfilDeUsuarioQuery['adminUsuario']>['historico']
>[number];

/** Label and value format per kind of change; unknown kinds are shown unchanged. */
const KINDS: Readonly<
  Record<string, { readonly name: string; readonly read: (text: string) => string }>
> = {
  status: {
    name: 'Status',
    read: (text) => {
      const status = readStatus(text);
      return status ? statusText(status) : text;
    },
  },
  papeis: {
    name: 'Papel',
    read: (text) => {
      const papeis = text.split(/,\s*/).flatMap((each) => readPapel(each) ?? []);
      return papeis.length > 0 ? papelText(papeis) : text;
    },
  },
};

/** Formats a change: `Status: de Ativo para Banido`, or `Status: Ativo` for the first known value. */
export function eventoText({ campo, de, para }: Evento): string {
  const { name, read } = KINDS[campo] ?? { name: campo, read: (text: string) => text };
  const after = para === null ? '-' : read(para);
  return de === null ? `${name}: ${after}` : `${name}: de ${read(de)} para ${after}`;
}
