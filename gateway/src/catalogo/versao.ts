import { fingerprint } from '../graphql/fingerprint.ts';
import type { ProdutoModel } from './model.ts';

/**
 * Version of a product's state: the API's number or, without one, a fingerprint of all that an edit writes except the
 * stock, which sales change.
 */
export function versaoOf(produto: ProdutoModel): number {
  const { versao, nome, descricao, precoBase, imagem, categoriaNames, variacoes } = produto;
  return (
    versao ??
    fingerprint([
      [nome, descricao, precoBase, imagem?.url],
      categoriaNames.toSorted(),
      variacoes.map(({ id, nome: volume, preco }) => [id, volume, preco]),
    ])
  );
}
