import { z } from 'zod';
import { findAccess, usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAnyone, forUsers } from '../http/calls.ts';
import { named } from '../http/fields.ts';
import { withWallClocks } from '../http/times.ts';
import { keepConsentimento, listConsentimentos } from './service.ts';

const Escolha = z.enum(['ACEITO', 'RECUSADO']);

/** UUID in lower case, as PostgreSQL writes it too. */
const Id = z.uuid().toLowerCase();

export const ConsentimentoBody = named('NovoConsentimento', 'A choice about optional cookies.', {
  id: Id.describe('UUID that the browser generated for this choice.'),
  versao: z
    .string()
    .regex(/^\d{1,6}$/)
    .describe('Version of the policy that was shown.'),
  escolha: Escolha.describe('The choice.'),
  quando: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .describe('When, by the browser’s clock: ISO 8601 with offset.'),
});

export const ConsentimentoWire = named(
  'Consentimento',
  'A choice about optional cookies, kept as proof. Never changed.',
  {
    id: z.uuid().describe('UUID of this choice.'),
    versao: z.string().describe('Version of the policy that was shown.'),
    escolha: Escolha.describe('The choice.'),
    quando: z
      .string()
      .describe(
        'When, by the browser’s clock, never later than `registradoEm`: wall clock of the shop, without offset.',
      ),
    registradoEm: z
      .string()
      .describe(
        'When it was stored, by the server’s clock: wall clock of the shop, without offset.',
      ),
  },
);

/** `/consentimentos`: proof of cookie consents (LGPD, art. 8 §2). Not in the older API. */
export const consentimentosRoutes: ApiRoutes = async (app, { db, secret, shop, limiter }) => {
  app.post(
    '/consentimentos',
    forAnyone({ body: ConsentimentoBody }, ConsentimentoWire, 429),
    async (request) => {
      const usuarioId = (await findAccess(db, secret, request))?.usuario.id;
      await limiter.count(
        ['consentBySender', usuarioId ?? request.clientAddress],
        ['consentOverall', 'overall'],
      );
      const stored = await keepConsentimento(db, request.body, usuarioId, new Date());
      return withWallClocks(stored, shop.timeZone);
    },
  );

  app.get('/consentimentos/me', forUsers({}, z.array(ConsentimentoWire)), async (request) =>
    (await listConsentimentos(db, usuarioIdOf(request))).map((one) =>
      withWallClocks(one, shop.timeZone),
    ),
  );
};
