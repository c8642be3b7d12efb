import type { ProdutoModel } from '../catalogo/model.ts';
import {
  type ConflitoModel,
  conflito,
  type DadosInvalidosModel,
  dadosInvalidos,
} from '../graphql/falhas.ts';
import type { InvalidImage } from '../rest/image-bytes.ts';

/** What saving a product may come to. */
export type ProdutoOutcome =
  | ProdutoModel
  | DadosInvalidosModel
  | ReturnType<typeof imagemInvalida>
  | ReturnType<typeof variacaoEmUso>
  | ReturnType<typeof produtoNaoEncontrado>
  | ConflitoModel
  | ReturnType<typeof naoConfirmado>;

const IMAGE_TEXTS: Readonly<Record<InvalidImage['reason'] | 'refused' | 'refusedSize', string>> = {
  type: 'Use uma imagem JPEG, PNG ou WebP.',
  size: 'A imagem pode ter até 5 MB.',
  empty: 'O arquivo da imagem está vazio. Escolha outro.',
  refused: 'A loja não conseguiu ler esta imagem. Tente outra.',
  refusedSize: 'A loja não aceitou esta imagem. Tente uma menor, de até 1 MB.',
};

/** Why the picture was not taken. */
export function imagemInvalida(reason: keyof typeof IMAGE_TEXTS) {
  return {
    __typename: 'ImagemInvalida',
    codigo: 'IMAGEM_INVALIDA',
    mensagem: IMAGE_TEXTS[reason],
    campo: 'imagem',
  } as const;
}

export type ImagemInvalidaModel = ReturnType<typeof imagemInvalida>;

export function variacaoEmUso() {
  return {
    __typename: 'VariacaoEmUso',
    codigo: 'VARIACAO_EM_USO',
    mensagem:
      'Uma das variações retiradas está em um carrinho ou pedido e não pode ser removida. Para tirá-la da venda, deixe o estoque dela em 0.',
    campo: 'variacoes',
  } as const;
}

export function produtoNaoEncontrado() {
  return {
    __typename: 'ProdutoNaoEncontrado',
    codigo: 'PRODUTO_NAO_ENCONTRADO',
    mensagem: 'Este produto não existe mais.',
    campo: 'id',
  } as const;
}

export function produtoMudou(): ConflitoModel {
  return conflito(
    'Este produto mudou enquanto você o editava. Abra-o de novo, confira e repita a sua mudança.',
  );
}

/** The API took none of it and does not say why. */
export const naoAceito = dadosInvalidos(
  null,
  'A loja não aceitou este produto, e nada foi salvo. Confira os dados e tente de novo.',
);

/** `produto`: as it stands; null when that is not known. */
export function naoConfirmado(campo: 'ativo' | 'precoBase', produto: ProdutoModel | null) {
  return {
    __typename: 'NaoConfirmado',
    codigo: 'NAO_CONFIRMADO',
    mensagem:
      campo === 'ativo'
        ? '❌ Não foi possível atualizar o status do produto'
        : 'O produto ficou sem variações, mas o preço não foi salvo. Abra-o de novo e salve o preço.',
    campo,
    produto,
  } as const;
}
