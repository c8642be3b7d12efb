import type { FastifyInstance } from 'fastify';
import { createPacer } from '../concurrency/pacer.ts';

/** Requests that begin in one turn of the event loop: operations cost milliseconds, pages and files less. */
const PER_TURN = { operations: 1, others: 4 };

/**
 * Spreads requests over turns of the event loop: however many arrive at once, `/health/*` is answered after a few of
 * them. A request whose client left before its turn is dropped.
 */
export function paceRequests(app: FastifyInstance): void {
  const paceOperation = createPacer(PER_TURN.operations);
  const paceOther = createPacer(PER_TURN.others);
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (url?.startsWith('/health/')) {
      done();
      return;
    }
    const pace = url === '/graphql' ? paceOperation : paceOther;
    pace(() => {
      if (!request.raw.destroyed) done();
    });
  });
}
