import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ERROR_CODES } from '../../gateway/src/server/graphql/errors.ts';
import { WATCHED, type Watched } from '../../gateway/src/server/telemetry/metrics.ts';
import { createPrometheus } from '../../gateway/src/server/telemetry/prometheus.ts';
import { ROOT, textOf } from './pages.ts';

const FOLDER = 'deploy/observability';
const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const Source = z.object({ uid: z.string() });
const Dashboard = z.object({
  uid: z.string(),
  schemaVersion: z.number(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      type: z.string(),
      datasource: Source.optional(),
      targets: z.array(z.object({ expr: z.string(), datasource: Source })).default([]),
    }),
  ),
});
const Queries = z.record(
  z.string(),
  z.object({ metrics: z.array(z.record(z.string(), z.object({ usage: z.string() }))) }),
);

const alerts = Rules.parse(parse(textOf(`${FOLDER}/rules.yml`))).groups.flatMap((it) => it.rules);
const dashboard = Dashboard.parse(JSON.parse(textOf(`${FOLDER}/grafana/dashboard.json`)));
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr.replaceAll(/\$__\w*interval/g, '5m')] as const),
  ),
];

/** A series that an expression reads: its metric, and the labels that it compares. */
interface Selector {
  readonly metric: string;
  readonly matchers: readonly (readonly [label: string, value: string])[];
}

/** What an expression reads. `groups`: labels by which it sums. */
function readExpression(expr: string) {
  const selectors: { metric: string; matchers: [string, string][] }[] = [];
  const groups: string[] = [];
  let inMatchers = false;
  let label = '';
  let isWrong = false;
  parser.parse(expr).iterate({
    enter({ name, type, from, to }) {
      const text = expr.slice(from, to);
      isWrong ||= type.isError;
      if (name === 'LabelMatchers') inMatchers = true;
      if (name === 'VectorSelector') selectors.push({ metric: '', matchers: [] });
      const selector = selectors.at(-1);
      if (name === 'Identifier' && selector) selector.metric = text;
      if (name === 'LabelName' && inMatchers) label = text;
      else if (name === 'LabelName') groups.push(text);
      if (name === 'StringLiteral' && inMatchers) {
        selector?.matchers.push([label, text.slice(1, -1)]);
      }
    },
    leave({ name }) {
      if (name === 'LabelMatchers') inMatchers = false;
    },
  });
  const read: readonly Selector[] = selectors;
  return { isWrong, selectors: read, groups };
}

/** The metrics of the gateway with their labels, as it serves them, and those of `OTHERS` and of the database. */
async function allMetrics(): Promise<Map<string, Set<string>>> {
  const prometheus = createPrometheus(new Set(), ERROR_CODES, {
    metric: 'graphql_deprecated_total',
    help: 'Of the part `deprecated`',
    elements: ['Desistencia.data'],
  });
  prometheus.request('GET', '/graphql', 200, 1);
  prometheus.operation({ name: 'Pedidos', cache: 'none', outcome: 'ok' });
  prometheus.rest({ call: 'GET /pedidos', status: 200, cache: 'none', ms: 1 });
  prometheus.signIn('Sessao');
  prometheus.page('rendered');
  const watched = z.array(z.custom<Watched>()).parse(Object.keys(WATCHED));
  for (const name of watched) prometheus.watch(name, () => 1);
  const metrics = metricsIn(await prometheus.scrape());
  for (const [name, labels] of Object.entries(OTHERS)) {
    metrics.set(name, new Set([...EVERYWHERE, ...labels]));
  }
  const queries = Queries.parse(parse(textOf(`${FOLDER}/queries.yaml`)));
  for (const [name, query] of Object.entries(queries)) {
    for (const metric of query.metrics.flatMap(Object.keys)) {
      metrics.set(`${name}_${metric}`, new Set(EVERYWHERE));
    }
  }
  return metrics;
}

/** Metrics of Prometheus itself and of others that it scrapes. */
const OTHERS = { up: [], pg_up: [], kube_cronjob_status_last_successful_time: ['cronjob'] };
const EVERYWHERE = ['job', 'instance'];

