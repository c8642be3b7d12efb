import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, requireAccess } from '../auth/access.ts';
import type { Database } from '../db/open.ts';
import { ErrorBody, refuse } from '../http/errors.ts';
import { id, wholeNumber } from '../http/fields.ts';
import { toCentavos, toReais } from '../http/money.ts';
import { MAX_QUANTIDADE } from './offer.ts';
import {
  addItem,
  clearCarrinho,
  decreaseItem,
  increaseItem,
  readCarrinho,
  removeItems,
} from './service.ts';
import { CarrinhoWire, toCarrinhoWire } from './wire.ts';

const usuarioId = id
  .optional()
  .describe('Number of the account; only the caller’s own is accepted (C-13).');
const itemId = id.optional().describe('Number of the line. Not in the older API.');
const OwnerQuery = z.object({ usuarioId });

const NewItem = z
  .object({
    usuarioId,
    produtoId: id.describe('Number of the product.'),
    variacaoId: id.nullish().describe('Number of the variation; needed where there are some.'),
    quantidade: wholeNumber(1, MAX_QUANTIDADE).describe('Units to add.'),
    precoUnitario: z
      .unknown()
      .optional()
      .describe('What the browser believes, in reais. Never used; see `precoAlterado` (C-14).'),
  })
  .meta({
    id: 'NovoItem',
    description: 'What to put into the cart.',
    examples: [{ usuarioId: 2, produtoId: 7, variacaoId: 21, quantidade: 1, precoUnitario: 39.9 }],
  });

const CarrinhoAfterAdding = CarrinhoWire.extend({
  precoAlterado: z
    .object({
      de: z.number().describe('What `precoUnitario` was.'),
      para: z.number().describe('What it is today.'),
    })
    .nullable()
    .describe('Both prices in reais when `precoUnitario` was not today’s; else null.'),
}).meta({ id: 'CarrinhoAposAdicionar', description: 'The cart, and whether the price had moved.' });

const TargetQuery = z
  .object({
    usuarioId,
    itemId,
    produtoId: id.optional().describe('Number of the product; enough while it has one line.'),
    variacaoId: id.optional().describe('Number of the variation. Not in the older API.'),
  })
  .refine((target) => target.itemId !== undefined || target.produtoId !== undefined, {
    path: ['produtoId'],
  });

/** `/carrinho` (rest-contract 3.4): always the caller's own; every change answers the whole cart. */
export const carrinhoRoutes: FastifyPluginAsyncZod<{ db: Database; secret: Buffer }> = async (
  app,
  { db, secret },
) => {
  app.addHook('onRequest', requireAccess(db, secret));
  const common = { tags: ['carrinho'], security: [{ bearer: [] }] };
  const refusals = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 500: ErrorBody };

  app.get(
    '/carrinho',
    {
      schema: {
        ...common,
        summary: 'The cart',
        description:
          'The caller’s own, at today’s prices; an empty one is made at the first call. 403 when `usuarioId` is somebody else’s.',
        querystring: OwnerQuery,
        response: { 200: CarrinhoWire, ...refusals },
      },
    },
    async (request) =>
      toCarrinhoWire(await readCarrinho(db, ownerOf(request, request.query.usuarioId))),
  );

  app.post(
    '/carrinho/adicionar',
    {
      schema: {
        ...common,
        summary: 'Put a product into the cart',
        description:
          'Adds to the line of the same product and variation. 404 `PRODUTO_NAO_ENCONTRADO`; 409 `PRODUTO_INDISPONIVEL` (inactive or without price) or `ESTOQUE_INSUFICIENTE` with `disponivel`; 422 `ESCOLHA_VARIACAO`.',
        body: NewItem,
        response: {
          200: CarrinhoAfterAdding,
          ...refusals,
          404: ErrorBody,
          409: ErrorBody,
          413: ErrorBody,
          415: ErrorBody,
          422: ErrorBody,
        },
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
    ['aumentar', increaseItem, 'One unit more of a line'],
    ['diminuir', decreaseItem, 'One unit less of a line; the last one takes it away'],
  ] as const) {
    app.post(
      `/carrinho/${step}`,
      {
        schema: {
          ...common,
          summary,
          description:
            'The line is told by `itemId`, or by `produtoId` with or without `variacaoId` while that means one line (409 `ITEM_AMBIGUO` otherwise). 404 `ITEM_NAO_ENCONTRADO`; never beyond the stock (409).',
          querystring: TargetQuery,
          response: { 200: CarrinhoWire, ...refusals, 404: ErrorBody, 409: ErrorBody },
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
        ...common,
        summary: 'Take a product out of the cart',
        description: 'All its lines, or the one that `itemId` tells. Fine when there is none.',
        params: z.object({ produtoId: id.describe('Number of the product.') }),
        querystring: z.object({ usuarioId, itemId }),
        response: { 200: CarrinhoWire, ...refusals },
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
        ...common,
        summary: 'Empty the cart',
        description: 'Answers the empty cart, also when it was empty before.',
        querystring: OwnerQuery,
        response: { 200: CarrinhoWire, ...refusals },
      },
    },
    async (request) =>
      toCarrinhoWire(await clearCarrinho(db, ownerOf(request, request.query.usuarioId))),
  );
};

/** The caller's number; 403 when the request names somebody else's (P8). */
function ownerOf(request: FastifyRequest, pedido: number | undefined): number {
  const { id } = accessOf(request).usuario;
  if (pedido !== undefined && pedido !== id) throw refuse(403);
  return id;
}

function changedPreco(told: unknown, preco: number): { de: number; para: number } | null {
  const de = toCentavos(told);
  return de === undefined || de === preco ? null : { de: toReais(de), para: toReais(preco) };
}
