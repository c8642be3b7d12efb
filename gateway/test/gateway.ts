import { createLog } from '@decantaria/server/log';
import type { DestinationStream } from 'pino';
import { createGateway, type GatewayLimits } from '../src/app.ts';
import { readConfig } from '../src/config.ts';

/** Ample: other tests may take the cores. */
const PATIENT = { limitMs: 3000, slowMs: 3000 };

/** With TEST_SHORT_CUTS=off every request of the tests reaches Fastify and Apollo. */
export const hasShortCuts = process.env['TEST_SHORT_CUTS'] !== 'off';

/** Starts a complete gateway with these settings on a free port. */
export async function openGateway(
  environment: Readonly<Record<string, string>>,
  limits: GatewayLimits = {},
  logTo?: DestinationStream,
) {
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...environment });
  const { app, health, prometheus } = await createGateway(
    config,
    { redis: PATIENT, shortCuts: hasShortCuts, ...limits },
    createLog(config.logLevel, logTo),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, health, prometheus, url, close: () => app.close() };
}
