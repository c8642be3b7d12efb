import {
  type Span as OtelSpan,
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
import type { Attributes, Span, Tracing } from './tracing.ts';

const CLOSE_MS = 2000;

/**
 * Tracing with OpenTelemetry: spans are sent to `endpoint` over OTLP/HTTP. Every request begins a trace; a browser's
 * `traceparent` is not read, so a visitor chooses neither the id of a trace nor whether it is recorded.
 * `ratio` is the share of requests that are recorded.
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

  const begin = (
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    parent: OtelSpan | null,
  ): Span => {
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind, attributes }, context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    const sampled = traceFlags === TraceFlags.SAMPLED ? '01' : '00';
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${sampled}`,
      call: (below, about) => begin(below, SpanKind.CLIENT, about, span),
      end: (about, failure) => {
        span.setAttributes(about);
        if (failure !== undefined) {
          span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };

  return {
    request: (name, attributes) => begin(name, SpanKind.SERVER, attributes, null),
    close: () => provider.shutdown(),
  };
}
