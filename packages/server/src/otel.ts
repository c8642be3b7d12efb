import {
  type Context,
  defaultTextMapGetter,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { tracingOf } from './settings.ts';
import type { Attributes, Span, Tracing } from './tracing.ts';

const CLOSE_MS = 2000;
const PROPAGATOR = new W3CTraceContextPropagator();

/**
 * Tracing with OpenTelemetry: spans are sent to `endpoint` over OTLP/HTTP. A request without a parent begins a trace;
 * `ratio` is the share of these that are recorded.
 */
export function openTracing({
  endpoint,
  service,
  ratio,
}: NonNullable<ReturnType<typeof tracingOf>>): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: CLOSE_MS })],
  });
  const tracer = provider.getTracer('decantaria');

  const toSpan = (span: OtelSpan): Span => {
    const { traceId, spanId, traceFlags } = span.spanContext();
    const sampled = traceFlags === TraceFlags.SAMPLED ? '01' : '00';
    const below = trace.setSpan(ROOT_CONTEXT, span);
    const kind = SpanKind.CLIENT;
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${sampled}`,
      call: (name, attributes) => toSpan(tracer.startSpan(name, { kind, attributes }, below)),
      took: (name, attributes, ms, failure) => {
        const ended = Date.now();
        const step = { kind, attributes, startTime: ended - ms };
        endSpan(tracer.startSpan(name, step, below), {}, failure, ended);
      },
      end: (attributes, failure) => endSpan(span, attributes, failure),
    };
  };

  return {
    request: (name, attributes, parent) =>
      toSpan(tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, contextOf(parent))),
    close: () => provider.shutdown(),
  };
}

function endSpan(
  span: OtelSpan,
  attributes: Attributes,
  failure: string | undefined,
  at?: number,
): void {
  span.setAttributes(attributes);
  if (failure !== undefined) {
    span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(at);
}

function contextOf(traceparent: string | undefined): Context {
  return PROPAGATOR.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}
