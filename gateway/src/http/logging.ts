import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Operation } from '../graphql/errors.ts';
import { RestFailure } from '../rest/failure.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/**
 * Logs and counts each request: method, route, status, milliseconds. Never a path, query, header or body.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.request(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime);
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

/** Logs masked errors: bugs in full, upstream failures by endpoint and kind. */
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
