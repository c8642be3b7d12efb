import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';
import { createRepeats } from '../telemetry/repeats.ts';
import type { LinkListener, LinkOptions } from './link.ts';
import { type Shared, shareNothing, shareWithNextStart } from './shared.ts';

/** Opens what the gateways share: over Redis, or in this process and the folder that the next start reads. Never rejects. */
export async function openShared(
  settings: {
    readonly redisUrl: string | undefined;
    readonly dataFolder: string | undefined;
    readonly aparelhoSecret: Buffer;
  },
  redis: Omit<LinkOptions, 'url'> | undefined,
  log: FastifyBaseLogger,
  metrics: Metrics,
): Promise<Shared> {
  const { redisUrl, dataFolder, aparelhoSecret } = settings;
  if (redisUrl === undefined) {
    return dataFolder === undefined
      ? shareNothing()
      : shareWithNextStart(dataFolder, aparelhoSecret, createReport(log));
  }
  // Imported only where it is used.
  const { openRedisShared } = await import('./redis.ts');
  const options = { ...redis, url: redisUrl };
  return openRedisShared(aparelhoSecret, options, shareNothing(), showLink(log, metrics));
}

/** Logs failures of the folder. */
function createReport(log: FastifyBaseLogger): (problem: string) => void {
  const repeats = createRepeats();
  return (problem) => {
    const dropped = repeats('DATA_DIR');
    if (dropped === null) return;
    log.warn({ problem, dropped }, 'DATA_DIR cannot be used: a restart forgets begun payments');
  };
}

/** Shows in the log and the metrics whether Redis answers. */
function showLink(log: FastifyBaseLogger, metrics: Metrics): LinkListener {
  let isUp = true;
  let bypasses = 0;
  metrics.watch('redis_up', () => Number(isUp));
  metrics.watch('redis_bypassed_total', () => bypasses);
  return (problem) => {
    isUp = problem === null;
    if (isUp) log.info('Redis answers: the gateways share again');
    else {
      bypasses += 1;
      log.warn({ problem }, 'Redis does not answer: this gateway works alone');
    }
  };
}
