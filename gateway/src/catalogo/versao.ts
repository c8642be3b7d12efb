import { fingerprint } from '../graphql/fingerprint.ts';
import type { ProdutoModel } from './model.ts';

/**
 * What tells one state of a product from another: the API's own number or, where it keeps none, one made of all that an
 * edit writes. Not of its stock: sales move that, and an edit moves it by the difference.
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
