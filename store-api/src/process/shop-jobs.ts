import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { forgetMemoria } from '../auth/shared-counters.ts';
import { inviteReviews } from '../avaliacoes/convites.ts';
import { forgetOld } from '../db/forget.ts';
import { countProcesses } from '../db/open.ts';
import {
  type DroppedEmail,
  forgetEmails,
  type SendFailure,
  sendPending,
} from '../email/dispatch.ts';
import { forgetFiles } from '../email/files.ts';
import type { Transport } from '../email/transport.ts';
import type { ApiParts } from '../http/api-routes.ts';
import { collectImagens } from '../imagens/collect.ts';
import { deliverSimulado } from '../pagamentos/provedores/simulado/deliver.ts';
import { settleSimulado } from '../pagamentos/provedores/simulado/payer.ts';
import { reconcile } from '../pagamentos/reconciliation.ts';
import { expireReservations } from '../pedidos/expiry.ts';
import { foldFacetas } from '../produtos/facetas-mapas.ts';
import type { Job } from './jobs.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Mails of one run, so that mail does not slow orders down. */
const MAILS_AT_ONCE = 50;

export interface ShopJobsParts extends Omit<ApiParts, 'limiter' | 'reads'> {
  transport: Transport;
  /** Secret and address for the events of the simulated provider. */
  webhook: { secret: string; url: string };
  embedded: boolean;
  /** The directory of the mails; undefined where a server sends them. */
  writtenTo: string | undefined;
  logger: FastifyBaseLogger;
}

export function shopJobs(parts: ShopJobsParts): Job[] {
  const { db, shop, payments, transport, writtenTo, secret, imagens, logger, places } = parts;
  return [
    {
      name: 'emails',
      everyMs: SECOND_MS,
      run: (now, stopping) => {
        const onFailed = ({ error, ...failure }: SendFailure): void =>
          logger.warn({ err: error, ...failure }, 'a mail could not be sent');
        const onDropped = (mail: DroppedEmail): void =>
          logger.warn(mail, 'a mail over the limit was dropped');
        const options = { secret, now, limit: MAILS_AT_ONCE, stopping, onFailed, onDropped };
        return sendPending(db, shop, transport, options);
      },
    },
    {
      name: 'counts of facets',
      everyMs: 5 * SECOND_MS,
      run: (_, stopping) => foldFacetas(db, stopping),
    },
    { name: 'review invitations', everyMs: HOUR_MS, run: (now) => inviteReviews(db, now) },
    {
      name: 'old emails',
      everyMs: 6 * HOUR_MS,
      run: async (now) => {
        await forgetEmails(db, now);
        if (writtenTo !== undefined) await forgetFiles(db, writtenTo);
      },
    },
    {
      name: 'reservations',
      everyMs: 15 * SECOND_MS,
      run: (now) => expireReservations(parts, now),
    },
    {
      name: 'reconciliation',
      everyMs: 5 * SECOND_MS,
      run: (now) => reconcile(parts, now),
    },
    ...(payments.nome === 'simulado' ? [simulatedProviderJob(parts)] : []),
    {
      name: 'unused pictures',
      everyMs: HOUR_MS,
      makesSpace: true,
      run: (now) => collectImagens(db, imagens, now),
    },
    // PGlite has neither checkpointer nor autovacuum. Its log grows until a checkpoint.
    ...(parts.embedded
      ? [
          {
            name: 'database log',
            everyMs: 10 * MINUTE_MS,
            makesSpace: true,
            run: () => sql`CHECKPOINT`.execute(db),
          },
          {
            name: 'database upkeep',
            everyMs: 6 * HOUR_MS,
            run: () => sql`VACUUM (ANALYZE)`.execute(db),
          },
        ]
      : [
          {
            name: 'old attempts',
            everyMs: 10 * MINUTE_MS,
            run: (now: Date) => forgetMemoria(db, now),
          },
          {
            name: 'share of the lists',
            everyMs: 10 * SECOND_MS,
            run: async () => places.shareWith(await countProcesses(db)),
          },
        ]),
    { name: 'old rows', everyMs: 6 * HOUR_MS, run: (now) => forgetOld(db, now) },
  ];
}

/** The work that a real provider does on its own servers. */
function simulatedProviderJob({ db, webhook }: ShopJobsParts): Job {
  return {
    name: 'simulated provider',
    everyMs: SECOND_MS,
    run: async (now) => {
      await settleSimulado(db, now);
      await deliverSimulado(db, webhook.url, webhook.secret, now);
    },
  };
}
