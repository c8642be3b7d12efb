import { createHmac } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Place, portProblem } from '@decantaria/server/port-problem';
import { StartupError } from '@decantaria/server/settings';
import type { FastifyBaseLogger } from 'fastify';
import { createApp } from '../app.ts';
import { storedSecret } from '../auth/secret.ts';
import { createSharedCounters } from '../auth/shared-counters.ts';
import type { Config } from '../config.ts';
import { lockDirectory } from '../db/lock.ts';
import { migrate, unknownMigrations } from '../db/migrate.ts';
import { connectionsOf, type Database, hasDatabase, openDatabase } from '../db/open.ts';
import { Replica } from '../db/replica.ts';
import { finishRestore } from '../db/restored.ts';
import { emailsDir } from '../email/files.ts';
import { createTransport } from '../email/transport.ts';
import { Places } from '../http/places.ts';
import { createDirectory, openStorage } from '../imagens/open.ts';
import { NO_PROVIDER, type PaymentProvider } from '../pagamentos/provedores/provider.ts';
import { createSimulado } from '../pagamentos/provedores/simulado/provider.ts';
import { traceStatement } from '../telemetry/statements.ts';
import { type NewLogin, replacePublishedPasswords, seedWhenEmpty } from './demo-shop.ts';
import { freeBytesOf, MIN_FREE_BYTES, watchDiskSpace } from './disk-space.ts';
import { DISK_FULL } from './errors.ts';
import { startJobs } from './jobs.ts';
import { shopJobs } from './shop-jobs.ts';

export interface Server {
  url: string;
  /** Is not ready, serves on for the pause, finishes running requests, closes the database and releases the data directory. */
  drain(): Promise<void>;
}

/**
 * Starts the shop: lock, database, schema, demo, HTTP server, jobs. If a step fails, the earlier ones are
 * undone.
 *
 * @param onProgress called with a short Portuguese text before each step that may take seconds.
 * @throws StartupError when a restart would fail, too.
 */
export async function start(
  config: Config,
  logger: FastifyBaseLogger,
  onProgress: (text: string) => void,
): Promise<Server> {
  await using opened = new AsyncDisposableStack();
  createDirectory('DATA_DIR', config.dataDir);
  const imagens = await openStorage(config.imagens);
  await requireFreePort(config);

  // Imported only where tracing is on.
  const tracing =
    config.tracing && (await import('@decantaria/server/otel')).openTracing(config.tracing);
  opened.defer(() => tracing?.close());
  const db = await openConfigured(config, logger, onProgress, opened);
  const secret = config.jwtSecret ?? storedSecret(config.dataDir);
  const migrations = await migrate(db);
  if (migrations.length > 0) logger.info({ migrations }, 'schema brought up to date');
  const newer = await unknownMigrations(db);
  if (newer.length > 0)
    logger.warn({ migrations: newer }, 'a newer version migrated this database');
  if (config.demo && (await seedWhenEmpty(db, imagens, config.demoPedidos, onProgress))) {
    logger.info('demo shop created');
  }
  if (config.production) printOnce(await replacePublishedPasswords(db));

  // Of the simulated provider. Derived, so that none must be stored.
  const webhookSecret = createHmac('sha256', secret).update('webhook').digest('hex');
  const payments = await createPaymentProvider(config, db, webhookSecret);
  if (config.production && payments.nome !== 'stripe') {
    const text = payments.nome === 'simulado' ? 'test cards pay orders' : 'no card payment';
    logger.warn(`${text}: set STRIPE_SECRET_KEY for real payments`);
  }
  const embedded = config.database.kind === 'embedded';
  const freeBytes = embedded ? () => freeBytesOf(config.dataDir) : undefined;
  const space = watchDiskSpace({ db, logger, freeBytes });
  const parts = { db, secret, imagens, logger, shop: config.shop, payments };
  const replica = openReplica(config, db, logger);
  opened.defer(() => replica?.close());
  const places = new Places(connectionsOf(config.database));
  const draining = new AbortController();
  const writtenTo = config.smtpUrl === undefined ? emailsDir(config.dataDir) : undefined;
  const app = await createApp({
    ...parts,
    space,
    places,
    replica,
    ...(embedded ? {} : { counters: createSharedCounters(db, secret) }),
    docs: config.devPages,
    ...(config.devPages && writtenTo !== undefined ? { devEmailsDir: writtenTo } : {}),
    draining: draining.signal,
    ...(tracing && { tracing }),
    trustProxy: config.trustProxy,
  });
  opened.defer(() => app.close());
  const url = await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw explainPort(config, error);
  });
  const transport = await createTransport(config);
  opened.defer(() => transport.close());
  const webhook = { secret: webhookSecret, url: `${url}/api/payment/webhook` };
  const jobs = shopJobs({ ...parts, places, transport, writtenTo, webhook, embedded });
  opened.defer(startJobs(jobs, logger, space));
  const untilDrained = opened.move();
  return {
    url,
    drain: async () => {
      draining.abort();
      await setTimeout(config.drainPauseMs);
      await untilDrained.disposeAsync();
    },
  };
}

