import { z } from 'zod';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAdmins } from '../http/calls.ts';
import { blankable, boundedText, day, named } from '../http/fields.ts';
import { filteredPageOf, pageQuery, toFilteredPage } from '../http/page.ts';
import { withWallClocks } from '../http/times.ts';
import { AUTORES, listAuditoria, TIPOS } from './service.ts';

const ListQuery = z.object({
  ...pageQuery(20, 'Entries'),
  tipo: blankable(z.enum(TIPOS)).describe('Only changes of this kind.'),
  de: blankable(day()).describe('First day, by the shop’s calendar, from 1900 to 2999.'),
  ate: blankable(day()).describe('Last day, by the shop’s calendar, from 1900 to 2999.'),
  autor: boundedText(60)
    .default('')
    .describe('Username or number of the author; `loja` for changes by the shop itself.'),
  alvo: boundedText(20)
    .default('')
    .describe('Number of a product, category, account or order, or a state of freight.'),
});

const EventoWire = named(
  'EventoAuditoria',
  'One change of a product, category, account, freight or order.',
  {
    id: z.string().describe('Identifier of the entry.'),
    data: z.string().describe('When: wall clock of the shop, without offset.'),
    tipo: z.enum(TIPOS).describe('Kind of what changed.'),
    alvo: z
      .string()
      .describe(
        'Number of the product, category, account or order; the state of a freight, `BR` for the default.',
      ),
    existe: z
      .boolean()
      .describe('False for a deleted product or category, and for an erased account.'),
    nome: z.string().nullable().describe('Current name of a product or category; otherwise null.'),
    quem: z
      .enum(AUTORES)
      .describe('Author: staff, a customer, the shop itself, or an account that was erased.'),
    autorId: z
      .int()
      .nullable()
      .describe('Number of the author’s account; null for the shop itself.'),
    autor: z.string().nullable().describe('Username of staff; otherwise null.'),
    resumo: z.string().describe('What changed, in Portuguese, without personal data.'),
  },
);

const AuditoriaPage = filteredPageOf(EventoWire).meta({
  id: 'PaginaDeAuditoria',
  description: 'A page of changes, newest first.',
});

/** `/auditoria`, for administrators. Not in the older API. */
export const auditoriaRoutes: ApiRoutes = async (app, { db, shop }) => {
  app.get('/auditoria', forAdmins({ querystring: ListQuery }, AuditoriaPage), async (request) => {
    const { page, size, ...filters } = request.query;
    const { eventos, total } = await listAuditoria(db, request.query, shop.timeZone);
    const items = eventos.map(({ fonte, id, ...evento }) => ({
      ...withWallClocks(evento, shop.timeZone),
      id: `${fonte}${id}`,
    }));
    return toFilteredPage(items, total, { page, size }, filters);
  });
};
