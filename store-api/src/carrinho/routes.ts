import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accessOf, FOR_USERS } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals, refuse } from '../http/errors.ts';
import { id, wholeNumber } from '../http/fields.ts';
import { toCentavos, toReais } from '../http/money.ts';
import { MAX_QUANTIDADE } from './offer.ts';
import { addItem, decreaseItem, increaseItem, readCarrinho, removeItems } from './service.ts';
import { CarrinhoWire, toCarrinhoWire } from './wire.ts';

const usuarioId = id.optional().describe('Number of the caller’s account; any other is refused.');
const itemId = id.optional().describe('Number of the line. Not in the older API.');
const OwnerQuery = z.object({ usuarioId });

const NewItem = z
  .object({
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
  })
  .meta({
    id: 'NovoItem',
    description: 'An item for the cart.',
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
  const security = FOR_USERS;
  const response = { 200: CarrinhoWire, ...refusals(403) };

  app.get(
    '/carrinho',
    {
      schema: {
        summary: 'The cart',
        description:
          'The caller’s cart at current prices; the first call creates it. 403 when `usuarioId` is another account.',
        security,
        querystring: OwnerQuery,
        response,
      },
    },
    async (request) =>
      toCarrinhoWire(await readCarrinho(db, ownerOf(request, request.query.usuarioId))),
  );

  app.post(
    '/carrinho/adicionar',
    {
      schema: {
        summary: 'Add a product to the cart',
        description:
          'Adds to the line of the same product and variation. 404 `PRODUTO_NAO_ENCONTRADO`; 409 `PRODUTO_INDISPONIVEL` (inactive or without price) or `ESTOQUE_INSUFICIENTE` with `disponivel`; 422 `ESCOLHA_VARIACAO`.',
        security,
        body: NewItem,
        response: { 200: CarrinhoAfterAdding, ...refusals(403, 404, 409, 422) },
      },
    },
    async (request) => {
      const { usuarioId, precoUnitario, variacaoId, ...rest } = request.body;
      const owner = ownerOf(request, usuarioId);
      const item = { ...rest, variacaoId: variacaoId ?? null };
      const { carrinho, preco } = await addItem(db, owner, item);
      return { ...toCarrinhoWire(carrinho), precoAlterado: changedPreco(precoUnitario, preco) };
    },
  );

  for (const [step, change, summary] of [
    ['aumentar', increaseItem, 'Add one unit to a line'],
    ['diminuir', decreaseItem, 'Remove one unit from a line, and the line with its last unit'],
  ] as const) {
    app.post(
      `/carrinho/${step}`,
      {
        schema: {
          summary,
          description:
            'The line is identified by `itemId`, or by `produtoId` and optional `variacaoId` if one line matches (409 `ITEM_AMBIGUO` otherwise). 404 `ITEM_NAO_ENCONTRADO`; 409 beyond the stock.',
          security,
          querystring: TargetQuery,
          response: { ...response, ...refusals(404, 409) },
        },
      },
      async (request) => {
        const { usuarioId, ...target } = request.query;
        return toCarrinhoWire(await change(db, ownerOf(request, usuarioId), target));
      },
    );
  }

  app.delete(
    '/carrinho/remover/:produtoId',
    {
      schema: {
        summary: 'Remove a product from the cart',
        description: 'Removes all its lines, or the line `itemId`. Idempotent.',
        security,
        params: z.object({ produtoId: id.describe('Number of the product.') }),
        querystring: z.object({ usuarioId, itemId }),
        response,
      },
    },
    async (request) => {
      const { usuarioId, itemId } = request.query;
      const target = { ...request.params, itemId };
      return toCarrinhoWire(await removeItems(db, ownerOf(request, usuarioId), target));
    },
  );

  app.post(
    '/carrinho/limpar',
    {
      schema: {
        summary: 'Empty the cart',
        description: 'Returns the empty cart. Idempotent.',
        security,
        querystring: OwnerQuery,
        response,
      },
    },
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
