import { codeOf } from '@decantaria/server/error-code';
import type { Tracing } from '@decantaria/server/tracing';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { ApiFailure } from '../../shop/errors.ts';
import type { Operation } from '../graphql/errors.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { createRepeats } from '../telemetry/repeats.ts';
import type { RequestStats } from '../telemetry/request-stats.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request did so far. */
    stats: RequestStats;
  }
}

/** The status of a request whose client left before the answer. */
const ABANDONED = 499;

/**
 * Records each request once it is answered or its client has left: a line of the log, its metrics, and a span for an
 * operation. Never a path, query, header or body.
 */
export function recordRequests(
  app: FastifyInstance,
  { metrics, tracing }: { readonly metrics: Metrics; readonly tracing: Tracing | null },
): void {
  app.decorateRequest('stats');
  let running = 0;
  metrics.watch('http_requests_running', () => running);
  const record = (request: FastifyRequest, status: number, ms: number) => {
    const { operation } = request.stats;
    const route = request.routeOptions.url;
    metrics.request(request.method, route, status, ms);
    if (operation) {
      const { name, cache, codes, uses } = operation;
      metrics.operation({ name, cache, outcome: codes[0] ?? 'ok', uses });
    }
    endSpan(request.stats, status);
    const { method } = request;
    const line = { method, route, status, ms: Math.round(ms), ...describe(request.stats) };
    request.log.info(line, 'request');
  };
  app.addHook('onRequest', (request, reply, done) => {
    const isTraced = tracing !== null && request.routeOptions.url === '/graphql';
    const span = isTraced
      ? // A browser's `traceparent` is not read: a visitor chooses neither the id of a trace nor whether it is recorded.
        tracing.request(`${request.method} /graphql`, {
          'http.request.method': request.method,
          'http.route': '/graphql',
        })
      : null;
    request.stats = { operation: null, calls: 0, callsMs: 0, span };
    running += 1;
    // Not `onResponse`: it is not called for a client that left.
    reply.raw.once('close', () => {
      running -= 1;
      record(request, reply.raw.writableFinished ? reply.statusCode : ABANDONED, reply.elapsedTime);
    });
    done();
  });
}

function describe({ operation, calls, callsMs, span }: RequestStats) {
  return {
    ...(operation && {
      operation: operation.name,
      type: operation.type,
      cache: operation.cache,
      calls,
      callsMs: Math.round(callsMs),
      ...(operation.codes.length > 0 && { codes: [...new Set(operation.codes)] }),
    }),
    ...(span && { traceId: span.traceId }),
  };
}

function endSpan({ operation, span }: RequestStats, status: number): void {
  if (!span) return;
  const { name, type, codes = [] } = operation ?? {};
  span.end(
    {
      'http.response.status_code': status,
      ...(name !== undefined && { 'graphql.operation.name': name }),
      ...(type !== undefined && { 'graphql.operation.type': type }),
    },
    codes[0] ?? (status >= 500 ? String(status) : undefined),
  );
}

/** Gives an operation the function that logs its masked errors. */
export type Reporter = (log: FastifyBaseLogger) => Operation['report'];

/**
 * Makes the functions that log masked errors: bugs in full, upstream failures by endpoint and kind. During an outage, one
 * line per endpoint and kind in ten seconds, with the number of those that were dropped.
 */
export function createReporter(): Reporter {
  const repeats = createRepeats();
  return (log) => (error, level) => {
    if (level === 'bug') {
      log.error({ err: error }, 'unexpected error in a resolver');
      return;
    }
    if (!(error instanceof ApiFailure) || error.problem === 'ABANDONED') return;
    const dropped = repeats(error.message);
    if (dropped === null) return;
    log.warn(
      { call: error.message, cause: codeOf(error.cause), ...(dropped > 0 && { dropped }) },
      'upstream call failed',
    );
  };
}
