import { fold } from '../text/fold.ts';

/** UF and name of every state and of the federal district. */
export const STATES = [
  ['AC', 'Acre'],
  ['AL', 'Alagoas'],
  ['AM', 'Amazonas'],
  ['AP', 'Amapá'],
  ['BA', 'Bahia'],
  ['CE', 'Ceará'],
  ['DF', 'Distrito Federal'],
  ['ES', 'Espírito Santo'],
  ['GO', 'Goiás'],
  ['MA', 'Maranhão'],
  ['MG', 'Minas Gerais'],
  ['MS', 'Mato Grosso do Sul'],
  ['MT', 'Mato Grosso'],
  ['PA', 'Pará'],
  ['PB', 'Paraíba'],
  ['PE', 'Pernambuco'],
  ['PI', 'Piauí'],
  ['PR', 'Paraná'],
  ['RJ', 'Rio de Janeiro'],
  ['RN', 'Rio Grande do Norte'],
  ['RO', 'Rondônia'],
  ['RR', 'Roraima'],
  ['RS', 'Rio Grande do Sul'],
  ['SC', 'Santa Catarina'],
  ['SE', 'Sergipe'],
  ['SP', 'São Paulo'],
  ['TO', 'Tocantins'],
] as const;

export type Uf = (typeof STATES)[number][0];
export const UFS = STATES.map(([uf]) => uf);

const UF_BY_WORD = new Map(
  STATES.flatMap(([uf, name]) => [
    [plain(uf), uf],
    [plain(name), uf],
  ]),
);

/** The UF of a UF or a state's name, ignoring case and accents; undefined for any other text. */
export function toUf(text: string): Uf | undefined {
  return UF_BY_WORD.get(plain(text));
}

/** The UF of this code, in any case; undefined for any other text, a state's name included. */
export function parseUf(text: string): Uf | undefined {
  const upper = text.trim().toUpperCase();
  return UFS.find((uf) => uf === upper);
}

function plain(text: string): string {
  return fold(text).trim().replaceAll(/\s+/g, ' ');
}
