import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ApiFailure } from '../../shop/errors.ts';

type State = 'starting' | 'ready' | 'draining';

export type Health = ReturnType<typeof createHealth>;

const INTERVAL_MS = 250;

/** Ready means that the API has answered once. `ask` sends it a read and rejects with `ApiFailure`. */
export function createHealth(options: {
  readonly ask: () => Promise<unknown>;
  readonly storeApiUrl: string;
  readonly log: FastifyBaseLogger;
}) {
  const { ask, storeApiUrl, log } = options;
  let state: State = 'starting';
  let reported = false;
  const starting = () => state === 'starting';
  const isSilent = (error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
    if (!reported) {
      log.warn(
        { call: error.message },
        `The REST API at ${new URL(storeApiUrl).origin} does not answer yet. Still trying; check STORE_API_URL if this stays.`,
      );
    }
    reported = true;
    return true;
  };
  return {
    state: (): State => state,
    isDraining: () => state === 'draining',
    drain: () => {
      state = 'draining';
    },
    /** Resolves to true once the API has answered, to false when draining began first. */
    wait: async () => {
      while (starting() && (await ask().then(() => false, isSilent))) {
        await setTimeout(INTERVAL_MS, undefined, { ref: false });
      }
      if (starting()) state = 'ready';
      return state === 'ready';
    },
  };
}

interface HealthParts {
  readonly health: Health;
}

/** A server that closes is no longer ready. */
export function drainWhenClosing(app: FastifyInstance, { health }: HealthParts): void {
  app.addHook('preClose', async () => health.drain());
}

/** `GET /health/live`: 200 while the process runs. `GET /health/ready`: 200 when requests can be served, else 503. */
export function healthRoutes(app: FastifyInstance, { health }: HealthParts): void {
  app.get('/health/live', (_, reply) => reply.send({ status: 'live' }));
  app.get('/health/ready', (_, reply) => {
    const status = health.state();
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
}
