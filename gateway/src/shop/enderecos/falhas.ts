import type { Endereco } from '../../types.gen.ts';
import { FALHAS } from '../falhas.ts';

export function listaEnderecos(enderecos: readonly Endereco[]) {
  return { __typename: 'ListaEnderecos', enderecos } as const;
}

export function enderecoNaoEncontrado(enderecos: readonly Endereco[]) {
  return { ...FALHAS.EnderecoNaoEncontrado, enderecos };
}

export function enderecoEmUso(enderecos: readonly Endereco[]) {
  return { ...FALHAS.EnderecoEmUso, enderecos };
}

export const LIMITE_DE_ENDERECOS =
  'Você já tem o máximo de endereços. Exclua um antes de adicionar outro.';
