import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acessoDe, exigirAcesso } from '../auth/acesso.ts';
import type { Banco } from '../db/abrir.ts';
import { id, inteiro } from '../http/campos.ts';
import { Erro, recusar } from '../http/erros.ts';
import { emReais } from '../produtos/wire.ts';
import { QUANTIDADE_MAXIMA } from './oferta.ts';
import { adicionar, aumentar, diminuir, lerCarrinho, limpar, remover } from './service.ts';
import { CarrinhoWire, carrinhoWire } from './wire.ts';

const usuarioId = id
  .optional()
  .describe('Number of the account; only the caller’s own is accepted (C-13).');
const itemId = id.optional().describe('Number of the line. Not in the older API.');
const Dono = z.object({ usuarioId });

const NovoItem = z
  .object({
    usuarioId,
    produtoId: id.describe('Number of the product.'),
    variacaoId: id.nullish().describe('Number of the variation; needed where there are some.'),
    quantidade: inteiro(1, QUANTIDADE_MAXIMA).describe('Units to add.'),
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

const CarrinhoAposAdicionar = CarrinhoWire.extend({
  precoAlterado: z
    .object({ de: z.number(), para: z.number() })
    .nullable()
    .describe('Both prices in reais when `precoUnitario` was not today’s; else null.'),
}).meta({ id: 'CarrinhoAposAdicionar', description: 'The cart, and whether the price had moved.' });

const AlvoQuery = z
  .object({
    usuarioId,
    itemId,
    produtoId: id.optional().describe('Number of the product; enough while it has one line.'),
    variacaoId: id.optional().describe('Number of the variation. Not in the older API.'),
  })
  .refine((alvo) => alvo.itemId !== undefined || alvo.produtoId !== undefined, {
    path: ['produtoId'],
  });

/** `/carrinho` (rest-contract 3.4): always the caller's own; every change answers the whole cart. */
export const carrinhoRoutes: FastifyPluginAsyncZod<{ db: Banco; segredo: Buffer }> = async (
  app,
  { db, segredo },
) => {
  app.addHook('onRequest', exigirAcesso(db, segredo));
  const comum = { tags: ['carrinho'], security: [{ bearer: [] }] };
  const recusas = { 400: Erro, 401: Erro, 403: Erro, 500: Erro };

  app.get(
    '/carrinho',
    {
      schema: {
        ...comum,
        summary: 'The cart',
        querystring: Dono,
        response: { 200: CarrinhoWire, ...recusas },
      },
    },
    async (request) =>
      carrinhoWire(await lerCarrinho(db, donoDe(request, request.query.usuarioId))),
  );

  app.post(
    '/carrinho/adicionar',
    {
      schema: {
        ...comum,
        summary: 'Put a product into the cart',
        description:
          'Adds to the line of the same product and variation. 404 `PRODUTO_NAO_ENCONTRADO`; 409 `PRODUTO_INDISPONIVEL` (inactive or without price) or `ESTOQUE_INSUFICIENTE` with `disponivel`; 422 `ESCOLHA_VARIACAO`.',
        body: NovoItem,
        response: {
          200: CarrinhoAposAdicionar,
          ...recusas,
          404: Erro,
          409: Erro,
          413: Erro,
          415: Erro,
          422: Erro,
        },
      },
    },
    async (request) => {
      const { usuarioId, precoUnitario, variacaoId, ...item } = request.body;
      const dono = donoDe(request, usuarioId);
      const novo = { ...item, variacaoId: variacaoId ?? null };
      const { carrinho, preco } = await adicionar(db, dono, novo);
      return { ...carrinhoWire(carrinho), precoAlterado: precoAlterado(precoUnitario, preco) };
    },
  );

  for (const [passo, mudar, summary] of [
    ['aumentar', aumentar, 'One unit more of a line'],
    ['diminuir', diminuir, 'One unit less of a line; the last one takes it away'],
  ] as const) {
    app.post(
      `/carrinho/${passo}`,
      {
        schema: {
          ...comum,
          summary,
          description:
            'The line is told by `itemId`, or by `produtoId` with or without `variacaoId` while that means one line (409 `ITEM_AMBIGUO` otherwise). 404 `ITEM_NAO_ENCONTRADO`; never beyond the stock (409).',
          querystring: AlvoQuery,
          response: { 200: CarrinhoWire, ...recusas, 404: Erro, 409: Erro },
        },
      },
      async (request) => {
        const { usuarioId, ...alvo } = request.query;
        return carrinhoWire(await mudar(db, donoDe(request, usuarioId), alvo));
      },
    );
  }

  app.delete(
    '/carrinho/remover/:produtoId',
    {
      schema: {
        ...comum,
        summary: 'Take a product out of the cart',
        description: 'All its lines, or the one that `itemId` tells. Fine when there is none.',
        params: z.object({ produtoId: id.describe('Number of the product.') }),
        querystring: z.object({ usuarioId, itemId }),
        response: { 200: CarrinhoWire, ...recusas },
      },
    },
    async (request) => {
      const { usuarioId, itemId } = request.query;
      const alvo = { ...request.params, itemId };
      return carrinhoWire(await remover(db, donoDe(request, usuarioId), alvo));
    },
  );

  app.post(
    '/carrinho/limpar',
    {
      schema: {
        ...comum,
        summary: 'Empty the cart',
        querystring: Dono,
        response: { 200: CarrinhoWire, ...recusas },
      },
    },
    async (request) => carrinhoWire(await limpar(db, donoDe(request, request.query.usuarioId))),
  );
};

/** The caller's number; 403 when the request names somebody else's (P8). */
function donoDe(request: FastifyRequest, pedido: number | undefined): number {
  const { id } = acessoDe(request).usuario;
  if (pedido !== undefined && pedido !== id) throw recusar(403);
  return id;
}

function precoAlterado(informado: unknown, preco: number): { de: number; para: number } | null {
  const de = typeof informado === 'string' ? Number.parseFloat(informado) : informado;
  if (typeof de !== 'number' || !Number.isFinite(de)) return null;
  return Math.round(de * 100) === preco ? null : { de, para: emReais(preco) };
}
