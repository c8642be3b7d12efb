import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forUsers } from '../http/calls.ts';
import { refuse } from '../http/errors.ts';
import { id, named, wholeNumber } from '../http/fields.ts';
import { toCentavos, toReais } from '../http/money.ts';
import { Imagem, toImagemWire } from '../produtos/imagem.ts';
import { isAvailable, type Line, type StoredCarrinho } from './lines.ts';
import { MAX_QUANTIDADE } from './offer.ts';
import { addItem, changeItem, readCarrinho, removeItems } from './service.ts';

const Item = named('ItemCarrinho', 'One product in one variation.', {
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
});

/** `Carrinho` of the older API, plus additional fields. */
export const CarrinhoWire = named('Carrinho', 'A shopping cart at current prices.', {
  id: z.int().describe('Number of the cart, stable for an account.'),
  itens: z.array(Item).describe('Lines, in the order of their creation.'),
  total: z.number().describe('Sum of the lines, in reais.'),
});
export type CarrinhoWire = z.infer<typeof CarrinhoWire>;

export function toCarrinhoWire({ id, lines }: StoredCarrinho): CarrinhoWire {
  const total = lines.reduce((sum, line) => sum + subtotal(line), 0);
  return { id, itens: lines.map(toItemWire), total: toReais(total) };
}

function toItemWire(line: Line): z.infer<typeof Item> {
  const imagem = line.imagem && toImagemWire(line.imagem);
  return {
    ...line,
    imagemUrl: imagem?.url ?? null,
    imagem,
    precoUnitario: toReais(line.preco ?? 0),
    subtotal: toReais(subtotal(line)),
    disponivel: isAvailable(line),
  };
}

function subtotal({ quantidade, preco }: Line): number {
  return quantidade * (preco ?? 0);
}

const usuarioId = id.optional().describe('Number of the caller’s account; any other is refused.');
const itemId = id.optional().describe('Number of the line. Not in the older API.');
const OwnerQuery = z.object({ usuarioId });

const NewItem = named('NovoItem', 'An item for the cart.', {
  usuarioId,
  produtoId: id.describe('Number of the product.'),
  variacaoId: id
    .nullish()
    .describe('Number of the variation; required if the product has variations.'),
  quantidade: wholeNumber(1, MAX_QUANTIDADE).describe('Units to add.'),
  precoUnitario: z
    .unknown()
    .optional()
    .describe('Price that the customer saw, in reais. Only compared; see `precoAlterado`.'),
});

const NewQuantidade = named('NovaQuantidade', 'The units of a cart line.', {
  usuarioId,
  quantidade: wholeNumber(0, MAX_QUANTIDADE).describe('Units of the line; 0 removes it.'),
});

const CarrinhoAfterAdding = CarrinhoWire.extend({
  precoAlterado: z
    .object({
      de: z.number().describe('The submitted `precoUnitario`.'),
      para: z.number().describe('The current price.'),
    })
    .nullable()
    .describe(
      'Both prices in reais when `precoUnitario` differs from the current price; else null.',
    ),
}).meta({
  id: 'CarrinhoAposAdicionar',
  description: 'The cart, and whether the price has changed.',
});

const TargetQuery = z
  .object({
    usuarioId,
    itemId,
    produtoId: id.optional().describe('Number of the product; sufficient when it has one line.'),
    variacaoId: id.optional().describe('Number of the variation. Not in the older API.'),
  })
  .refine((target) => target.itemId !== undefined || target.produtoId !== undefined, {
    path: ['produtoId'],
  });

/** `/carrinho`: the caller's own cart. Every change returns the whole cart. */
export const carrinhoRoutes: ApiRoutes = async (app, { db }) => {
  app.get('/carrinho', forUsers({ querystring: OwnerQuery }, CarrinhoWire, 403), async (request) =>
    toCarrinhoWire(await readCarrinho(db, ownerOf(request, request.query.usuarioId))),
  );

  app.post(
    '/carrinho/adicionar',
    forUsers({ body: NewItem }, CarrinhoAfterAdding, 403, 404, 409, 422),
    async (request) => {
      const { usuarioId, precoUnitario, variacaoId, ...rest } = request.body;
      const owner = ownerOf(request, usuarioId);
      const item = { ...rest, variacaoId: variacaoId ?? null };
      const { carrinho, preco } = await addItem(db, owner, item);
      return { ...toCarrinhoWire(carrinho), precoAlterado: changedPreco(precoUnitario, preco) };
    },
  );

  for (const [step, more] of [
    ['aumentar', 1],
    ['diminuir', -1],
  ] as const) {
    app.post(
      `/carrinho/${step}`,
      forUsers({ querystring: TargetQuery }, CarrinhoWire, 403, 404, 409),
      async (request) => {
        const { usuarioId, ...target } = request.query;
        const owner = ownerOf(request, usuarioId);
        return toCarrinhoWire(await changeItem(db, owner, target, (n) => n + more));
      },
    );
  }

  app.put(
    '/carrinho/itens/:id',
    forUsers(
      { params: z.object({ id: id.describe('Number of the line.') }), body: NewQuantidade },
      CarrinhoWire,
      403,
      404,
      409,
    ),
    async (request) => {
      const { usuarioId, quantidade } = request.body;
      const target = { itemId: request.params.id };
      const owner = ownerOf(request, usuarioId);
      return toCarrinhoWire(await changeItem(db, owner, target, () => quantidade));
    },
  );

  app.delete(
    '/carrinho/remover/:produtoId',
    forUsers(
      {
        params: z.object({ produtoId: id.describe('Number of the product.') }),
        querystring: z.object({ usuarioId, itemId }),
      },
      CarrinhoWire,
      403,
    ),
    async (request) => {
      const { usuarioId, itemId } = request.query;
      const target = { ...request.params, itemId };
      return toCarrinhoWire(await removeItems(db, ownerOf(request, usuarioId), target));
    },
  );

  app.post(
    '/carrinho/limpar',
    forUsers({ querystring: OwnerQuery }, CarrinhoWire, 403),
    async (request) =>
      toCarrinhoWire(await removeItems(db, ownerOf(request, request.query.usuarioId))),
  );
};

/** The caller's account number; 403 when the request names another account. */
function ownerOf(request: FastifyRequest, requested: number | undefined): number {
  const { id } = accessOf(request).usuario;
  if (requested !== undefined && requested !== id) throw refuse(403);
  return id;
}

function changedPreco(submitted: unknown, preco: number): { de: number; para: number } | null {
  const de = toCentavos(submitted);
  return de === undefined || de === preco ? null : { de: toReais(de), para: toReais(preco) };
}
