import { FAMILIAS, marcasDe } from '@decantaria/loja/facetas';
import { notasDe } from '@decantaria/loja/notas';
import { type ItemParaAdicionar, itemDe } from '../carrinho/otimista.ts';
import type { Trio } from '../carrinho/useAdicionarKit.ts';
import type { ProdutoAVendaFragment } from './cartao/ProdutoAVenda.gen.ts';

/** A family of fragrances, and the products of a page that belong to it. */
export interface Familia {
  readonly nome: string;
  /** The page's own product first. */
  readonly slugs: string[];
}

interface Descrito {
  readonly slug: string;
  readonly descricao: string;
}

/** Places of the families in `FAMILIAS` that a description's notes belong to, as bits. */
function familiasDe({ descricao }: Descrito): number {
  return marcasDe({
    precoMinimo: null,
    volumes: [],
    notas: notasDe(descricao),
    disponivel: false,
  });
}

/** The family that most of the similar products share with the product; null when fewer than two do. */
export function familiaDoKit(produto: Descrito, parecidas: readonly Descrito[]): Familia | null {
  const own = familiasDe(produto);
  const [best] = FAMILIAS.flatMap(({ nome }, place) => {
    const bit = 1 << place;
    const slugs = parecidas.filter((other) => familiasDe(other) & bit).map(({ slug }) => slug);
    return own & bit && slugs.length >= 2 ? [{ nome, slugs: [produto.slug, ...slugs] }] : [];
  }).toSorted((one, other) => other.slugs.length - one.slugs.length);
  return best ?? null;
}

/** The cheapest volume that can be bought; null without one. */
function decantOf(produto: ProdutoAVendaFragment) {
  const [cheapest] = produto.variacoes
    .flatMap((variacao): ItemParaAdicionar[] =>
      produto.ativo && variacao.disponivel && variacao.preco !== null && variacao.preco > 0
        ? [itemDe(produto, variacao, variacao.preco)]
        : [],
    )
    .toSorted((one, other) => one.precoUnitario - other.precoUnitario);
  return cheapest ?? null;
}

/** The first three products with a volume in stock, and the sum of their prices in reais; null with fewer. */
export function kitOf(
  produtos: readonly ProdutoAVendaFragment[],
): { readonly itens: Trio; readonly total: number } | null {
  const [um, dois, tres] = produtos.flatMap((produto) => decantOf(produto) ?? []);
  if (!um || !dois || !tres) return null;
  const itens: Trio = [um, dois, tres];
  const centavos = itens.reduce((sum, item) => sum + Math.round(item.precoUnitario * 100), 0);
  return { itens, total: centavos / 100 };
}
