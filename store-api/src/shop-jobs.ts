import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Shop } from './config.ts';
import { forgetOld } from './db/forget.ts';
import type { Database } from './db/open.ts';
import { emailJobs } from './email/jobs.ts';
import type { Transport } from './email/transport.ts';
import { collectImagens } from './imagens/collect.ts';
import type { Job } from './jobs.ts';
import type { PaymentProvider } from './pagamentos/provedores/provider.ts';
import { deliverSimulado } from './pagamentos/provedores/simulado/events.ts';
import { settleSimulado } from './pagamentos/provedores/simulado/payer.ts';
import { reconcile } from './pagamentos/reconciliation.ts';
import { expireReservations } from './pedidos/expiry.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;

export interface ShopJobsParts {
  db: Database;
  shop: Shop;
  payments: PaymentProvider;
  transport: Transport;
  /** Key of the tokens; signs the codes in mails. */
  secret: Buffer;
  /** What the simulated provider signs with, and where it sends to. */
  webhook: { secret: string; url: string };
  imagensDir: string;
  /** Whether the database is ours to look after: PGlite has no autovacuum. */
  embedded: boolean;
  logger: FastifyBaseLogger;
}

/** Everything the shop does by itself, with how often. */
export function shopJobs(parts: ShopJobsParts): Job[] {
  const { db, shop, payments, transport, secret, imagensDir, logger } = parts;
  return [
    ...emailJobs(db, shop, transport, secret, logger),
    {
      name: 'reservations',
      everyMs: 15 * SECOND_MS,
      run: async (now) => void (await expireReservations(db, shop, payments, now)),
    },
    {
      name: 'reconciliation',
      everyMs: 5 * SECOND_MS,
      run: async (now) => void (await reconcile(db, shop, payments, now)),
    },
    ...(payments.nome === 'simulado' ? simulatedProviderJobs(parts) : []),
    {
      name: 'pictures nobody shows',
      everyMs: HOUR_MS,
      run: async (now) => void (await collectImagens(db, imagensDir, now)),
    },
    ...(parts.embedded
      ? [{ name: 'database upkeep', everyMs: 6 * HOUR_MS, run: () => vacuum(db) }]
      : []),
    { name: 'old rows', everyMs: 6 * HOUR_MS, run: (now) => forgetOld(db, now) },
  ];
}

/** Gives dead rows back and brings the planner's figures up to date. */
async function vacuum(db: Database): Promise<void> {
  await sql`VACUUM (ANALYZE)`.execute(db);
}

/** What a real provider does on its own machines. */
function simulatedProviderJobs({ db, webhook }: ShopJobsParts): Job[] {
  return [
    {
      name: 'simulated provider',
      everyMs: SECOND_MS,
      run: async (now) => {
        await settleSimulado(db, now);
        await deliverSimulado(db, webhook.url, webhook.secret, now);
      },
    },
  ];
}
