import { ufOfCode, ufOfName } from './estados.ts';

/** The three texts that the API mixes up (rest-contract 2.1). */
export interface Place {
  readonly cidade: string;
  readonly estado: string;
  readonly cep: string;
}

/**
 * How an answer names its three texts when nothing was ever saved shifted: each by its own name, or
 * `shifted`: the state as `cidade`, the CEP as `estado`, the city as `cep`.
 */
export type Position = 'byName' | 'shifted';

/** What each healed part is called where it was read. */
type Reading = Readonly<Record<keyof Place, keyof Place>>;

const BY_NAME: Reading = { cidade: 'cidade', estado: 'estado', cep: 'cep' };
const SHIFTED: Reading = { cidade: 'cep', estado: 'cidade', cep: 'estado' };
const SHIFTED_TWICE: Reading = { cidade: 'estado', estado: 'cep', cep: 'cidade' };
/** Parts changed over by hand; no rotation explains them. */
const EXCHANGED: readonly Reading[] = [
  { cidade: 'estado', estado: 'cidade', cep: 'cep' },
  { cidade: 'cep', estado: 'estado', cep: 'cidade' },
  { cidade: 'cidade', estado: 'cep', cep: 'estado' },
];

/** Of readings that fit equally well the first counts: the endpoint's own, then any other rotation. */
const READINGS: Readonly<Record<Position, readonly Reading[]>> = {
  byName: [BY_NAME, SHIFTED, SHIFTED_TWICE, ...EXCHANGED],
  shifted: [SHIFTED, BY_NAME, SHIFTED_TWICE, ...EXCHANGED],
};

type Kind = 'cep' | 'code' | 'name' | 'words' | 'digits' | 'empty';

/**
 * How well a text of some kind fits each part. A name of a state may be a city's too, and fits both. An
 * absent part and a number that is no CEP leave the choice to the position.
 */
const FIT: Readonly<Record<Kind, Readonly<Record<keyof Place, number>>>> = {
  cep: { cidade: 0, estado: 0, cep: 8 },
  code: { cidade: 0, estado: 8, cep: 0 },
  name: { cidade: 3, estado: 4, cep: 0 },
  words: { cidade: 4, estado: 0, cep: 0 },
  digits: { cidade: 0, estado: 0, cep: 1 },
  empty: { cidade: 1, estado: 2, cep: 2 },
};

/**
 * Finds out which text is the city, which the state and which the CEP, by what they hold: eight digits are
 * a CEP, two letters or the name of a state a state, the rest the city. What content leaves open the place
 * of the other texts decides, then the answer's `position` (architecture.md, decision 6; C-38). The texts
 * themselves stay as they are: nothing is lost, also of what fits nowhere.
 */
export function healPlace(place: Place, position: Position): Place {
  const kinds: Readonly<Record<keyof Place, Kind>> = {
    cidade: kindOf(place.cidade),
    estado: kindOf(place.estado),
    cep: kindOf(place.cep),
  };
  const fit = ({ cidade, estado, cep }: Reading) =>
    FIT[kinds[cidade]].cidade + FIT[kinds[estado]].estado + FIT[kinds[cep]].cep;
  const { cidade, estado, cep } = READINGS[position].reduce((best, reading) =>
    fit(reading) > fit(best) ? reading : best,
  );
  return { cidade: place[cidade], estado: place[estado], cep: place[cep] };
}

/** A CEP in any punctuation as 00000-000; null for what has not exactly eight digits. */
export function formatCep(text: string): string | null {
  const digits = text.replace(/[\s.\-‐-―]/g, '');
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null;
}

function kindOf(text: string): Kind {
  if (text === '') return 'empty';
  if (formatCep(text) !== null) return 'cep';
  if (ufOfCode(text) !== null) return 'code';
  if (ufOfName(text) !== null) return 'name';
  return /\p{L}/u.test(text) ? 'words' : 'digits';
}
