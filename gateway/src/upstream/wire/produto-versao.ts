import type { ProdutoModel } from '../../shop/catalogo/model.ts';
import { textsOf } from '../../shop/catalogo/texts.ts';
import { fingerprint } from '../../shop/fingerprint.ts';

/** The version of a product that its API does not number: a hash of all that an edit writes except the stock, which sales change. */
export function versaoOf(
  produto: Pick<
    ProdutoModel,
    'nome' | 'descricao' | 'precoBase' | 'imagem' | 'categoriaNames' | 'variacoes'
  >,
): number {
  const { precoBase, imagem, categoriaNames, variacoes } = produto;
  return fingerprint([
    [textsOf(produto), precoBase, imagem?.url],
    categoriaNames.toSorted(),
    variacoes.map(({ id, nome: volume, preco }) => [id, volume, preco]),
  ]);
}
