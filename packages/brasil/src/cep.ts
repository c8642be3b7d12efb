import type { Uf } from './uf.ts';

/**
 * Last CEP prefix (first five digits) of each range, ascending, and the state of the range; null where no state has
 * the range. Public facts of the postal service.
 */
const RANGES = [
  [999, null],
  [19_999, 'SP'],
  [28_999, 'RJ'],
  [29_999, 'ES'],
  [39_999, 'MG'],
  [48_999, 'BA'],
  [49_999, 'SE'],
  [56_999, 'PE'],
  [57_999, 'AL'],
  [58_999, 'PB'],
  [59_999, 'RN'],
  [63_999, 'CE'],
  [64_999, 'PI'],
  [65_999, 'MA'],
  [68_899, 'PA'],
  [68_999, 'AP'],
  [69_299, 'AM'],
  [69_399, 'RR'],
  [69_899, 'AM'],
  [69_999, 'AC'],
  [72_799, 'DF'],
  [72_999, 'GO'],
  [73_699, 'DF'],
  [76_799, 'GO'],
  [76_999, 'RO'],
  [77_999, 'TO'],
  [78_899, 'MT'],
  [78_999, null],
  [79_999, 'MS'],
  [87_999, 'PR'],
  [89_999, 'SC'],
  [99_999, 'RS'],
] as const satisfies readonly (readonly [last: number, uf: Uf | null])[];

/**
 * First and last CEP prefix of each capital. Public facts of the postal service; where a border is not certain the range
 * is the smaller one.
 */
const CAPITALS = [
  [1_000, 5_999, 'São Paulo'],
  [8_000, 8_499, 'São Paulo'],
  [20_000, 23_799, 'Rio de Janeiro'],
  [29_000, 29_099, 'Vitória'],
  [30_000, 31_999, 'Belo Horizonte'],
  [40_000, 42_499, 'Salvador'],
  [49_000, 49_098, 'Aracaju'],
  [50_000, 52_999, 'Recife'],
  [57_000, 57_099, 'Maceió'],
  [58_000, 58_099, 'João Pessoa'],
  [59_000, 59_139, 'Natal'],
  [60_000, 61_599, 'Fortaleza'],
  [64_000, 64_099, 'Teresina'],
  [65_000, 65_099, 'São Luís'],
  [66_000, 66_899, 'Belém'],
  [68_900, 68_911, 'Macapá'],
  [69_000, 69_099, 'Manaus'],
  [69_300, 69_339, 'Boa Vista'],
  [69_900, 69_920, 'Rio Branco'],
  [70_000, 70_999, 'Brasília'],
  [74_000, 74_899, 'Goiânia'],
  [76_800, 76_834, 'Porto Velho'],
  [77_000, 77_249, 'Palmas'],
  [78_000, 78_099, 'Cuiabá'],
  [79_000, 79_124, 'Campo Grande'],
  [80_000, 82_999, 'Curitiba'],
  [88_000, 88_099, 'Florianópolis'],
  [90_000, 91_999, 'Porto Alegre'],
] as const;

/** A CEP in any punctuation as `00000-000`; null without exactly eight digits. */
export function formatCep(text: string): string | null {
  const digits = text.replace(/[\s.\-‐-―]/g, '');
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null;
}

/** The first five digits of a CEP in any punctuation; NaN for any other text. */
function prefixOf(cep: string): number {
  return Number(formatCep(cep)?.slice(0, 5) ?? Number.NaN);
}

/** The capital that has this CEP, in any punctuation; null for a CEP of another city, and for any other text. */
export function capitalOfCep(cep: string): string | null {
  const prefix = prefixOf(cep);
  return CAPITALS.find(([first, last]) => first <= prefix && prefix <= last)?.[2] ?? null;
}

/** The state of a CEP in any punctuation; null for a CEP outside every range, and for any other text. */
export function ufOfCep(cep: string): Uf | null {
  const prefix = prefixOf(cep);
  return RANGES.find(([last]) => prefix <= last)?.[1] ?? null;
}

/** Why this CEP cannot be in this state, in Portuguese; null when it is there. */
export function cepProblem(cep: string, estado: string): string | null {
  const uf = ufOfCep(cep);
  if (uf === estado) return null;
  return uf === null
    ? 'Este CEP não existe. Confira os números.'
    : `Este CEP é de ${uf}, e o estado do endereço é ${estado}. Corrija o CEP ou o estado.`;
}
