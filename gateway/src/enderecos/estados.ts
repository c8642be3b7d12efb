import { fold } from '../text/fold.ts';
import type { Uf } from '../types.gen.ts';

/** The states of Brazil and the federal district. */
export const ESTADOS = [
  { uf: 'AC', nome: 'Acre' },
  { uf: 'AL', nome: 'Alagoas' },
  { uf: 'AM', nome: 'Amazonas' },
  { uf: 'AP', nome: 'Amapá' },
  { uf: 'BA', nome: 'Bahia' },
  { uf: 'CE', nome: 'Ceará' },
  { uf: 'DF', nome: 'Distrito Federal' },
  { uf: 'ES', nome: 'Espírito Santo' },
  { uf: 'GO', nome: 'Goiás' },
  { uf: 'MA', nome: 'Maranhão' },
  { uf: 'MG', nome: 'Minas Gerais' },
  { uf: 'MS', nome: 'Mato Grosso do Sul' },
  { uf: 'MT', nome: 'Mato Grosso' },
  { uf: 'PA', nome: 'Pará' },
  { uf: 'PB', nome: 'Paraíba' },
  { uf: 'PE', nome: 'Pernambuco' },
  { uf: 'PI', nome: 'Piauí' },
  { uf: 'PR', nome: 'Paraná' },
  { uf: 'RJ', nome: 'Rio de Janeiro' },
  { uf: 'RN', nome: 'Rio Grande do Norte' },
  { uf: 'RO', nome: 'Rondônia' },
  { uf: 'RR', nome: 'Roraima' },
  { uf: 'RS', nome: 'Rio Grande do Sul' },
  { uf: 'SC', nome: 'Santa Catarina' },
  { uf: 'SE', nome: 'Sergipe' },
  { uf: 'SP', nome: 'São Paulo' },
  { uf: 'TO', nome: 'Tocantins' },
] as const satisfies readonly { readonly uf: Uf; readonly nome: string }[];

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
