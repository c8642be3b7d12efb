import { z } from 'zod';
import { accessOf, FOR_ADMINS } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals } from '../http/errors.ts';
import { boundedText } from '../http/fields.ts';
import { toWallClock } from '../http/times.ts';
import { addNota, listNotas, type StoredNota } from './notes.ts';
import { IdParams } from './parts.ts';

const MAX_TEXTO = 2000;

const Nota = z
  .object({
    id: z.int().describe('Number of the note.'),
    texto: z.string().describe('The note, as written.'),
    autorId: z
      .int()
      .nullable()
      .describe('Account of the author; null after the account was deleted.'),
    autor: z.string().nullable().describe('Its username.'),
    data: z.string().describe('Time, on the wall clock of the shop.'),
  })
  .meta({ id: 'NotaInterna', description: 'An internal note about an order.' });

const NovaNota = z
  .object({
    texto: boundedText(MAX_TEXTO)
      .refine((texto) => texto !== '')
      .describe(`The note, 1 to ${MAX_TEXTO} characters.`),
  })
  .meta({ id: 'NovaNota', description: 'An internal note to write.' });

/** Internal notes about orders, for administrators. */
export const notasRoutes: ApiRoutes = async (app, { db, shop }) => {
  const security = FOR_ADMINS;
  const toWire = ({ id, texto, autor_id, autor, criada_em }: StoredNota) => ({
    id,
    texto,
    autorId: autor_id,
    autor,
    data: toWallClock(criada_em, shop.timeZone),
  });

  app.get(
    '/pedidos/:id/notas',
    { schema: { security, params: IdParams, response: { 200: z.array(Nota), ...refusals(404) } } },
    async (request) => (await listNotas(db, request.params.id)).map(toWire),
  );

  app.post(
    '/pedidos/:id/notas',
    {
      schema: {
        security,
        params: IdParams,
        body: NovaNota,
        response: { 200: Nota, ...refusals(404) },
      },
    },
    async (request) =>
      toWire(
        await addNota(db, {
          pedidoId: request.params.id,
          autorId: accessOf(request).usuario.id,
          texto: request.body.texto,
        }),
      ),
  );
};
