import { z } from 'zod';
import { identifier, nullableIdentifier, tolerantList, wallClock } from '../rest/values.ts';

/** `/avisos` (additive): the account's requests, newest first. Moments are the API's wall clock. Unreadable ones are left out. */
export const avisosWire = tolerantList(
  z.object({
    id: identifier,
    produtoId: identifier,
    variacaoId: nullableIdentifier,
    slug: z.string().min(1),
    nome: z.string(),
    volume: z.string().nullable(),
    email: z.string(),
    desde: wallClock,
    ate: wallClock,
  }),
);
