import { type DadosInvalidosModel, firstProblem } from '../outcome/falha.ts';
import { formatCep } from '../text/documents.ts';
import { oneLine } from '../text/fold.ts';
import type { EnderecoInput } from '../types.gen.ts';
import { cepProblem, readUf } from './estados.ts';
import type { NewEndereco } from './model.ts';

/** The most characters that every API stores. */
const MAX_LENGTHS = [
  ['logradouro', 200],
  ['numero', 20],
  ['complemento', 100],
  ['bairro', 100],
  ['cidade', 100],
] as const;

/** The address in the form that is written, or the first invalid field. */
export function readEnderecoInput(input: EnderecoInput): NewEndereco | DadosInvalidosModel {
  const endereco = {
    logradouro: oneLine(input.logradouro),
    numero: oneLine(input.numero),
    complemento: oneLine(input.complemento ?? '') || null,
    bairro: oneLine(input.bairro),
    cidade: oneLine(input.cidade),
    estado: readUf(input.estado) ?? '',
    cep: formatCep(input.cep) ?? '',
  };
  return problemOf(endereco) ?? endereco;
}

function problemOf(endereco: NewEndereco): DadosInvalidosModel | null {
  const { logradouro, numero, bairro, cidade, estado, cep } = endereco;
  return firstProblem([
    ['logradouro', logradouro === '' && 'Informe a rua.'],
    ['numero', numero === '' && 'Informe o número, ou S/N.'],
    ['bairro', bairro === '' && 'Informe o bairro.'],
    // When read back, a city of digits only would look like a CEP.
    ['cidade', !/\p{L}/u.test(cidade) && 'Informe a cidade.'],
    ['estado', estado === '' && 'Informe um estado do Brasil, como CE.'],
    ['cep', cep === '' && 'Informe um CEP com 8 números, como 60000-000.'],
    ['cep', cepProblem(cep, estado)],
    ...MAX_LENGTHS.map(
      ([campo, max]) =>
        [
          campo,
          (endereco[campo] ?? '').length > max && `Use no máximo ${max} caracteres.`,
        ] as const,
    ),
  ]);
}
