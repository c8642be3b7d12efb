import { z } from 'zod';
import { named } from '../http/fields.ts';
import { toReais } from '../http/money.ts';
import { fichaWires } from './ficha.ts';
import { Imagem, ImagemDoProduto, toImagemDoProdutoWire, toImagemWire } from './imagem.ts';
import { imagensOf } from './imagens.ts';
import type { StoredProduto } from './service.ts';

const Variacao = named('Variacao', 'One volume of a product.', {
  id: z.int().describe('Number of the variation.'),
  nome: z.string().describe('Name, e.g. `10 ml`.'),
  preco: z.number().nullable().describe('Price in reais; null without one.'),
  estoque: z
    .int()
    .describe('Units in stock; 0 for callers other than administrators while `ativo` is false.'),
});

const ResumoDeAvaliacoes = named(
  'ResumoDeAvaliacoes',
  'The published reviews of a product in figures.',
  {
    total: z.int().describe('Number of published reviews.'),
    media: z.number().describe('Average, with one decimal.'),
    porNota: z.array(z.int()).length(5).describe('How many have each `nota`, from 1 to 5.'),
  },
);

/** Counts of each `nota` from 1 to 5 → total, and average rounded to one decimal. */
export function summarize(porNota: number[]): z.infer<typeof ResumoDeAvaliacoes> {
  const total = porNota.reduce((sum, count) => sum + count, 0);
  const points = porNota.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { total, media: Math.round((points / total) * 10) / 10, porNota };
}

/** `Produto` of the older API, plus additional fields. */
export const ProdutoWire = named('Produto', 'A perfume, sold whole or in fractions.', {
  id: z.int().describe('Number of the product.'),
  ativo: z.boolean().describe('False: visible, but not for sale.'),
  nome: z.string().describe('Name.'),
  descricao: z.string().describe('Text about the fragrance; may be empty.'),
  ...fichaWires,
  categorias: z.array(z.string()).describe('Names of its categories, in the shop’s order.'),
  precoBase: z
    .number()
    .nullable()
    .describe(
      'Price in reais; null with variations or without a price. In `listarFiltroShop` it carries `precoMinimo`.',
    ),
  estoque: z
    .int()
    .nullable()
    .describe(
      'Units in stock; null with variations; 0 for callers other than administrators while `ativo` is false.',
    ),
  slug: z.string().describe('Last part of its page’s address, fixed at creation.'),
  imagemUrl: z.string().nullable().describe('The widest JPEG; null without a picture.'),
  variacoes: z.array(Variacao).describe('Volumes, in the shop’s order.'),
  pedidos: z.int().describe('Units sold so far.'),
  precoMinimo: z
    .number()
    .describe(
      'Lowest price of its variations in stock, of all when none is, else `precoBase`, else 0, in reais.',
    ),
  imagem: Imagem.nullable().describe('The picture; null without one. Not in the older API.'),
  imagens: z
    .array(ImagemDoProduto)
    .describe('Every picture in order, `imagem` first. Not in the older API.'),
  avaliacoes: ResumoDeAvaliacoes.nullable().describe(
    'Its published reviews in figures; null without any. Not in the older API.',
  ),
  versao: z
    .int()
    .describe('Counts the edits; an edit with a stale number is refused. Not in the older API.'),
});
export type ProdutoWire = z.infer<typeof ProdutoWire>;

/** The lowest price among variations in stock, or of all when none is, in centavos; null without one. */
export function lowestPreco({ variacoes, preco_base }: StoredProduto): number | null {
  const precos = variacoes.flatMap(({ preco }) => preco ?? []);
  const inStock = variacoes.flatMap(({ preco, estoque }) => (estoque > 0 ? (preco ?? []) : []));
  if (inStock.length > 0) return Math.min(...inStock);
  return precos.length > 0 ? Math.min(...precos) : preco_base;
}

export function toProdutoWire(produto: StoredProduto): ProdutoWire {
  const { preco_base, estoque, vendidos, variacoes, imagem: stored, contagem, ...rest } = produto;
  const { imagem_alt: _, mais_imagens: __, ...same } = rest;
  const imagem = stored && toImagemWire(stored);
  return {
    ...same,
    precoBase: preco_base && toReais(preco_base),
    // Units that an order of before its variations gave back are of no volume.
    estoque: variacoes.length > 0 ? null : estoque,
    imagemUrl: imagem?.url ?? null,
    variacoes: variacoes.map(({ preco, ...variacao }) => ({
      ...variacao,
      preco: preco && toReais(preco),
    })),
    pedidos: vendidos,
    precoMinimo: toReais(lowestPreco(produto) ?? 0),
    imagem,
    imagens: imagensOf(produto).map(toImagemDoProdutoWire),
    avaliacoes: contagem && summarize(contagem),
  };
}

/** `toProdutoWire` for callers who are not administrators: a product that is not for sale shows no stock. */
export function toPublicProdutoWire(produto: StoredProduto): ProdutoWire {
  const wire = toProdutoWire(produto);
  if (wire.ativo) return wire;
  return {
    ...wire,
    estoque: wire.estoque === null ? null : 0,
    variacoes: wire.variacoes.map((variacao) => ({ ...variacao, estoque: 0 })),
  };
}

/** `toProdutoWire` for `listarFiltroShop`: `precoBase` carries `lowestPreco` and is never null. */
export function toShopProdutoWire(produto: StoredProduto): ProdutoWire {
  const wire = toProdutoWire(produto);
  return { ...wire, precoBase: wire.precoMinimo };
}
