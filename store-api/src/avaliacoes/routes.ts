import { z } from 'zod';
import { usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAdmins, forUsers, open } from '../http/calls.ts';
import { blankable, boundedText, id, named, wholeNumber } from '../http/fields.ts';
import { PUBLIC_CATALOGO } from '../http/headers.ts';
import { pageQuery, toFilteredPage } from '../http/page.ts';
import { withWallClocks } from '../http/times.ts';
import { IdParams as PedidoParams } from '../pedidos/wire.ts';
import { optOut } from './convites.ts';
import {
  createAvaliacao,
  ESTADOS,
  listAvaliacoes,
  listOwn,
  listPublished,
  moderate,
  reply,
  type StoredAvaliacao,
} from './service.ts';
import {
  AvaliacaoCompleta,
  MAX_MOTIVO,
  MAX_TEXTO,
  PaginaDeAvaliacoes,
  PaginaDeAvaliacoesCompletas,
  toAvaliacaoWire,
} from './wire.ts';

const IdParams = z.object({ id: id.describe('Number of the review.') });

const paging = pageQuery(20, 'Reviews');

const NovaAvaliacao = named('NovaAvaliacao', 'A review to write.', {
  produtoId: id.describe('A product of the order.'),
  nota: wholeNumber(1, 5).describe('1 to 5.'),
  texto: boundedText(MAX_TEXTO)
    .default('')
    .describe(`Up to ${MAX_TEXTO} characters; may be empty.`),
});

const Moderacao = z
  .discriminatedUnion('estado', [
    z.object({ estado: z.literal('PUBLICADA').describe('Shows it in the shop.') }),
    z.object({
      estado: z.literal('RECUSADA').describe('Never shows it.'),
      motivo: boundedText(MAX_MOTIVO)
        .min(1)
        .describe(`Why, 1 to ${MAX_MOTIVO} characters, for the buyer.`),
    }),
  ])
  .meta({ id: 'ModeracaoDeAvaliacao', description: 'Publishes a review, or refuses it.' });

const Resposta = named('RespostaDaLoja', 'The shop’s reply to a review.', {
  texto: boundedText(MAX_TEXTO)
    .nullable()
    .describe(`The shop’s reply, up to ${MAX_TEXTO} characters; null or empty removes it.`),
});

const OptOut = named('RecusaDeConvites', 'The token of a mail that asks for reviews.', {
  token: boundedText(255).describe('The token of the mailed link.'),
});

const Recusados = named('ConvitesRecusados', 'No further mail asks for reviews.', {
  recusados: z.literal(true).describe('Always true.'),
});

/** Reviews of delivered products. Not in the older API. */
export const avaliacoesRoutes: ApiRoutes = async (app, { db, shop, secret }) => {
  const toWire = (avaliacao: StoredAvaliacao) => withWallClocks(avaliacao, shop.timeZone);

  app.get(
    '/produtos/:id/avaliacoes',
    {
      config: PUBLIC_CATALOGO,
      ...open(
        {
          params: z.object({ id: id.describe('Number of the product.') }),
          querystring: z.object(paging),
        },
        PaginaDeAvaliacoes,
      ),
    },
    async ({ params, query }) => {
      const { avaliacoes, total } = await listPublished(db, params.id, query);
      const items = avaliacoes.map((avaliacao) => toAvaliacaoWire(avaliacao, shop));
      return toFilteredPage(items, total, query, {});
    },
  );

  app.post(
    '/pedidos/:id/avaliacoes',
    forUsers({ params: PedidoParams, body: NovaAvaliacao }, AvaliacaoCompleta, 404, 409, 422),
    async (request) =>
      toWire(
        await createAvaliacao(db, {
          ...request.body,
          usuarioId: usuarioIdOf(request),
          pedidoId: request.params.id,
        }),
      ),
  );

  app.get('/avaliacoes/me', forUsers({}, z.array(AvaliacaoCompleta)), async (request) =>
    (await listOwn(db, usuarioIdOf(request))).map(toWire),
  );

  app.get(
    '/avaliacoes',
    forAdmins(
      {
        querystring: z.object({
          ...paging,
          busca: boundedText(100)
            .default('')
            .describe('Part of the product’s name, of the buyer’s, or of the text.'),
          estado: blankable(z.enum(ESTADOS)).describe('Only reviews in this state.'),
        }),
      },
      PaginaDeAvaliacoesCompletas,
    ),
    async ({ query }) => {
      const { avaliacoes, total } = await listAvaliacoes(db, query);
      return toFilteredPage(avaliacoes.map(toWire), total, query, {
        busca: query.busca,
        estado: query.estado,
      });
    },
  );

  app.put(
    '/avaliacoes/:id',
    forAdmins({ params: IdParams, body: Moderacao }, AvaliacaoCompleta, 404),
    async (request) => {
      const change = { ...request.params, autorId: usuarioIdOf(request), now: new Date() };
      return toWire(await moderate(db, change, request.body));
    },
  );

  app.put(
    '/avaliacoes/:id/resposta',
    forAdmins({ params: IdParams, body: Resposta }, AvaliacaoCompleta, 404),
    async (request) => {
      const change = { ...request.params, autorId: usuarioIdOf(request), now: new Date() };
      return toWire(await reply(db, change, request.body.texto || null));
    },
  );

  app.post(
    '/avaliacoes/convites/recusar',
    open({ body: OptOut }, Recusados, 422),
    async ({ body }) => {
      await optOut(db, secret, body.token);
      return { recusados: true } as const;
    },
  );
};