function metricsIn(text: string): Map<string, Set<string>> {
  const metrics = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === undefined || line.startsWith('#')) continue;
    const known = metrics.get(name) ?? new Set(EVERYWHERE);
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    metrics.set(name, known);
  }
  return metrics;
}

/** The values that a label may have, where they are known. */
const text = (...files: string[]) => files.map(textOf).join('\n');
const VALUES: Readonly<Record<string, (part: string) => boolean>> = {
  outcome: (part) => ERROR_CODES.has(part) || text('schema.graphql').includes(`type ${part} `),
  route: (part) =>
    ['graphql', 'health'].some((file) =>
      text(`gateway/src/server/http/${file}.ts`).includes(`'${part}`),
    ),
  call: (part) =>
    text('gateway/src/upstream/rest/endpoints.ts').includes(`'${part.split(' ').at(-1)}`),
  status: (part) => /^[1-5]xx$|^none$/.test(part),
  job: (part) => text(`${FOLDER}/prometheus.yml`).includes(`job_name: ${part}\n`),
  cronjob: (part) => text('deploy/backup/cronjob.yaml').includes(`  name: ${part}\n`),
};

/** The parts of a matcher that the known values lack. A part that ends in `.*` is a beginning. */
function unknownParts([label, value]: readonly [string, string]): string[] {
  const isKnown = VALUES[label];
  if (isKnown === undefined) return [];
  const parts = value.replace(/^\([A-Z|]+\) \.\*$/, '').split('|');
  return parts.filter((part) => {
    const [start = ''] = part.split('.*');
    if (start === '') return false;
    if (label === 'outcome' && part !== start) {
      return ![...ERROR_CODES].some((code) => code.startsWith(start));
    }
    return !isKnown(start);
  });
}

const pages = globSync('docs/runbooks/*.md', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => basename(path) !== 'README.md')
  .toSorted();

describe('alerts and dashboard', () => {
  const known = allMetrics();

  test.each(expressions)(
    '%s reads metrics, labels and values that exist (OPS-40)',
    async (_name, expr) => {
      const metrics = await known;
      const { isWrong, selectors, groups } = readExpression(expr);
      expect(isWrong, expr).toBe(false);
      expect(selectors.length).toBeGreaterThan(0);
      for (const { metric, matchers } of selectors) {
        const labels = metrics.get(metric);
        expect(labels, metric).toBeDefined();
        const named = [...matchers.map(([label]) => label), ...groups];
        expect(
          named.filter((label) => !labels?.has(label)),
          metric,
        ).toEqual([]);
        expect(matchers.flatMap(unknownParts), metric).toEqual([]);
      }
    },
  );

  test('an unknown metric, label and value, and a wrong expression, are found (OPS-40)', () => {
    expect(readExpression('sum(rate(a{b="c"}[5m]').isWrong).toBe(true);
    const { selectors, groups } = readExpression('sum by (x) (rate(a{route="/grafql"}[5m]))');
    expect(selectors).toEqual([{ metric: 'a', matchers: [['route', '/grafql']] }]);
    expect(groups).toEqual(['x']);
    expect(unknownParts(['route', '/grafql'])).toEqual(['/grafql']);
    expect(unknownParts(['outcome', 'INTERNAL|UPSTREM_.*'])).toEqual(['UPSTREM_.*']);
    expect(unknownParts(['call', '(POST|PUT) .*'])).toEqual([]);
  });

  test('each alert has a runbook, and each runbook an alert that it names (OPS-41)', () => {
    expect(pages.length).toBeGreaterThanOrEqual(10);
    const linked = new Set(alerts.map(({ annotations }) => annotations.runbook));
    expect([...linked].toSorted()).toEqual(pages);
    const index = textOf('docs/runbooks/README.md');
    for (const { alert, annotations } of alerts) {
      expect(textOf(annotations.runbook)).toContain(`\`${alert}\``);
      const row = index.split('\n').find((line) => line.includes(`\`${alert}\``));
      expect(row).toContain(`(${basename(annotations.runbook)})`);
    }
  });

  test.each(pages)(
    '%s says what is seen, what to look at, what to do and how it ends (OPS-41)',
    (path) => {
      const page = textOf(path);
      const parts = [
        '**Alert:**',
        '**Seen.**',
        '**First look.**',
        '**What to do.**',
        '**It ends**',
      ];
      const places = parts.map((part) => page.indexOf(part));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
      expect(page.split('\n').length).toBeLessThan(40);
    },
  );

  test('each alert is shown firing, and quiet in a healthy shop (OPS-41)', () => {
    const Tests = z.object({
      tests: z.array(
        z.object({
          alert_rule_test: z.array(
            z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) }),
          ),
        }),
      ),
    });
    const { tests } = Tests.parse(parse(textOf(`${FOLDER}/rules.test.yml`)));
    const cases = tests.flatMap((it) => it.alert_rule_test);
    const named = (fires: boolean) =>
      cases
        .filter(({ exp_alerts }) => exp_alerts.length > 0 === fires)
        .map(({ alertname }) => alertname);
    const expected = alerts.map(({ alert }) => alert).toSorted();
    expect(named(true).toSorted()).toEqual(expected);
    expect(named(false).toSorted()).toEqual(expected);
  });
});

