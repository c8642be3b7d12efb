import type { FastifyBaseLogger } from 'fastify';
import type { Shop } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { Job } from '../jobs.ts';
import { forgetEmails, sendPending } from './dispatch.ts';
import type { Transport } from './transport.ts';

/** At most 50 mails a second, so that mail does not slow orders down. */
const SEND_EVERY_MS = 1_000;
const SENT_AT_ONCE = 50;
const FORGET_EVERY_MS = 6 * 60 * 60 * 1_000;

/** The jobs that send due mail and delete old mail. */
export function emailJobs(
  db: Database,
  shop: Shop,
  transport: Transport,
  secret: Buffer,
  logger: FastifyBaseLogger,
): Job[] {
  return [
    {
      name: 'emails',
      everyMs: SEND_EVERY_MS,
      run: async (now, stopping) => {
        await sendPending(db, shop, transport, {
          secret,
          now,
          limit: SENT_AT_ONCE,
          stopping,
          onFailed: ({ error, ...failure }) =>
            logger.warn({ err: error, ...failure }, 'a mail could not be sent'),
        });
      },
    },
    {
      name: 'old emails',
      everyMs: FORGET_EVERY_MS,
      run: async (now) => {
        await forgetEmails(db, now);
      },
    },
  ];
}
