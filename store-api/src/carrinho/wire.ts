import { z } from 'zod';
import { toReais } from '../http/money.ts';
import { Imagem, toImagemWire } from '../produtos/imagem.ts';
import { isAvailable, type Line, type StoredCarrinho } from './lines.ts';

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
    precoUnitario: z.number().describe('Current price of one unit, in reais; 0 without a price.'),
    subtotal: z.number().describe('`quantidade` × `precoUnitario`.'),
    estoque: z.int().describe('Units in stock. Not in the older API.'),
    disponivel: z
      .boolean()
      .describe('Whether it can be bought with this quantity. Not in the older API.'),
  })
  .meta({ id: 'ItemCarrinho', description: 'One product in one variation.' });

/** `Carrinho` of the older API, plus additional fields. */
export const CarrinhoWire = z
  .object({
    id: z.int().describe('Number of the cart, stable for an account.'),
    itens: z.array(Item).describe('Lines, in the order of their creation.'),
    total: z.number().describe('Sum of the lines, in reais.'),
  })
  .meta({
    id: 'Carrinho',
    description: 'A shopping cart at current prices.',
  });
export type CarrinhoWire = z.infer<typeof CarrinhoWire>;

export function toCarrinhoWire({ id, lines }: StoredCarrinho): CarrinhoWire {
  const total = lines.reduce((sum, line) => sum + subtotal(line), 0);
  return { id, itens: lines.map(toItemWire), total: toReais(total) };
}

function toItemWire(line: Line): z.infer<typeof Item> {
  const imagem = line.imagem && toImagemWire(line.imagem);
  return {
    id: line.id,
    produtoId: line.produtoId,
    variacaoId: line.variacaoId,
    nomeProduto: line.nomeProduto,
    variacaoNome: line.variacaoNome,
    imagemUrl: imagem?.url ?? null,
    imagem,
    quantidade: line.quantidade,
    precoUnitario: toReais(line.preco ?? 0),
    subtotal: toReais(subtotal(line)),
    estoque: line.estoque,
    disponivel: isAvailable(line),
  };
}

function subtotal({ quantidade, preco }: Line): number {
  return quantidade * (preco ?? 0);
}
