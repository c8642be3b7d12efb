import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Operation } from '../graphql/errors.ts';
import { RestFailure } from '../rest/failure.ts';

/** One line a request: method, route, status, milliseconds. No address, query, header or body is logged (P18). */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

/** Writes what was masked to the log: bugs whole, upstream failures by endpoint and kind. */
export function reporter(log: FastifyBaseLogger): Operation['report'] {
  return (error, level) => {
    if (level === 'bug') log.error({ err: error }, 'unexpected error in a resolver');
    else if (error instanceof RestFailure && error.kind !== 'abandoned') {
      log.warn({ call: error.message, cause: causeCode(error.cause) }, 'upstream call failed');
    }
  };
}

function causeCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}
