import type { Span } from '@decantaria/server/tracing';
import type { Reads } from '../../server/cache/reads.ts';
import type { Metrics, TraceStep } from '../../server/telemetry/metrics.ts';
import { type Call, callName, type Layer, type Send } from './call.ts';
import { RestFailure, restFailureOf, wordOf } from './failure.ts';

/** Records each call, those that the cache answers included, and adds the sent ones to its request's stats. */
export function withRecord(metrics: Metrics): Layer {
  return (next) => async (call) => {
    const { endpoint, note, operation } = call;
    const start = performance.now();
    let resultado: TraceStep['resultado'] = 'falha';
    try {
      const value = await next(call);
      resultado = 'ok';
      return value;
    } finally {
      const ms = performance.now() - start;
      const { status, attempts, cache } = note;
      metrics.rest({ call: callName(endpoint), status, cache, ms });
      if (operation.stats && attempts > 0) {
        operation.stats.calls += 1;
        operation.stats.callsMs += ms;
      }
      operation.steps?.push({
        metodo: endpoint.method,
        caminho: endpoint.path,
        status,
        tentativas: attempts,
        cache,
        ms: Math.round(ms * 10) / 10,
        resultado,
      });
    }
  };
}

/** Makes a span of each call that is sent, and tells the API of it in `traceparent`. */
export const withSpan: Layer = (next) => (call) => {
  const { method, path } = call.endpoint;
  const span = call.operation.stats?.span?.call(callName(call.endpoint), {
    'http.request.method': method,
    'url.template': path,
  });
  return span ? sendSpanned(span, next, call) : next(call);
};

async function sendSpanned(span: Span, next: Send, call: Call): Promise<unknown> {
  const end = (failure?: string) => {
    const { status } = call.note;
    span.end(status === null ? {} : { 'http.response.status_code': status }, failure);
  };
  try {
    const headers = { ...call.headers, traceparent: span.traceparent };
    const value = await next({ ...call, headers });
    end();
    return value;
  } catch (error) {
    end(wordOf(restFailureOf(error).failed));
    throw error;
  }
}

/** Records each call in the `reads` of its operation. */
export const withReads: Layer = (next) => (call) => {
  const { reads } = call.operation;
  return reads ? sendRecorded(reads, next, call) : next(call);
};

async function sendRecorded(reads: Reads, next: Send, call: Call): Promise<unknown> {
  const begunAt = performance.now();
  try {
    const value = await next(call);
    record(reads, call, begunAt);
    return value;
  } catch (error) {
    if (isAnswer(call, error)) record(reads, call, begunAt);
    else reads.cacheable = false;
    throw error;
  }
}

function record(reads: Reads, { endpoint, note, userInput }: Call, begunAt: number): void {
  if (endpoint.cacheGroup) reads.groups.add(endpoint.cacheGroup);
  else reads.cacheable = false;
  reads.oldest = Math.min(reads.oldest, note.readAt ?? begunAt);
  reads.userInput ||= userInput === true;
  reads.outdated ||= note.cache === 'outdated';
}

/**
 * True for a definite "does not exist", which is an answer like any other. Not for an entity that is refused without a
 * reason: on the older API a crash looks the same, and a product must not stay away for a minute after one.
 */
function isAnswer({ endpoint }: Call, error: unknown): boolean {
  if (!(error instanceof RestFailure) || error.failed.is !== 'absent') return false;
  return error.failed.isCertain || !endpoint.path.includes('{');
}
