import { z } from 'zod';
import { defaultFirst } from '../enderecos/order.ts';
import { enderecosMeWire, type ReadEndereco } from '../enderecos/wire.ts';
import { identifier } from '../rest/values.ts';
import { digitsOf, formatCpf, telefoneDigits } from './documents.ts';
import type { PapelModel, PerfilModel, StatusUsuarioModel } from './model.ts';

/** Names of roles as any version writes them: a list or one text, several with commas (C-27). */
export const rolesWire = z
  .union([z.array(z.string()), z.string().transform((roles) => roles.split(/[\s,]+/))])
  .nullish()
  .catch(null)
  .transform((roles) => (roles ?? []).filter((role) => role !== ''));

/** Whether a role's name, with or without `ROLE_`, in any case, is that of who runs the shop. */
export function isAdminRole(role: string): boolean {
  return /^(?:ROLE_)?ADMIN$/i.test(role);
}

/** What the roles allow; whoever may run the shop may also buy in it. */
export const papeisWire = rolesWire.transform((roles): PapelModel[] =>
  roles.some(isAdminRole) ? ['USER', 'ADMIN'] : ['USER'],
);

/**
 * Whether an account may sign in. Accounts from before the column have no status and may; a word that is
 * not known shuts the door (C-30).
 */
export const statusWire = z
  .string()
  .nullish()
  .catch(null)
  .transform((status): StatusUsuarioModel => {
    const word = status?.trim().toUpperCase() ?? 'ATIVO';
    return word === 'ATIVO' || word === 'BANIDO' ? word : 'INATIVO';
  });

/** Text without the space around it; null when absent, blank or unreadable. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() || null);

const nullableIdentifier = identifier.nullish().catch(null);

/** `GET /usuarios/me` (rest-contract 2, UsuarioDTO): what decides whether a session still stands. */
export const contaWire = z
  .object({
    id: identifier,
    username: z.string().min(1),
    status: statusWire,
    roles: z.unknown().optional(),
    role: z.unknown().optional(),
    // Additive: what the older API never says is not so.
    trocarSenha: z.unknown().optional(),
  })
  .transform(({ id, username, status, roles, role, trocarSenha }) => ({
    id,
    username,
    papeis: papeisWire.parse(roles ?? role),
    active: status === 'ATIVO',
    senhaProvisoria: trocarSenha === true,
  }));

export type Conta = z.output<typeof contaWire>;

/** A profile as it was read. */
export interface ReadPerfil extends PerfilModel {
  /** How the dashboard calls the account: its own name, else the profile's (rest-contract 4, row 21). */
  readonly nome: string | null;
  readonly enderecos: readonly ReadEndereco[];
  /** As the API keeps them, in their own punctuation: what cannot be understood must not be lost. */
  readonly stored: StoredPerfil;
}

/** The three fields that `PUT /perfis/me` overwrites. */
export interface StoredPerfil {
  readonly nomeCompleto: string | null;
  readonly telefone: string | null;
  readonly cpf: string | null;
}

const rawPerfil = z.object({
  // `id` is the account's, `perfilId` the profile's (C-78).
  id: nullableIdentifier,
  usuarioId: nullableIdentifier,
  username: text,
  nome: text,
  email: text,
  status: statusWire,
  roles: z.unknown().optional(),
  role: z.unknown().optional(),
  nomeCompleto: text,
  telefone: text,
  cpf: text,
  // The list may be null, never absent: without it a save would delete what it does not name.
  enderecos: enderecosMeWire.nullable(),
  versao: z.number().int().nullish().catch(null),
});

/** `GET /perfis/me` and `/perfis/{id}` (rest-contract 2, UsuarioPerfil; 3.5), addresses healed. */
export const perfilWire = rawPerfil.transform((raw): ReadPerfil => {
  const { nomeCompleto, telefone, cpf } = raw;
  return {
    __typename: 'Perfil',
    usuarioId: raw.usuarioId ?? raw.id ?? '',
    username: raw.username ?? '',
    nome: raw.nome ?? nomeCompleto,
    nomeCompleto,
    email: raw.email,
    telefone: telefoneDigits(telefone) ?? (digitsOf(telefone ?? '') || null),
    cpf: formatCpf(cpf),
    status: raw.status,
    papeis: papeisWire.parse(raw.roles ?? raw.role),
    enderecos: defaultFirst(raw.enderecos ?? []),
    versao: raw.versao ?? null,
    stored: { nomeCompleto, telefone, cpf },
  };
});
