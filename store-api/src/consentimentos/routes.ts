import { z } from 'zod';
import { accessOf, FOR_ANYONE, FOR_USERS, findAccess } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals } from '../http/errors.ts';
import { keepConsentimento, listConsentimentos } from './service.ts';
import { ConsentimentoBody, ConsentimentoWire, toConsentimentoWire } from './wire.ts';

/** `/consentimentos`: proof of cookie consents (LGPD, art. 8 §2). Not in the older API. */
export const consentimentosRoutes: ApiRoutes = async (app, { db, secret, shop, limiter }) => {
  app.post(
    '/consentimentos',
    {
      schema: {
        security: FOR_ANYONE,
        body: ConsentimentoBody,
        response: { 200: ConsentimentoWire, ...refusals(429) },
      },
    },
    async (request) => {
      const usuarioId = (await findAccess(db, secret, request))?.usuario.id;
      await limiter.consent(usuarioId, request.clientAddress);
      const stored = await keepConsentimento(db, request.body, usuarioId, new Date());
      return toConsentimentoWire(stored, shop);
    },
  );

  app.get(
    '/consentimentos/me',
    { schema: { security: FOR_USERS, response: { 200: z.array(ConsentimentoWire) } } },
    async (request) => {
      const { id } = accessOf(request).usuario;
      return (await listConsentimentos(db, id)).map((one) => toConsentimentoWire(one, shop));
    },
  );
};
