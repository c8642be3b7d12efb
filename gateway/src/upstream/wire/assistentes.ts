import { z } from 'zod';
import { identifier, orNull, tolerantList, wallClock } from '../rest/values.ts';

const escopos = z.array(z.enum(['LER', 'CARRINHO', 'PEDIR']));

const assistenteWire = z.object({
  id: identifier,
  nome: z.string(),
  escopos,
  criadoEm: wallClock,
  expiraEm: wallClock,
  usadoEm: orNull(wallClock),
});

/** `GET /assistentes/me` and `DELETE /assistentes/{id}` (additive). Times are the API's wall clock. */
export const assistentesWire = tolerantList(assistenteWire);

/** `POST /assistentes` (additive): the only reply with the credential. */
export const assistenteCriadoWire = z
  .object({ assistente: assistenteWire, credencial: z.string().min(20).max(200) })
  .transform((criado) => ({ ...criado, __typename: 'AssistenteCriado' }) as const);

/** `POST /assistentes/trocar` (additive): a token of minutes, and what it may do. */
export const trocaWire = z.object({ token: z.string().min(20).max(4096), escopos });
