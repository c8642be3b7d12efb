import { FAMILIAS, GRUPOS } from '@decantaria/loja/facetas';
import { marcasOf } from './facetas.ts';
import type { ProdutoModel } from './model.ts';

const ITENS = 3;

type Vendido = Pick<
  ProdutoModel,
  'ativo' | 'descricao' | 'disponivel' | 'ficha' | 'precoMinimo' | 'variacoes'
>;

/** The product in its cheapest volume that can be bought; null without one. */
function decantOf<P extends Vendido>(produto: P) {
  const [cheapest] = produto.variacoes
    .flatMap((variacao) => {
      const { disponivel, preco } = variacao;
      return produto.ativo && disponivel && preco !== null && preco > 0
        ? [{ produto, variacao, preco }]
        : [];
    })
    .toSorted((one, other) => one.preco - other.preco);
  return cheapest ?? null;
}

/**
 * A decant of the product and of two `parecidos` that share a family with it, and the sum of their prices in centavos: of
 * the family that most of them share. Null when fewer than three of that family can be bought.
 */
export function kitDe<P extends Vendido>(produto: P, parecidos: readonly P[]) {
  const all = [produto, ...parecidos].map((each) => ({ each, marcas: marcasOf(each) }));
  const [familia] = FAMILIAS.flatMap(({ nome }, place) => {
    const bit = 1 << (GRUPOS.familia.bit + place);
    const produtos = all.filter(({ marcas }) => marcas & bit).map(({ each }) => each);
    return produtos[0] === produto && produtos.length >= ITENS ? [{ nome, produtos }] : [];
  }).toSorted((one, other) => other.produtos.length - one.produtos.length);
  const itens = familia?.produtos.flatMap((each) => decantOf(each) ?? []).slice(0, ITENS) ?? [];
  if (!familia || itens.length < ITENS) return null;
  const total = itens.reduce((sum, { preco }) => sum + preco, 0);
  return { familia: familia.nome, itens, total };
}
