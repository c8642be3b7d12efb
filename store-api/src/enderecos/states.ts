import { fold } from '../text/fold.ts';

const NAMES = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
} as const;

/** UF and name of every state and of the federal district. */
export const STATES: readonly (readonly [uf: string, name: string])[] = Object.entries(NAMES);

const UF_BY_WORD = new Map(
  STATES.flatMap(([uf, name]) => [
    [plain(uf), uf],
    [plain(name), uf],
  ]),
);

/** The UF of a UF or a state's name, ignoring case and accents; undefined for any other text. */
export function toUf(text: string): string | undefined {
  return UF_BY_WORD.get(plain(text));
}

function plain(text: string): string {
  return fold(text).trim().replaceAll(/\s+/g, ' ');
}
