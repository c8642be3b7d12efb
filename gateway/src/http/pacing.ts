import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createPacer } from '../concurrency/pacer.ts';
import { cookieName } from './credential.ts';

/** Requests that begin in one turn of the event loop: operations cost milliseconds, pages and files less. */
const PER_TURN = { operations: 1, others: 4 };

/** Part of the cookie's name with and without `__Host-`. */
const SESSION_COOKIE = `${cookieName(false)}=`;

/**
 * Spreads requests over turns of the event loop: however many arrive at once, `/health/*` is answered after a few of
 * them. Operations with a token have turns apart from the anonymous ones, so that a crowd of visitors does not delay a
 * signed-in shopper; the token is not verified yet. A request whose client left before its turn is dropped.
 */
export function paceRequests(app: FastifyInstance): void {
  const paceOperation = createPacer(PER_TURN.operations);
  const paceSignedIn = createPacer(PER_TURN.operations);
  const paceOther = createPacer(PER_TURN.others);
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (url?.startsWith('/health/')) {
      done();
      return;
    }
    const paceGraphql = carriesToken(request) ? paceSignedIn : paceOperation;
    const pace = url === '/graphql' ? paceGraphql : paceOther;
    pace(() => {
      if (!request.raw.destroyed) done();
    });
  });
}

function carriesToken({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || headers.cookie?.includes(SESSION_COOKIE) === true;
}
