import { z } from 'zod';
import { readWallClock } from '../../shop/moment.ts';
import { identifier, tolerantList } from '../rest/values.ts';

/** A stored choice; both moments are the API's wall clock. */
export type StoredConsentimento = z.output<typeof consentimentoWire>;

const moment = z.string().refine((text) => !Number.isNaN(readWallClock(text, 'UTC')));

/** `POST /consentimentos` (additive). */
export const consentimentoWire = z.object({
  id: identifier,
  versao: z.string().min(1),
  escolha: z.enum(['ACEITO', 'RECUSADO']),
  quando: moment,
  registradoEm: moment,
});

/** `GET /consentimentos/me` (additive). Unreadable choices are left out. */
export const consentimentosWire = tolerantList(consentimentoWire);
