import { formatCep } from '@decantaria/brasil/cep';
import { readUf } from '@decantaria/brasil/uf';
import { healPlace, type Place, type Position } from '../src/upstream/wire/enderecos.ts';
import { count, isNothing, type Note, type RawObject, some, textOf } from './notes.ts';

/** Habits of addresses, whose cidade, estado and cep may hold each other's values. */
export function observeEnderecos(enderecos: readonly RawObject[], position: Position): Note[] {
  const places = enderecos.map(
    ({ cidade, estado, cep }): Place => ({
      cidade: textOf(cidade),
      estado: textOf(estado),
      cep: textOf(cep),
    }),
  );
  const healed = places.map((place) => healPlace(place, position));
  const moved = places.filter((place, index) => !isSame(place, healed[index]));
  return [
    ...some(
      'rotated-addresses',
      [moved.length, places.length],
      'cidade, estado and cep hold each other’s values',
      'recognised by content; written to the right fields',
    ),
    ...some(
      'estado-spelled',
      count(healed, ({ estado }) => readUf(estado) !== null && readUf(estado) !== estado),
      'estado as a name or in lower case',
      'read as the two-letter code',
    ),
    ...some(
      'cep-spelled',
      count(healed, ({ cep }) => formatCep(cep) !== null && formatCep(cep) !== cep),
      'cep in another form than 00000-000',
      'read as eight digits',
    ),
    ...some(
      'incomplete-addresses',
      count(healed, ({ estado, cep }) => readUf(estado) === null || formatCep(cep) === null),
      'without a readable state or CEP',
      'shown empty; no delivery until it is corrected',
    ),
  ];
}

function isSame(one: Place, other: Place | undefined): boolean {
  return one.cidade === other?.cidade && one.estado === other.estado && one.cep === other.cep;
}

/** Habits of roles in accounts and claims: key `roles` or `role`, a list or a text. */
export function observeRoles(accounts: readonly RawObject[]): Note[] {
  const rolesOf = ({ roles, role }: RawObject) => roles ?? role;
  return [
    ...some(
      'role-key',
      count(accounts, ({ roles, role }) => isNothing(roles) && !isNothing(role)),
      'role, not roles',
      'read',
    ),
    ...some(
      'roles-as-text',
      count(accounts, (account) => typeof rolesOf(account) === 'string'),
      'roles as one text',
      'read like a list',
    ),
    ...some(
      'no-roles',
      count(accounts, (account) => isNothing(rolesOf(account))),
      'no roles at all',
      'treated as a customer',
    ),
  ];
}

/** Habits of accounts. */
export function observeUsuarios(usuarios: readonly RawObject[]): Note[] {
  return [
    ...observeRoles(usuarios),
    ...some(
      'no-status',
      count(usuarios, ({ status }) => isNothing(status)),
      'status null',
      'treated as ATIVO',
    ),
    ...some(
      'no-nome',
      count(usuarios, ({ nome, nomeCompleto }) => isNothing(nome) && isNothing(nomeCompleto)),
      'nome null',
      'the profile’s nomeCompleto or the username is shown',
    ),
  ];
}
