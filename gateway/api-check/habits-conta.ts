import { readUf } from '../src/enderecos/estados.ts';
import { formatCep, healPlace, type Place, type Position } from '../src/enderecos/heal.ts';
import { count, isNothing, type Note, type RawObject, some, textOf } from './notes.ts';

/** Addresses whose city, state and CEP may stand under each other's names (rest-contract 2.1). */
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
      'cidade, estado and cep under each other’s names',
      'put back by what they hold; written by name',
    ),
    ...some(
      'estado-spelled',
      count(healed, ({ estado }) => readUf(estado) !== null && readUf(estado) !== estado),
      'estado as a name or in lower case',
      'read as its two letters',
    ),
    ...some(
      'cep-spelled',
      count(healed, ({ cep }) => formatCep(cep) !== null && formatCep(cep) !== cep),
      'cep in another form than 00000-000',
      'read as its eight digits',
    ),
    ...some(
      'incomplete-addresses',
      count(healed, ({ estado, cep }) => readUf(estado) === null || formatCep(cep) === null),
      'without a state or a CEP that can be read',
      'shown empty; nothing can be sent there until it is corrected',
    ),
  ];
}

function isSame(one: Place, other: Place | undefined): boolean {
  return one.cidade === other?.cidade && one.estado === other.estado && one.cep === other.cep;
}

/** Accounts and claims: `roles` or `role`, as a list or a text (rest-contract 4.19). */
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
      'taken for a customer',
    ),
  ];
}

/** Accounts (rest-contract 2, UsuarioDTO). */
export function observeUsuarios(usuarios: readonly RawObject[]): Note[] {
  return [
    ...observeRoles(usuarios),
    ...some(
      'no-status',
      count(usuarios, ({ status }) => isNothing(status)),
      'status null',
      'taken for ATIVO',
    ),
    ...some(
      'no-nome',
      count(usuarios, ({ nome, nomeCompleto }) => isNothing(nome) && isNothing(nomeCompleto)),
      'nome null',
      'the profile’s nomeCompleto or the username is shown',
    ),
  ];
}
