import { z } from 'zod';
import { imagemWire } from '../produtos/imagem.ts';
import { emReais, Imagem } from '../produtos/wire.ts';
import { type CarrinhoGuardado, disponivel, type Linha } from './linhas.ts';

const Item = z
  .object({
    id: z.int().describe('Number of the line. Not in the older API.'),
    produtoId: z.int().describe('Number of the product.'),
    variacaoId: z
      .int()
      .nullable()
      .describe('Number of the variation; null for a simple product. Not in the older API.'),
    nomeProduto: z.string().describe('Name of the product, without the variation.'),
    variacaoNome: z.string().nullable().describe('Name of the variation, e.g. `10 ml`.'),
    imagemUrl: z.string().nullable().describe('Picture of the product.'),
    imagem: Imagem.nullable().describe('The same picture in full. Not in the older API.'),
    quantidade: z.int().describe('Units, 1 to 99.'),
    precoUnitario: z
      .number()
      .describe('Price of one unit today, in reais; 0 when it has none any more.'),
    subtotal: z.number().describe('`quantidade` × `precoUnitario`.'),
    estoque: z.int().describe('Units in stock. Not in the older API.'),
    disponivel: z
      .boolean()
      .describe('False when it cannot be bought as it stands. Not in the older API.'),
  })
  .meta({ id: 'ItemCarrinho', description: 'One product in one variation.' });

/** Carrinho as rest-contract 2 and ENT-06 have it, with additive fields (C-23). */
export const CarrinhoWire = z
  .object({
    id: z.int().describe('Number of the cart, stable for an account.'),
    itens: z.array(Item).describe('Lines, in the order they were added.'),
    total: z.number().describe('Sum of the lines, in reais.'),
  })
  .meta({
    id: 'Carrinho',
    description: 'A shopping cart at today’s prices.',
    examples: [{ id: 4, itens: [], total: 0 }],
  });
export type CarrinhoWire = z.infer<typeof CarrinhoWire>;

/** Database → wire. */
export function carrinhoWire({ id, linhas }: CarrinhoGuardado): CarrinhoWire {
  const total = linhas.reduce((soma, linha) => soma + subtotal(linha), 0);
  return { id, itens: linhas.map(itemWire), total: emReais(total) };
}

function itemWire(linha: Linha): z.infer<typeof Item> {
  const imagem = linha.imagem && imagemWire(linha.imagem);
  return {
    id: linha.id,
    produtoId: linha.produtoId,
    variacaoId: linha.variacaoId,
    nomeProduto: linha.nomeProduto,
    variacaoNome: linha.variacaoNome,
    imagemUrl: imagem?.url ?? null,
    imagem,
    quantidade: linha.quantidade,
    precoUnitario: emReais(linha.preco ?? 0),
    subtotal: emReais(subtotal(linha)),
    estoque: linha.estoque,
    disponivel: disponivel(linha),
  };
}

function subtotal({ quantidade, preco }: Linha): number {
  return quantidade * (preco ?? 0);
}
