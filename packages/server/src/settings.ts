/**
 * A reason why a server cannot start, with what to do about it. A restart would fail in the same way, so the process exits
 * with 78 (EX_CONFIG) and supervisors must not retry.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Names of this machine in an address. */
export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** Whether it is the name of a time zone, such as America/Fortaleza. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Milliseconds between the end of readiness and the end of the listener: proxies send elsewhere meanwhile. */
export function drainPauseOf(values: {
  readonly DRENAGEM_PAUSA_SEGUNDOS?: number | undefined;
  readonly HOST: string;
}): number {
  return 1000 * (values.DRENAGEM_PAUSA_SEGUNDOS ?? (LOOPBACK.has(values.HOST) ? 0 : 5));
}

/** Where spans are sent, over OTLP/HTTP; null without tracing. */
export function tracingOf(values: {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_SERVICE_NAME: string;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = values;
  return endpoint === undefined
    ? null
    : { endpoint, service, ratio: values.OTEL_TRACES_SAMPLER_ARG };
}
