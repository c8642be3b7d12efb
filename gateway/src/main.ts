import { setTimeout } from 'node:timers/promises';
import { exitCannotStart, notify } from '@decantaria/server/notices';
import { type Place, portProblem } from '@decantaria/server/port-problem';
import { StartupError } from '@decantaria/server/settings';
import { createGateway, type Gateway } from './app.ts';
import { readConfig } from './config.ts';
import { serveMetrics } from './server/http/metrics.ts';

const DRAIN_DEADLINE_MS = 10_000;

const METRICS_NAMES = { host: 'METRICS_HOST', port: 'METRICS_PORT' };

/** Exits with a sentence when a port cannot be opened; `names` are those of its variables. */
async function explainPort(
  error: unknown,
  place: Place,
  names?: typeof METRICS_NAMES,
): Promise<never> {
  const reason = portProblem(error, place, names);
  if (reason === undefined) throw error;
  return exitCannotStart(reason);
}

/** Drains on a signal: not ready, served on for `pauseMs`, then closed. */
function drainOnExit({ app, health }: Gateway, pauseMs: number): void {
  let draining = false;
  const drain = async () => {
    if (draining) return;
    draining = true;
    health.drain();
    await setTimeout(pauseMs);
    void setTimeout(DRAIN_DEADLINE_MS, undefined, { ref: false }).then(() => process.exit(1));
    try {
      await app.close();
      process.exit(0);
    } catch (error) {
      app.log.error({ err: error }, 'draining failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void drain());
  process.on('SIGINT', () => void drain());
  // Without its parent the gateway cannot be stopped.
  process.on('disconnect', () => void drain());
}

async function createOrExit() {
  try {
    const config = readConfig(process.env);
    return { config, gateway: await createGateway(config) };
  } catch (error) {
    if (error instanceof StartupError) return exitCannotStart(error.message);
    throw error;
  }
}

const { config, gateway } = await createOrExit();
drainOnExit(gateway, config.drainPauseMs);
// A bug that fails one request must not end the others: graphql-js leaves such a rejection behind when two items of a
// list fail one after the other.
process.on('unhandledRejection', (error) => {
  gateway.app.log.error({ err: error }, 'unhandled rejection');
});

if (gateway.prometheus && config.metrics) {
  const { metrics: place } = config;
  const served = await serveMetrics(gateway.prometheus, place).catch((error: unknown) =>
    explainPort(error, place, METRICS_NAMES),
  );
  gateway.app.log.info({ url: served.url }, 'metrics');
}
await gateway.app
  .listen({ host: config.host, port: config.port })
  .catch((error: unknown) => explainPort(error, config));

const [address] = gateway.app.addresses();
const port = typeof address === 'object' ? address.port : config.port;
const name = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
const url = config.publicOrigin ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
await notify({ type: 'progress', text: 'waiting for the REST API' });
if (await gateway.health.wait()) {
  gateway.app.log.info({ url }, 'ready');
  await notify({ type: 'ready', url });
}