describe('the services of the profile observability', () => {
  const Services = z.object({
    services: z.record(
      z.string(),
      z.object({
        command: z.unknown().optional(),
        volumes: z.array(z.string()).default([]),
        profiles: z.array(z.string()).default([]),
      }),
    ),
  });
  const { services } = Services.parse(parse(textOf('docker-compose.yml'), { merge: true }));

  test('mount every file of the folder, and read what they mount (OPS-40)', () => {
    const mounts = Object.values(services).flatMap(({ volumes }) =>
      volumes.filter((volume) => volume.startsWith(`./${FOLDER}`)),
    );
    const files = globSync(`${FOLDER}/**/*.{yml,yaml,json}`, { cwd: ROOT })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => basename(path) !== 'rules.test.yml');
    expect(mounts.map((mount) => mount.slice(2).replace(/:.*/, '')).toSorted()).toEqual(
      files.toSorted(),
    );
    const provider = textOf(`${FOLDER}/grafana/dashboards.yaml`);
    expect(provider).toContain('path: /etc/grafana/dashboards\n');
    expect(mounts.join('\n')).toContain(':/etc/grafana/dashboards/shop.json:');
    for (const name of ['prometheus', 'postgres-exporter', 'collector', 'tempo']) {
      const [, file = ''] =
        /=(\/[^'"\]]+\.ya?ml)/.exec(JSON.stringify(services[name]?.command)) ?? [];
      expect(services[name]?.volumes.join('\n')).toContain(`:${file}:ro`);
    }
  });

  test('call each other by names and ports that exist (OPS-40)', () => {
    const configuration = text(
      ...['prometheus.yml', 'collector.yaml', 'grafana/datasources.yaml'].map((it) =>
        join(FOLDER, it),
      ),
    );
    const named = [...configuration.matchAll(/(?:http:\/\/|'|endpoint: )([a-z][a-z-]+):(\d+)/g)]
      .map(([, host]) => host)
      .filter((host) => host !== 'alertmanager');
    expect(named.length).toBeGreaterThan(3);
    expect(
      named.filter((host) => !services[host ?? '']?.profiles.includes('observability')),
    ).toEqual([]);
    const metrics = /names: \[(.*)\][\s\S]*?port: (\d+)/.exec(configuration);
    expect(metrics?.[1]?.split(', ').filter((name) => !(name in services))).toEqual([]);
    expect(textOf('docker-compose.yml')).toContain(`METRICS_PORT: ${metrics?.[2]}\n`);
    expect(textOf(`${FOLDER}/collector.yaml`)).toContain('endpoint: 0.0.0.0:4318\n');
    expect(textOf('docs/operations.md')).toContain(
      'OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318',
    );
  });

  test('the dashboard reads the provisioned source, with one id a panel (OPS-40)', () => {
    const Provisioned = z.object({ datasources: z.array(Source) });
    const { datasources } = Provisioned.parse(parse(textOf(`${FOLDER}/grafana/datasources.yaml`)));
    const uids = new Set(datasources.map(({ uid }) => uid));
    const used = dashboard.panels.flatMap(({ targets }) => targets.map((it) => it.datasource.uid));
    expect(used.filter((uid) => !uids.has(uid))).toEqual([]);
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
