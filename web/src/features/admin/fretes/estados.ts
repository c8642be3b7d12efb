import { sameNome } from '../categorias/nome.ts';
import type { Uf } from './fretes.gen.ts';

/** Letters and names of the states, in alphabetical order of the letters. */
export const ESTADOS: readonly (readonly [uf: Uf, nome: string])[] = [
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
];

/** The state of a text with its letters or its name, ignoring case and accents; null for any other text. */
export function readEstado(written: string): Uf | null {
  const estado = ESTADOS.find(([uf, nome]) => sameNome(uf, written) || sameNome(nome, written));
  return estado?.[0] ?? null;
}

export function nomeDoEstado(uf: Uf): string {
  return ESTADOS.find(([each]) => each === uf)?.[1] ?? uf;
}
