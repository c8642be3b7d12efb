import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../shop/errors.ts';

type State = 'starting' | 'ready' | 'draining';

export type Health = ReturnType<typeof createHealth>;

const INTERVAL_MS = 250;

/**
 * Ready means that the API has answered once. `ask` sends it a read and rejects with `ApiFailure`; `report` receives the
 * first failure.
 */
export function createHealth(ask: () => Promise<unknown>, report: (first: ApiFailure) => void) {
  let state: State = 'starting';
  let reported = false;
  const starting = () => state === 'starting';
  const probe = async (): Promise<boolean> => {
    try {
      await ask();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (!reported) report(error);
      reported = true;
      return false;
    }
  };
  return {
    state: (): State => state,
    drain: () => {
      state = 'draining';
    },
    /** Resolves to true once the API has answered, to false when draining began first. */
    wait: async () => {
      while (starting() && !(await probe())) {
        await setTimeout(INTERVAL_MS, undefined, { ref: false });
      }
      if (starting()) state = 'ready';
      return state === 'ready';
    },
  };
}

/** `GET /health/live`: 200 while the process runs. `GET /health/ready`: 200 when requests can be served, else 503. */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  app.get('/health/live', (_, reply) => reply.send({ status: 'live' }));
  app.get('/health/ready', (_, reply) => {
    const status = health.state();
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
}
