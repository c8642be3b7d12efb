import type { DadosInvalidosModel } from '../graphql/falhas.ts';
import type { EnderecoModel } from './model.ts';

/** A change of the caller's addresses as the schema tells it: the list, or why not. */
export type EnderecosOutcome =
  | ReturnType<typeof listaEnderecos>
  | ReturnType<typeof enderecoNaoEncontrado>
  | ReturnType<typeof enderecoEmUso>
  | DadosInvalidosModel;

export function listaEnderecos(enderecos: readonly EnderecoModel[]) {
  return { __typename: 'ListaEnderecos', enderecos } as const;
}

export function enderecoNaoEncontrado(enderecos: readonly EnderecoModel[]) {
  return {
    __typename: 'EnderecoNaoEncontrado',
    codigo: 'ENDERECO_NAO_ENCONTRADO',
    mensagem: 'Este endereço não está mais na sua lista. Escolha outro.',
    campo: 'id',
    enderecos,
  } as const;
}

export function enderecoEmUso(enderecos: readonly EnderecoModel[]) {
  return {
    __typename: 'EnderecoEmUso',
    codigo: 'ENDERECO_EM_USO',
    mensagem:
      'Este endereço faz parte de um pedido e não pode ser excluído. Adicione outro e torne-o o padrão.',
    campo: 'id',
    enderecos,
  } as const;
}
