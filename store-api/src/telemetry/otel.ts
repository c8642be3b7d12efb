import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracing } from './tracing.ts';

const CLOSE_MS = 2000;
const MAX_STATEMENT = 2000;
const TRACEPARENT = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-0(?<flags>[01])$/;

/**
 * Tracing with OpenTelemetry: spans are sent to `endpoint` over OTLP/HTTP. A request with a `traceparent` continues that
 * trace and its sampling; of the others, `ratio` is the share that is recorded.
 */
export function openTracing(options: {
  readonly endpoint: string;
  readonly service: string;
  readonly ratio: number;
}): Tracing {
  const { endpoint, service, ratio } = options;
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: CLOSE_MS })],
  });
  const tracer = provider.getTracer('decantaria');
  return {
    request: (method, traceparent) => {
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes },
        parentOf(traceparent),
      );
      const below = trace.setSpan(ROOT_CONTEXT, span);
      return {
        traceId: span.spanContext().traceId,
        statement: (sql, ms, failed) => {
          const text = sql.slice(0, MAX_STATEMENT);
          const ended = Date.now();
          const statement = tracer.startSpan(
            'SQL',
            {
              kind: SpanKind.CLIENT,
              startTime: ended - ms,
              attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
            },
            below,
          );
          if (failed) statement.setStatus({ code: SpanStatusCode.ERROR });
          statement.end(ended);
        },
        end: (route, status) => {
          if (route !== undefined) {
            span.updateName(`${method} ${route}`).setAttribute('http.route', route);
          }
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown(),
  };
}

function parentOf(traceparent: string | undefined): Context {
  const { traceId, spanId, flags } = TRACEPARENT.exec(traceparent ?? '')?.groups ?? {};
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: flags === '1' ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  });
}
