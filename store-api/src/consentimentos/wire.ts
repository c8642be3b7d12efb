import { z } from 'zod';
import type { Shop } from '../config.ts';
import { toWallClock } from '../http/times.ts';
import type { Consentimento } from './service.ts';

const Escolha = z.enum(['ACEITO', 'RECUSADO']);

/** UUID in lower case, as PostgreSQL writes it too. */
const Id = z.uuid().toLowerCase();

/** What `POST /consentimentos` reads. */
export const ConsentimentoBody = z
  .object({
    id: Id.describe('UUID that the browser made up for this one choice.'),
    versao: z
      .string()
      .regex(/^\d{1,6}$/)
      .describe('Version of the policy that was on screen.'),
    escolha: Escolha.describe('What was chosen.'),
    quando: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text))
      .describe('When, by the browser’s clock: ISO 8601 with offset.'),
  })
  .meta({
    id: 'NovoConsentimento',
    description: 'An answer to the question about what is optional.',
    examples: [
      {
        id: '0b8a4f3e-7d7c-4c55-9a35-3f7a1f5f6f10',
        versao: '1',
        escolha: 'ACEITO',
        quando: '2026-03-01T12:15:00.250Z',
      },
    ],
  });

/** An answer as it is kept. */
export const ConsentimentoWire = z
  .object({
    id: z.uuid().describe('What tells this choice from all others.'),
    versao: z.string().describe('Version of the policy that was on screen.'),
    escolha: Escolha.describe('What was chosen.'),
    quando: z
      .string()
      .describe(
        'When, by the browser’s clock, never later than `registradoEm`: wall clock of the shop, without offset.',
      ),
    registradoEm: z
      .string()
      .describe('When it came here, by our clock: wall clock of the shop, without offset.'),
  })
  .meta({
    id: 'Consentimento',
    description: 'An answer to the question about what is optional, as a proof. Never changed.',
  });

/** Database → wire. */
export function toConsentimentoWire(
  { id, versao, escolha, quando, registrado_em }: Consentimento,
  { timeZone }: Pick<Shop, 'timeZone'>,
): z.infer<typeof ConsentimentoWire> {
  return {
    id,
    versao,
    escolha,
    quando: toWallClock(quando, timeZone),
    registradoEm: toWallClock(registrado_em, timeZone),
  };
}
