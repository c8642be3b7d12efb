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

/** A CEP in any punctuation as `00000-000`; null without exactly eight digits. */
export function formatCep(text: string): string | null {
  const digits = text.replace(/[\s.\-‐-―]/g, '');
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null;
}

/** The state of a CEP in any punctuation; null for a CEP outside every range, and for any other text. */
export function ufOfCep(cep: string): Uf | null {
  const prefix = Number(formatCep(cep)?.slice(0, 5) ?? Number.NaN);
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
