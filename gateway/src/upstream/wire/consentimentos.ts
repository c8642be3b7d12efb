import { z } from 'zod';
import { identifier, tolerantList, wallClock } from '../rest/values.ts';

/** `POST /consentimentos` (additive). Both moments are the API's wall clock. */
export const consentimentoWire = z
  .object({
    id: identifier,
    versao: z.string().min(1),
    escolha: z.enum(['ACEITO', 'RECUSADO']),
    quando: wallClock,
    registradoEm: wallClock,
  })
  .transform((stored) => ({ ...stored, __typename: 'Consentimento' }) as const);

/** `GET /consentimentos/me` (additive). Unreadable choices are left out. */
export const consentimentosWire = tolerantList(consentimentoWire);
