import { fingerprint } from '../graphql/fingerprint.ts';
import type { ProdutoModel } from './model.ts';
import { textsOf } from './texts.ts';

/**
 * Version of a product's state: the API's number or, without one, a fingerprint of all that an edit writes except the
 * stock, which sales change.
 */
export function versaoOf(produto: ProdutoModel): number {
  const { versao, precoBase, imagem, categoriaNames, variacoes } = produto;
  return (
    versao ??
    fingerprint([
      [textsOf(produto), precoBase, imagem?.url],
      categoriaNames.toSorted(),
      variacoes.map(({ id, nome: volume, preco }) => [id, volume, preco]),
    ])
  );
}
