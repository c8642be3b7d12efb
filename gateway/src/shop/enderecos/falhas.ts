import type { Endereco } from '../../types.gen.ts';
import { falha } from '../falha.ts';

export function listaEnderecos(enderecos: readonly Endereco[]) {
  return { __typename: 'ListaEnderecos', enderecos } as const;
}

export function enderecoNaoEncontrado(enderecos: readonly Endereco[]) {
  const mensagem = 'Este endereço não está mais na sua lista. Escolha outro.';
  return { ...falha('EnderecoNaoEncontrado', 'id', mensagem), enderecos };
}

export function enderecoEmUso(enderecos: readonly Endereco[]) {
  const mensagem =
    'Este endereço faz parte de um pedido e não pode ser excluído. Adicione outro e torne-o o padrão.';
  return { ...falha('EnderecoEmUso', 'id', mensagem), enderecos };
}

export const LIMITE_DE_ENDERECOS =
  'Você já tem o máximo de endereços. Exclua um antes de adicionar outro.';
