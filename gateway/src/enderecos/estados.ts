import { formatCep } from '../text/documents.ts';
import { fold } from '../text/fold.ts';
import type { Uf } from '../types.gen.ts';

type Faixa = readonly [first: number, last: number];

/**
 * The states of Brazil and the federal district, with their CEPs: each range is the first and last five digits,
 * inclusive. Public facts of the postal service.
 */
export const ESTADOS = [
  { uf: 'AC', nome: 'Acre', ceps: [[69_900, 69_999]] },
  { uf: 'AL', nome: 'Alagoas', ceps: [[57_000, 57_999]] },
  {
    uf: 'AM',
    nome: 'Amazonas',
    ceps: [
      [69_000, 69_299],
      [69_400, 69_899],
    ],
  },
  { uf: 'AP', nome: 'Amapá', ceps: [[68_900, 68_999]] },
  { uf: 'BA', nome: 'Bahia', ceps: [[40_000, 48_999]] },
  { uf: 'CE', nome: 'Ceará', ceps: [[60_000, 63_999]] },
  {
    uf: 'DF',
    nome: 'Distrito Federal',
    ceps: [
      [70_000, 72_799],
      [73_000, 73_699],
    ],
  },
  { uf: 'ES', nome: 'Espírito Santo', ceps: [[29_000, 29_999]] },
  {
    uf: 'GO',
    nome: 'Goiás',
    ceps: [
      [72_800, 72_999],
      [73_700, 76_799],
    ],
  },
  { uf: 'MA', nome: 'Maranhão', ceps: [[65_000, 65_999]] },
  { uf: 'MG', nome: 'Minas Gerais', ceps: [[30_000, 39_999]] },
  { uf: 'MS', nome: 'Mato Grosso do Sul', ceps: [[79_000, 79_999]] },
  { uf: 'MT', nome: 'Mato Grosso', ceps: [[78_000, 78_899]] },
  { uf: 'PA', nome: 'Pará', ceps: [[66_000, 68_899]] },
  { uf: 'PB', nome: 'Paraíba', ceps: [[58_000, 58_999]] },
  { uf: 'PE', nome: 'Pernambuco', ceps: [[50_000, 56_999]] },
  { uf: 'PI', nome: 'Piauí', ceps: [[64_000, 64_999]] },
  { uf: 'PR', nome: 'Paraná', ceps: [[80_000, 87_999]] },
  { uf: 'RJ', nome: 'Rio de Janeiro', ceps: [[20_000, 28_999]] },
  { uf: 'RN', nome: 'Rio Grande do Norte', ceps: [[59_000, 59_999]] },
  { uf: 'RO', nome: 'Rondônia', ceps: [[76_800, 76_999]] },
  { uf: 'RR', nome: 'Roraima', ceps: [[69_300, 69_399]] },
  { uf: 'RS', nome: 'Rio Grande do Sul', ceps: [[90_000, 99_999]] },
  { uf: 'SC', nome: 'Santa Catarina', ceps: [[88_000, 89_999]] },
  { uf: 'SE', nome: 'Sergipe', ceps: [[49_000, 49_999]] },
  { uf: 'SP', nome: 'São Paulo', ceps: [[1_000, 19_999]] },
  { uf: 'TO', nome: 'Tocantins', ceps: [[77_000, 77_999]] },
] as const satisfies readonly {
  readonly uf: Uf;
  readonly nome: string;
  readonly ceps: readonly Faixa[];
}[];

const BY_CODE = new Map<string, Uf>(ESTADOS.map(({ uf }) => [fold(uf), uf]));
const BY_NAME = new Map<string, Uf>(ESTADOS.map(({ uf, nome }) => [fold(nome), uf]));

/** `ce` → `CE`; null for any other text. */
export function ufOfCode(text: string): Uf | null {
  return BY_CODE.get(fold(text)) ?? null;
}

/** `CEARA`, `Estado do Ceará` → `CE`; null for any other text. */
export function ufOfName(text: string): Uf | null {
  return BY_NAME.get(fold(text).replace(/^estado (?:d[aeo] )?/, '')) ?? null;
}

/** A state's code or name, in any case and accents, as its two letters; null for any other text. */
export function readUf(text: string): Uf | null {
  return ufOfCode(text) ?? ufOfName(text);
}

/** The state of a CEP in any punctuation; null for a CEP outside every range, and for any other text. */
export function ufOfCep(cep: string): Uf | null {
  const prefix = Number(formatCep(cep)?.slice(0, 5) ?? Number.NaN);
  const isIn = ([first, last]: Faixa) => first <= prefix && prefix <= last;
  return ESTADOS.find(({ ceps }) => ceps.some(isIn))?.uf ?? null;
}

/** Why this CEP cannot be in this state, in Portuguese; null when it is there. */
export function cepProblem(cep: string, estado: string): string | null {
  const uf = ufOfCep(cep);
  if (uf === estado) return null;
  return uf === null
    ? 'Este CEP não existe. Confira os números.'
    : `Este CEP é de ${uf}, e o estado do endereço é ${estado}. Corrija o CEP ou o estado.`;
}
