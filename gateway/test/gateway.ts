import type { DestinationStream } from 'pino';
import { createGateway } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { ServerLimits } from '../src/http/server.ts';
import { createLog } from '../src/telemetry/log.ts';

/** Starts a complete gateway with these settings on a free port. */
export async function openGateway(
  environment: Readonly<Record<string, string>>,
  limits?: Partial<ServerLimits>,
  logTo?: DestinationStream,
) {
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...environment });
  const { app, health, prometheus } = await createGateway(
    config,
    limits,
    createLog(config.logLevel, logTo),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, health, prometheus, url, close: () => app.close() };
}
