import { formatCep } from '@decantaria/brasil/cep';
import { readUf, ufOfCode, ufOfName } from '@decantaria/brasil/uf';
import { z } from 'zod';
import type { Endereco } from '../../types.gen.ts';
import { nullableBoolean, nullableIdentifier, nullableTextOrNumber } from '../rest/values.ts';

/** An address as it was read. */
export interface ReadEndereco extends Endereco {
  /** City, state and CEP as stored, each in its place: a save must not lose unreadable ones. */
  readonly stored: Place;
}

const textOrEmpty = nullableTextOrNumber.transform((value) => value ?? '');

const rawEndereco = z.object({
  // An order's copy may have none.
  id: nullableIdentifier,
  logradouro: textOrEmpty,
  numero: textOrEmpty,
  complemento: textOrEmpty,
  bairro: textOrEmpty,
  cidade: textOrEmpty,
  estado: textOrEmpty,
  cep: textOrEmpty,
  padrao: nullableBoolean,
});

/** An address with city, state and CEP decided by content; `position` is the reply's usual order. */
function healEndereco(raw: z.output<typeof rawEndereco>, position: Position): ReadEndereco {
  const stored = healPlace(raw, position);
  return {
    ...raw,
    id: raw.id ?? '',
    complemento: raw.complemento || null,
    cidade: stored.cidade,
    estado: readUf(stored.estado),
    cep: formatCep(stored.cep) ?? '',
    padrao: raw.padrao ?? false,
    stored,
  };
}

/** `POST /enderecos` and an order's `enderecoEntrega`: usually by name. */
export const enderecoByNameWire = rawEndereco.transform((raw) => healEndereco(raw, 'byName'));

/** An element of `GET /enderecos/me`, `/perfis/me` and `/perfis/{id}`: usually shifted. */
export const enderecoShiftedWire = rawEndereco.transform((raw) => healEndereco(raw, 'shifted'));

/** The caller's own addresses, the default first. One unreadable address rejects the list: a save must write back all of them. */
export const enderecosMeWire = z
  .array(enderecoShiftedWire.refine(({ id }) => id !== '', 'an address without id'))
  .transform((enderecos) =>
    enderecos.toSorted((one, other) => Number(other.padrao) - Number(one.padrao)),
  );

/** The three texts that the older API rotates. */
export interface Place {
  readonly cidade: string;
  readonly estado: string;
  readonly cep: string;
}

/**
 * How a reply names its three texts when the stored row is correct: each by its own name, or `shifted` (the state as
 * `cidade`, the CEP as `estado`, the city as `cep`).
 */
export type Position = 'byName' | 'shifted';

/** The field from which each healed part is read. */
type Reading = Readonly<Record<keyof Place, keyof Place>>;

const BY_NAME: Reading = { cidade: 'cidade', estado: 'estado', cep: 'cep' };
const SHIFTED: Reading = { cidade: 'cep', estado: 'cidade', cep: 'estado' };
const SHIFTED_TWICE: Reading = { cidade: 'estado', estado: 'cep', cep: 'cidade' };
/** Two parts exchanged by hand, which no rotation explains. */
const EXCHANGED: readonly Reading[] = [
  { cidade: 'estado', estado: 'cidade', cep: 'cep' },
  { cidade: 'cep', estado: 'estado', cep: 'cidade' },
  { cidade: 'cidade', estado: 'cep', cep: 'estado' },
];

/** Among equally good readings the first wins: the endpoint's own, then the other rotations. */
const READINGS: Readonly<Record<Position, readonly Reading[]>> = {
  byName: [BY_NAME, SHIFTED, SHIFTED_TWICE, ...EXCHANGED],
  shifted: [SHIFTED, BY_NAME, SHIFTED_TWICE, ...EXCHANGED],
};

type Kind = 'cep' | 'code' | 'name' | 'words' | 'digits' | 'empty';

/**
 * How well a text of each kind matches each part. A state's name may also be a city's, so it matches both. Empty texts
 * and numbers other than a CEP leave the choice to the position.
 */
const MATCH: Readonly<Record<Kind, Readonly<Record<keyof Place, number>>>> = {
  cep: { cidade: 0, estado: 0, cep: 8 },
  code: { cidade: 0, estado: 8, cep: 0 },
  name: { cidade: 3, estado: 4, cep: 0 },
  words: { cidade: 4, estado: 0, cep: 0 },
  digits: { cidade: 0, estado: 0, cep: 1 },
  empty: { cidade: 1, estado: 2, cep: 2 },
};

/**
 * Decides by content which text is the city, the state and the CEP: eight digits are a CEP, a state's code or name is a
 * state, other words are the city. Where the content does not decide, the reply's `position` does. The texts themselves
 * are kept, also unreadable ones.
 */
export function healPlace(place: Place, position: Position): Place {
  const kinds: Readonly<Record<keyof Place, Kind>> = {
    cidade: kindOf(place.cidade),
    estado: kindOf(place.estado),
    cep: kindOf(place.cep),
  };
  const score = ({ cidade, estado, cep }: Reading) =>
    MATCH[kinds[cidade]].cidade + MATCH[kinds[estado]].estado + MATCH[kinds[cep]].cep;
  const { cidade, estado, cep } = READINGS[position].reduce((best, reading) =>
    score(reading) > score(best) ? reading : best,
  );
  return { cidade: place[cidade], estado: place[estado], cep: place[cep] };
}

function kindOf(text: string): Kind {
  if (text === '') return 'empty';
  if (formatCep(text) !== null) return 'cep';
  if (ufOfCode(text) !== null) return 'code';
  if (ufOfName(text) !== null) return 'name';
  return /\p{L}/u.test(text) ? 'words' : 'digits';
}
