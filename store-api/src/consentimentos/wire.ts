import { z } from 'zod';
import type { Shop } from '../config.ts';
import { toWallClock } from '../http/times.ts';
import type { Consentimento } from './service.ts';

const Escolha = z.enum(['ACEITO', 'RECUSADO']);

/** UUID in lower case, as PostgreSQL writes it too. */
const Id = z.uuid().toLowerCase();

export const ConsentimentoBody = z
  .object({
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
  })
  .meta({
    id: 'NovoConsentimento',
    description: 'A choice about optional cookies.',
  });

export const ConsentimentoWire = z
  .object({
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
  })
  .meta({
    id: 'Consentimento',
    description: 'A choice about optional cookies, kept as proof. Never changed.',
  });

export function toConsentimentoWire(
  { quando, registradoEm, ...rest }: Consentimento,
  { timeZone }: Pick<Shop, 'timeZone'>,
): z.infer<typeof ConsentimentoWire> {
  return {
    ...rest,
    quando: toWallClock(quando, timeZone),
    registradoEm: toWallClock(registradoEm, timeZone),
  };
}
