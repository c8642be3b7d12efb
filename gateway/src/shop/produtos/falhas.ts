import type { ProdutoModel } from '../catalogo/model.ts';
import { conflito, dadosInvalidos, falha } from '../falha.ts';

const IMAGE_TEXTS = {
  type: 'Use uma imagem JPEG, PNG ou WebP.',
  size: 'A imagem pode ter até 5 MB.',
  empty: 'O arquivo da imagem está vazio. Escolha outro.',
  refused: 'A loja não conseguiu ler esta imagem. Tente outra.',
  notKept: 'A loja não conseguiu guardar a imagem agora. Tente de novo em instantes.',
  refusedSize: 'A loja não aceitou esta imagem. Tente uma menor, de até 1 MB.',
} as const;

/** Why the image was not accepted. */
export function imagemInvalida(reason: keyof typeof IMAGE_TEXTS) {
  return falha('ImagemInvalida', 'imagem', IMAGE_TEXTS[reason]);
}

export type ImagemInvalidaModel = ReturnType<typeof imagemInvalida>;

/** `atual`: the product as it is now; null when unknown. */
export function produtoMudou(atual: ProdutoModel | null) {
  return conflito(
    'Este produto mudou enquanto você o editava. Abra-o de novo, confira e repita a sua mudança.',
    atual,
  );
}

/** A variation that belongs to another product, or comes twice. */
export function variacaoDeOutro(campo: string | null) {
  return dadosInvalidos(
    campo,
    'Uma das variações não é deste produto. Abra-o de novo e repita a sua mudança.',
  );
}

/** Sales while the form was open leave fewer units than the change takes away. */
export function estoqueMudou(campo: string | null) {
  return dadosInvalidos(
    campo,
    'Houve vendas enquanto você editava, e o estoque ficaria negativo. Abra o produto de novo e confira.',
  );
}

export const semImagem = dadosInvalidos('imagem', 'A imagem do produto é obrigatória.');

/** The API holds one picture of a product. */
export const umaImagem = dadosInvalidos(
  'imagens',
  'Esta loja guarda uma imagem por produto. Envie só a principal.',
);

/** The API refused the product without a reason. */
export const naoAceito = dadosInvalidos(
  null,
  'A loja não aceitou este produto, e nada foi salvo. Confira os dados e tente de novo.',
);

const NAO_CONFIRMADO = {
  ativo: '❌ Não foi possível atualizar o status do produto',
  precoBase:
    'O produto ficou sem variações, mas o preço não foi salvo. Abra-o de novo e salve o preço.',
  estoque:
    'O produto foi salvo, mas o estoque mudou por fora da loja ao mesmo tempo. Abra-o de novo e confira o estoque.',
} as const;

/** `produto`: its current state; null when unknown. */
export function naoConfirmado(campo: keyof typeof NAO_CONFIRMADO, produto: ProdutoModel | null) {
  return { ...falha('NaoConfirmado', campo, NAO_CONFIRMADO[campo]), produto };
}

/** An order of the product `nome` came from outside the gateway while its stock was written. */
export function estoqueCruzado(nome: string): string {
  return `Outro pedido de ${nome} chegou por fora da loja ao mesmo tempo: confira o estoque dele em Produtos.`;
}
