import { formatCpf } from '@decantaria/brasil/cpf';
import { digitsOf } from '@decantaria/brasil/digits';
import { telefoneDigits } from '@decantaria/brasil/telefone';
import { z } from 'zod';
import type { PerfilModel } from '../../shop/conta/model.ts';
import { nomeInvalido, perfilMudou } from '../../shop/conta/perfil-input.ts';
import { dadosRecusados, type Resultado } from '../../shop/falha.ts';
import type { Papel, StatusUsuario } from '../../types.gen.ts';
import { invalid, type Outcomes } from '../rest/outcomes.ts';
import {
  identifier,
  nullableBoolean,
  nullableIdentifier,
  nullableInteger,
  nullableTextOrNumber,
  orNull,
} from '../rest/values.ts';
import { enderecosMeWire, type ReadEndereco } from './enderecos.ts';

/** Role names in any form of the API: a list, or one text separated by commas or spaces. */
export const rolesWire = orNull(
  z.union([z.array(z.string()), z.string().transform((roles) => roles.split(/[\s,]+/))]),
).transform((roles) => (roles ?? []).filter((role) => role !== ''));

/** Whether a role's name, with or without `ROLE_` and in any case, is the admin's. */
export function isAdminRole(role: string): boolean {
  return /^(?:ROLE_)?ADMIN$/i.test(role);
}

/** Where a reply names the roles: under either key. */
export const ROLES = { roles: z.unknown().optional(), role: z.unknown().optional() };

/** The permissions of the roles. An admin is also a customer. */
export const papeisWire = rolesWire.transform((roles): Papel[] =>
  roles.some(isAdminRole) ? ['USER', 'ADMIN'] : ['USER'],
);

/** Whether an account may sign in. A missing status counts as ATIVO, an unknown word as INATIVO. */
export const statusWire = orNull(z.string()).transform((status): StatusUsuario => {
  const word = status?.trim().toUpperCase() ?? 'ATIVO';
  return word === 'ATIVO' || word === 'BANIDO' ? word : 'INATIVO';
});

/** `GET /usuarios/me`: decides whether a session is still valid. */
export const contaWire = z
  .object({
    id: identifier,
    username: z.string().min(1),
    status: statusWire,
    ...ROLES,
    // Additive: false where the API does not send it.
    trocarSenha: z.unknown().optional(),
    // Additive: null where the API does not send it.
    emailConfirmado: nullableBoolean,
  })
  .transform(({ status, roles, role, trocarSenha, ...conta }) => ({
    ...conta,
    papeis: papeisWire.parse(roles ?? role),
    active: status === 'ATIVO',
    senhaProvisoria: trocarSenha === true,
  }));

/** A profile as it was read. */
export interface ReadPerfil extends PerfilModel {
  /** The name that the dashboard shows: the account's, else the profile's. */
  readonly nome: string | null;
  readonly enderecos: readonly ReadEndereco[];
  /** The stored texts, with their punctuation: a save must not lose unreadable ones. */
  readonly stored: StoredPerfil;
}

/** The three fields that `PUT /perfis/me` overwrites. */
export type StoredPerfil = Pick<PerfilModel, 'nomeCompleto' | 'telefone' | 'cpf'>;

const rawPerfil = z.object({
  // `id` is the account's. The profile's own id is `perfilId`, which is not read.
  id: nullableIdentifier,
  usuarioId: nullableIdentifier,
  username: nullableTextOrNumber,
  nome: nullableTextOrNumber,
  email: nullableTextOrNumber,
  status: statusWire,
  ...ROLES,
  nomeCompleto: nullableTextOrNumber,
  telefone: nullableTextOrNumber,
  cpf: nullableTextOrNumber,
  // The list may be null, but not missing: a save without it would delete the addresses.
  enderecos: enderecosMeWire.nullable(),
  emailConfirmado: nullableBoolean,
  versao: nullableInteger,
});

/** `GET /perfis/me` and `/perfis/{id}`, addresses healed, the default first. */
export const perfilWire = rawPerfil.transform(({ id, roles, role, ...raw }): ReadPerfil => {
  const { nomeCompleto, telefone, cpf } = raw;
  return {
    ...raw,
    __typename: 'Perfil',
    usuarioId: raw.usuarioId ?? id ?? '',
    username: raw.username ?? '',
    nome: raw.nome ?? nomeCompleto,
    telefone: telefoneDigits(telefone) ?? (digitsOf(telefone ?? '') || null),
    cpf: formatCpf(cpf),
    papeis: papeisWire.parse(roles ?? role),
    enderecos: raw.enderecos ?? [],
    stored: { nomeCompleto, telefone, cpf },
  };
});

/** The outcomes of a refusal to save a profile; `atual` is the profile after it. */
export function perfilOutcomes(atual: PerfilModel): Outcomes<Resultado<'AtualizarPerfil'>> {
  return {
    CPF_EM_USO: invalid('cpf', 'CPF já registrado!'),
    CPF_INVALIDO: invalid('cpf', 'CPF inválido'),
    DADOS_INVALIDOS: (refusal) =>
      refusal.campo === 'nomeCompleto' ? nomeInvalido : dadosRecusados(refusal),
    CONFLITO: () => perfilMudou(atual),
    ENDERECO_NAO_ENCONTRADO: () => perfilMudou(atual),
  };
}
