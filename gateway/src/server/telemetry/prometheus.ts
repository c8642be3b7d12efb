import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Metrics, type Uses, WATCHED, type Watched } from './metrics.ts';

/** Metrics with the text that Prometheus scrapes. */
export interface Prometheus extends Metrics {
  readonly contentType: string;
  readonly scrape: () => Promise<string>;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics in a separate registry. Names of `operations`, and error codes of `codes`, become labels; others are counted
 * as `other`. `uses` are counted beside them.
 */
export function createPrometheus(
  operations: ReadonlySet<string>,
  codes: ReadonlySet<string>,
  uses?: Pick<Uses, 'elements' | 'help' | 'metric'>,
): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `gateway_${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name: `gateway_${name}`, help, labelNames, buckets: BUCKETS, registers });

  const requests = histogram(
    'http_request_seconds',
    'HTTP requests, by method, route template and class of status',
    ['method', 'route', 'status'],
  );
  const answered = counter(
    'graphql_operations_total',
    'GraphQL operations, by name, outcome (ok or the first error code) and outcome of the answer cache',
    ['operation', 'outcome', 'cache'],
  );
  const used = uses && counter(uses.metric, uses.help, ['element', 'operation']);
  for (const element of uses?.elements ?? []) used?.inc({ element, operation: 'other' }, 0);
  const labelOf = (name: string | undefined) =>
    name !== undefined && operations.has(name) ? name : 'other';
  const calls = histogram(
    'rest_call_seconds',
    'REST calls, by endpoint, class of status (none: no answer) and outcome of the reply cache',
    ['call', 'status', 'cache'],
  );
  const signIns = counter(
    'sign_ins_total',
    'Attempts to sign in, by outcome: Sessao, or the type of the refusal',
    ['outcome'],
  );
  const pages = counter(
    'pages_total',
    'Server-rendered pages: answered, and rendered. The difference came from the page cache',
    ['event'],
  );

  const readers = new Map<Watched, () => number>();
  const watch: Metrics['watch'] = (name, read) => {
    const isNew = !readers.has(name);
    readers.set(name, read);
    if (isNew) expose(registry, name, () => readers.get(name)?.() ?? 0);
  };

  return {
    contentType: registry.contentType,
    scrape: () => registry.metrics(),
    request: (method, route, status, ms) =>
      requests.observe(
        {
          method: METHODS.has(method) ? method : 'other',
          route: route ?? 'none',
          status: classOf(status),
        },
        ms / 1000,
      ),
    operation: ({ name, outcome, cache, uses: elements = [] }) => {
      answered.inc({
        operation: labelOf(name),
        outcome: outcome === 'ok' || codes.has(outcome) ? outcome : 'other',
        cache,
      });
      for (const element of elements) used?.inc({ element, operation: labelOf(name) });
    },
    rest: ({ call, status, cache, ms }) =>
      calls.observe({ call, status: status === null ? 'none' : classOf(status), cache }, ms / 1000),
    signIn: (outcome = 'other') => signIns.inc({ outcome }),
    page: (event) => pages.inc({ event }),
    watch,
  };
}

function expose(registry: Registry, watched: Watched, read: () => number): void {
  const options = { name: `gateway_${watched}`, help: WATCHED[watched], registers: [] };
  registry.registerMetric(
    watched.endsWith('_total')
      ? new Counter({
          ...options,
          collect() {
            this.reset();
            this.inc(read());
          },
        })
      : new Gauge({
          ...options,
          collect() {
            this.set(read());
          },
        }),
  );
}

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
