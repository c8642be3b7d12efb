import { z } from 'zod';
import { readWallClock } from '../graphql/moment.ts';
import { identifier, tolerantList } from '../rest/values.ts';
import type { EscolhaConsentimento } from '../types.gen.ts';

/** A stored choice; both moments are the API's wall clock. */
export interface KeptConsentimento {
  readonly id: string;
  readonly versao: string;
  readonly escolha: EscolhaConsentimento;
  readonly quando: string;
  readonly registradoEm: string;
}

const moment = z.string().refine((text) => !Number.isNaN(readWallClock(text, 'UTC')));

/** `POST /consentimentos` (additive). */
export const consentimentoWire = z
  .object({
    id: identifier,
    versao: z.string().min(1),
    escolha: z.enum(['ACEITO', 'RECUSADO']),
    quando: moment,
    registradoEm: moment,
  })
  .transform((consentimento): KeptConsentimento => consentimento);

/** `GET /consentimentos/me` (additive). Unreadable choices are left out. */
export const consentimentosWire = tolerantList(consentimentoWire);
