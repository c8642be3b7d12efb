import { z } from 'zod';
import { parseStatus } from './status.ts';

/** A filter by status in either vocabulary; absent or empty: every status. */
export const statusQuery = z
  .string()
  .optional()
  .transform((word, context) => {
    if (word === undefined || word.trim() === '') return undefined;
    const status = parseStatus(word);
    if (status === undefined) context.addIssue({ code: 'custom', message: 'no such status' });
    return status;
  })
  .describe('PENDENTE, PAGO, ENVIADO, CONCLUIDO (or ENTREGUE), CANCELADO; empty: all.');
