import { type DadosInvalidosModel, dadosInvalidos } from '../outcome/falha.ts';
import { formatCep } from '../text/documents.ts';
import { oneLine } from '../text/fold.ts';
import type { EnderecoInput } from '../types.gen.ts';
import type { NewEndereco } from './body.ts';
import { readUf } from './estados.ts';

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
  if (endereco.logradouro === '') return dadosInvalidos('logradouro', 'Informe a rua.');
  if (endereco.numero === '') return dadosInvalidos('numero', 'Informe o número, ou S/N.');
  if (endereco.bairro === '') return dadosInvalidos('bairro', 'Informe o bairro.');
  // When read back, a city of digits only would look like a CEP.
  if (!/\p{L}/u.test(endereco.cidade)) return dadosInvalidos('cidade', 'Informe a cidade.');
  if (endereco.estado === '') {
    return dadosInvalidos('estado', 'Informe um estado do Brasil, como CE.');
  }
  if (endereco.cep === '') {
    return dadosInvalidos('cep', 'Informe um CEP com 8 números, como 60000-000.');
  }
  const tooLong = MAX_LENGTHS.find(([campo, max]) => (endereco[campo]?.length ?? 0) > max);
  return tooLong ? dadosInvalidos(tooLong[0], `Use no máximo ${tooLong[1]} caracteres.`) : null;
}
