import { z } from 'zod';
import { findAccess, usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAnyone, forUsers, open } from '../http/calls.ts';
import { refuse } from '../http/errors.ts';
import { boundedText, id, named } from '../http/fields.ts';
import { sendText, textAnswer } from '../http/text.ts';
import { withWallClocks } from '../http/times.ts';
import { requireEmail } from '../usuarios/rules.ts';
import {
  type Aviso,
  askForAviso,
  cancelAvisos,
  confirmAviso,
  listAvisos,
  removeAviso,
} from './service.ts';

const STORED = 'Aviso guardado!';
const SENT = 'Email de confirmação enviado!';
const CONFIRMED = 'Aviso confirmado!';
const CANCELLED = 'Avisos cancelados!';

const AvisoBody = named('PedidoDeAviso', 'A request for one mail when a volume is back.', {
  produtoId: id.describe('Number of the product.'),
  variacaoId: id
    .nullish()
    .describe('Number of the variation; required if the product has variations.'),
  email: boundedText(320)
    .nullish()
    .describe('Where to send the mail. Without it, the e-mail of the account.'),
});

const TokenBody = named('TokenDeAviso', 'A token that was mailed with a link.', {
  token: boundedText(600).describe('The token of the mailed link.'),
});

const AvisoWire = named('AvisoDeEstoque', 'A request that waits for the stock.', {
  id: z.int().describe('Number of the request.'),
  produtoId: z.int().describe('Number of the product.'),
  variacaoId: z.int().nullable().describe('Number of the variation; null for a simple product.'),
  slug: z.string().describe('Slug of the product.'),
  nome: z.string().describe('Name of the product.'),
  volume: z.string().nullable().describe('Name of the variation, e.g. `10 ml`.'),
  email: z.string().describe('Where the mail goes.'),
  desde: z.string().describe('When it was asked for: wall clock of the shop, without offset.'),
  ate: z.string().describe('When it expires: wall clock of the shop, without offset.'),
});

/** `/avisos`: one mail when a sold-out volume is back. Not in the older API. */
export const avisosRoutes: ApiRoutes = async (app, { db, secret, shop, limiter }) => {
  const toWire = (aviso: Aviso) => withWallClocks(aviso, shop.timeZone);

  app.post(
    '/avisos',
    forAnyone({ body: AvisoBody }, textAnswer(SENT), 401, 404, 409, 422, 429),
    async (request, reply) => {
      const { produtoId, variacaoId = null, email } = request.body;
      const account = email == null ? (await findAccess(db, secret, request))?.usuario : undefined;
      if (account === undefined && email == null) throw refuse(401);
      const asking = {
        usuarioId: account?.id ?? null,
        email: account?.email ?? requireEmail(email ?? ''),
      };
      await limiter.count(
        ['avisoByAddress', request.clientAddress],
        ['avisoByEmail', asking.email],
      );
      await askForAviso(db, { produtoId, variacaoId }, asking, new Date());
      return sendText(reply, account === undefined ? SENT : STORED);
    },
  );

  app.post(
    '/avisos/confirmar',
    open({ body: TokenBody }, textAnswer(CONFIRMED), 422, 429),
    async ({ body: { token }, clientAddress }, reply) => {
      await limiter.countFailure(['resetByAddress', clientAddress], () =>
        confirmAviso(db, secret, token, new Date()),
      );
      return sendText(reply, CONFIRMED);
    },
  );

  app.post(
    '/avisos/cancelar',
    open({ body: TokenBody }, textAnswer(CANCELLED), 422, 429),
    async ({ body: { token }, clientAddress }, reply) => {
      await limiter.countFailure(['resetByAddress', clientAddress], () =>
        cancelAvisos(db, secret, token),
      );
      return sendText(reply, CANCELLED);
    },
  );

  app.get('/avisos/me', forUsers({}, z.array(AvisoWire)), async (request) =>
    (await listAvisos(db, usuarioIdOf(request))).map(toWire),
  );

  app.delete(
    '/avisos/:id',
    forUsers(
      { params: z.object({ id: id.describe('Number of the request.') }) },
      z.array(AvisoWire),
    ),
    async (request) => (await removeAviso(db, usuarioIdOf(request), request.params.id)).map(toWire),
  );
};
