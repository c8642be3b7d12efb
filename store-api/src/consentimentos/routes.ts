import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_USERS, findAccess, requireAccess } from '../auth/access.ts';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import { refusals } from '../http/errors.ts';
import { ConsentLimiter } from './limits.ts';
import { keepConsentimento, listConsentimentos } from './service.ts';
import { ConsentimentoBody, ConsentimentoWire, toConsentimentoWire } from './wire.ts';

/** `/consentimentos` (C-60; LGPD art. 8 §2: who relies on a consent must prove it). Not in the older API. */
export const consentimentosRoutes: FastifyPluginAsyncZod<{
  db: Database;
  secret: Buffer;
  shop: Shop;
}> = async (app, { db, secret, shop }) => {
  const limiter = new ConsentLimiter();
  const common = { tags: ['consentimentos'] };

  app.post(
    '/consentimentos',
    {
      schema: {
        ...common,
        summary: 'Keep an answer to the question about cookies',
        description:
          'Public; with a token it becomes the account’s. Neither an address nor a browser’s name is kept. The same `id`, `versao` and `escolha` again answer the row that is there. 429 `MUITAS_TENTATIVAS` with `Retry-After`.',
        security: [{}, ...FOR_USERS],
        body: ConsentimentoBody,
        response: { 200: ConsentimentoWire, ...refusals(400, 413, 415, 429, 500) },
      },
    },
    async (request) => {
      const usuarioId = (await findAccess(db, secret, request))?.usuario.id;
      await limiter.count(usuarioId, request.ip);
      return toConsentimentoWire(
        await keepConsentimento(db, request.body, usuarioId, new Date()),
        shop,
      );
    },
  );

  app.get(
    '/consentimentos/me',
    {
      onRequest: requireAccess(db, secret),
      schema: {
        ...common,
        summary: 'What the caller chose',
        description: 'Choices made while signed in, newest first, at most 500.',
        security: FOR_USERS,
        response: { 200: z.array(ConsentimentoWire), ...refusals(401, 500) },
      },
    },
    async (request) => {
      const { id } = accessOf(request).usuario;
      return (await listConsentimentos(db, id)).map((one) => toConsentimentoWire(one, shop));
    },
  );
};
