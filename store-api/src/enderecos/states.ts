import { fold } from '../text/fold.ts';

/**
 * UF, name and CEPs of every state and of the federal district. Each range of CEPs is the first and last five digits,
 * inclusive. Public facts of the postal service.
 */
export const STATES = [
  ['AC', 'Acre', [69_900, 69_999]],
  ['AL', 'Alagoas', [57_000, 57_999]],
  ['AM', 'Amazonas', [69_000, 69_299], [69_400, 69_899]],
  ['AP', 'Amapá', [68_900, 68_999]],
  ['BA', 'Bahia', [40_000, 48_999]],
  ['CE', 'Ceará', [60_000, 63_999]],
  ['DF', 'Distrito Federal', [70_000, 72_799], [73_000, 73_699]],
  ['ES', 'Espírito Santo', [29_000, 29_999]],
  ['GO', 'Goiás', [72_800, 72_999], [73_700, 76_799]],
  ['MA', 'Maranhão', [65_000, 65_999]],
  ['MG', 'Minas Gerais', [30_000, 39_999]],
  ['MS', 'Mato Grosso do Sul', [79_000, 79_999]],
  ['MT', 'Mato Grosso', [78_000, 78_899]],
  ['PA', 'Pará', [66_000, 68_899]],
  ['PB', 'Paraíba', [58_000, 58_999]],
  ['PE', 'Pernambuco', [50_000, 56_999]],
  ['PI', 'Piauí', [64_000, 64_999]],
  ['PR', 'Paraná', [80_000, 87_999]],
  ['RJ', 'Rio de Janeiro', [20_000, 28_999]],
  ['RN', 'Rio Grande do Norte', [59_000, 59_999]],
  ['RO', 'Rondônia', [76_800, 76_999]],
  ['RR', 'Roraima', [69_300, 69_399]],
  ['RS', 'Rio Grande do Sul', [90_000, 99_999]],
  ['SC', 'Santa Catarina', [88_000, 89_999]],
  ['SE', 'Sergipe', [49_000, 49_999]],
  ['SP', 'São Paulo', [1_000, 19_999]],
  ['TO', 'Tocantins', [77_000, 77_999]],
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

/**
 * The UF of a CEP of 8 digits; undefined for a CEP outside every range. The only source of the state that a freight is
 * quoted and charged by.
 */
export function ufOfCep(cep: string): Uf | undefined {
  if (!/^\d{8}$/.test(cep)) return undefined;
  const prefix = Number(cep.slice(0, 5));
  return STATES.find(([, , ...ranges]) =>
    ranges.some(([first, last]) => first <= prefix && prefix <= last),
  )?.[0];
}

/** Why this CEP cannot be in this state, in Portuguese; undefined when it is there. */
export function cepProblem(cep: string, uf: string): string | undefined {
  const actual = ufOfCep(cep);
  if (actual === uf) return undefined;
  return actual === undefined
    ? 'Este CEP não existe. Confira os números.'
    : `Este CEP é de ${actual}, e o estado do endereço é ${uf}. Corrija o CEP ou o estado.`;
}

function plain(text: string): string {
  return fold(text).trim().replaceAll(/\s+/g, ' ');
}
