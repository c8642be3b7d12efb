import { isDeepStrictEqual } from 'node:util';
import { cepProblem, formatCep } from '@decantaria/brasil/cep';
import { oneLine } from '@decantaria/brasil/text';
import { readUf } from '@decantaria/brasil/uf';
import type { Endereco, EnderecoInput, Uf } from '../../types.gen.ts';
import { type DadosInvalidosModel, dadosInvalidos, firstProblem } from '../falha.ts';

/** A checked address, the body of `POST` and `PUT /enderecos`. */
export interface NewEndereco extends Omit<Endereco, '__typename' | 'id' | 'padrao'> {
  readonly estado: Uf;
}

/** The most characters that every API stores. */
const MAX_LENGTHS = [
  ['logradouro', 200],
  ['numero', 20],
  ['complemento', 100],
  ['bairro', 100],
  ['cidade', 100],
] as const;

/**
 * The address in the form that is written, or the first invalid field. CEP and state must agree, unless `stored`, the address
 * that is edited, has the same two already.
 */
export function readEnderecoInput(
  input: EnderecoInput,
  stored?: Endereco,
): NewEndereco | DadosInvalidosModel {
  const estado = readUf(input.estado);
  const place = {
    logradouro: oneLine(input.logradouro),
    numero: oneLine(input.numero),
    complemento: oneLine(input.complemento ?? '') || null,
    bairro: oneLine(input.bairro),
    cidade: oneLine(input.cidade),
    cep: formatCep(input.cep) ?? '',
  };
  const missing = firstProblem([
    ['logradouro', place.logradouro === '' && 'Informe a rua.'],
    ['numero', place.numero === '' && 'Informe o número, ou S/N.'],
    ['bairro', place.bairro === '' && 'Informe o bairro.'],
    // When read back, a city of digits only would look like a CEP.
    ['cidade', !/\p{L}/u.test(place.cidade) && 'Informe a cidade.'],
  ]);
  if (missing) return missing;
  if (estado === null) return dadosInvalidos('estado', 'Informe um estado do Brasil, como CE.');
  const isKept = stored?.cep === place.cep && stored.estado === estado;
  const wrong = firstProblem([
    ['cep', place.cep === '' && 'Informe um CEP com 8 números, como 60000-000.'],
    ['cep', !isKept && cepProblem(place.cep, estado)],
    ...MAX_LENGTHS.map(
      ([campo, max]) =>
        [campo, (place[campo] ?? '').length > max && `Use no máximo ${max} caracteres.`] as const,
    ),
  ]);
  return wrong ?? { ...place, estado };
}

/** Whether both are the same address, apart from the id and the default mark. */
export function isSame(one: Endereco, other: NewEndereco): boolean {
  return isDeepStrictEqual({ ...one, ...other }, one);
}
