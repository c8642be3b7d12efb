import { fold } from './text.ts';

/** The states of Brazil and the federal district: two letters and name, in alphabetical order of the letters. */
export const ESTADOS = [
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

/** The two letters of a state. */
export type Uf = (typeof ESTADOS)[number][0];

const BY_NAME = new Map<string, Uf>(ESTADOS.map(([uf, nome]) => [fold(nome), uf]));

export const UFS = ESTADOS.map(([uf]) => uf);

/** `ce` → `CE`; null for any other text. */
export function ufOfCode(text: string): Uf | null {
  const code = fold(text).toUpperCase();
  return UFS.find((uf) => uf === code) ?? null;
}

/** `CEARA`, `Estado do Ceará` → `CE`; null for any other text. */
export function ufOfName(text: string): Uf | null {
  const name = fold(text).replace(/^estado (?:d[aeo] )?/, '');
  return BY_NAME.get(name) ?? null;
}

/** A state's code or name, in any case and accents, as its two letters; null for any other text. */
export function readUf(text: string): Uf | null {
  return ufOfCode(text) ?? ufOfName(text);
}

/** `CE` → `Ceará`. */
export function nomeDoEstado(uf: Uf): string {
  return ESTADOS.find(([each]) => each === uf)?.[1] ?? uf;
}
