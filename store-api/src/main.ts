import { createLog } from '@decantaria/server/log';
import { exitCannotStart, notify } from '@decantaria/server/notices';
import { StartupError } from '@decantaria/server/settings';
import type { Logger } from 'pino';
import { readConfig } from './config.ts';
import { DISK_FULL, isDiskFull } from './process/errors.ts';
import { type Server, start } from './process/start.ts';

const DRAIN_DEADLINE_MS = 9_000;

// Only the owner may read the files that this process writes.
process.umask(0o077);

// Before requests are served there is nothing to drain.
const exitWithoutSupervisor = (): never => process.exit(1);
process.once('disconnect', exitWithoutSupervisor);

try {
  const config = readConfig(process.env);
  const logger = createLog(config.logLevel);
  const server = await start(config, logger, (text) => void notify({ type: 'progress', text }));
  drainOnRequest(server, logger, config.drainPauseMs + DRAIN_DEADLINE_MS);
  logger.info({ url: server.url, database: config.database.kind }, 'ready');
  await notify({ type: 'ready', url: server.url });
} catch (error) {
  await fail(error);
}

async function fail(thrown: unknown): Promise<never> {
  const error = isDiskFull(thrown) ? new StartupError(DISK_FULL) : thrown;
  if (error instanceof StartupError) {
    return exitCannotStart(error.message, 'store-api cannot start. ');
  }
  console.error('store-api failed to start.', error);
  process.exit(1);
}

/** Drains on the first SIGTERM, SIGINT or loss of the supervisor; a second one exits at once. */
function drainOnRequest(server: Server, logger: Logger, deadlineMs: number): void {
  let draining = false;
  const drain = async (reason: string): Promise<void> => {
    if (draining) process.exit(1);
    draining = true;
    logger.info({ reason }, 'draining');
    setTimeout(() => process.exit(1), deadlineMs).unref();
    try {
      await server.drain();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'draining failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void drain('SIGTERM'));
  process.on('SIGINT', () => void drain('SIGINT'));
  process.off('disconnect', exitWithoutSupervisor);
  process.on('disconnect', () => void drain('the supervisor disconnected'));
}