/** Prints new passwords once, at any log level. */
function printOnce(logins: readonly NewLogin[]): void {
  if (logins.length === 0) return;
  const lines = logins.map(({ username, senha }) => `  ${username}  ${senha}`);
  console.log(`New passwords of the demo accounts, printed only now:\n${lines.join('\n')}`);
}

async function openConfigured(
  config: Config,
  logger: FastifyBaseLogger,
  onProgress: (text: string) => void,
  opened: AsyncDisposableStack,
): Promise<Database> {
  if (config.database.kind === 'embedded') {
    const { dir } = config.database;
    const lock = await lockDirectory(dir);
    opened.defer(() => lock.release());
    // An interrupted restore may replace the database and the key.
    finishRestore(dir);
    onProgress(hasDatabase(dir) ? 'Abrindo o banco de dados' : 'Criando o banco de dados');
  }
  const db = await openDatabase(config.database, {
    ...(config.tracing && { onStatement: traceStatement }),
    onConnectionLost: (error) =>
      logger.warn({ err: error }, 'an idle database connection was lost'),
    onStopped: (error) => {
      logger.fatal(
        { err: error },
        'the embedded database stopped, most likely because it could not write to the disk; exiting, so that a restart recovers',
      );
      process.exit(1);
    },
  }).catch(async (error: unknown) => {
    // PGlite names no reason.
    const { kind } = config.database;
    const isFull = kind === 'embedded' && (await freeBytesOf(config.dataDir)) < MIN_FREE_BYTES;
    throw isFull ? new StartupError(DISK_FULL) : error;
  });
  opened.defer(() => db.destroy());
  return db;
}

function openReplica(
  { database, tracing }: Config,
  db: Database,
  logger: FastifyBaseLogger,
): Replica | undefined {
  if (database.kind === 'embedded' || database.readUrl === undefined) return undefined;
  const { url, readUrl } = database;
  return new Replica({ db, url, readUrl, logger, ...(tracing && { onStatement: traceStatement }) });
}

/** Checks the port before the long steps. */
async function requireFreePort(place: Place): Promise<void> {
  const { host, port } = place;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => server.close(() => resolve()));
  }).catch((error: unknown) => {
    throw explainPort(place, error);
  });
}

function explainPort(place: Place, error: unknown): unknown {
  const reason = portProblem(error, place, { host: 'HOST', port: 'STORE_API_PORT' });
  return reason === undefined ? error : new StartupError(reason);
}

/**
 * The card provider: Stripe with its keys, the simulated one where test cards may pay, else none.
 *
 * @param webhookSecret key of the simulated provider's signatures.
 */
export async function createPaymentProvider(
  { stripe, simulado, pixAutomatico: pix }: Pick<Config, 'stripe' | 'simulado' | 'pixAutomatico'>,
  db: Database,
  webhookSecret: string,
): Promise<PaymentProvider> {
  if (stripe !== undefined) {
    const { createStripe } = await import('../pagamentos/provedores/stripe/provider.ts');
    return createStripe({ ...stripe, pix });
  }
  return simulado ? createSimulado(db, webhookSecret, { pix }) : NO_PROVIDER;
}
