import { chromium } from '@playwright/test';
import getPort from 'get-port';
import lighthouse, { type Result } from 'lighthouse';
import { z } from 'zod';
import { CHROMIUM_FLAGS } from '../e2e/chromium.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { bold, dim, PlainError, print, yellow } from '../scripts/lib/output.mjs';
import { median } from './lib/figures.ts';
import { withProgress } from './lib/progress.ts';
import { chromiumPath, openShop } from './lib/shop.ts';
import { printFigure, printHeading, type Target } from './lib/targets.ts';

const PAGES = ['/', '/produtos', '/produtos/noite-de-zahran'];

const CATEGORIES: Readonly<Record<string, { name: string; target: Target }>> = {
  performance: { name: 'Performance', target: { atLeast: 97 } },
  accessibility: { name: 'Accessibility', target: { atLeast: 100 } },
  'best-practices': { name: 'Best practices', target: { atLeast: 100 } },
  seo: { name: 'SEO', target: { atLeast: 100 } },
};

const METRICS: Readonly<
  Record<string, { name: string; unit: string; digits: number; target: Target }>
> = {
  'largest-contentful-paint': { name: 'LCP', unit: ' ms', digits: 0, target: { atMost: 1500 } },
  'total-blocking-time': { name: 'TBT', unit: ' ms', digits: 0, target: { atMost: 150 } },
  'cumulative-layout-shift': { name: 'CLS', unit: '', digits: 3, target: { atMost: 0.01 } },
};

/**
 * Lighthouse error codes of a broken recording: the trace lacks the navigation start or a paint. Such a recording is
 * repeated, because it does not describe the page.
 */
const BROKEN_RECORDING = new Set([
  'NO_NAVSTART',
  'NO_FCP',
  'NO_FMP',
  'NO_LCP',
  'NO_DCL',
  'NO_TTI_CPU_IDLE_PERIOD',
  'NO_TTI_NETWORK_IDLE_PERIOD',
  'NO_TRACING_STARTED',
  'NO_RESOURCE_REQUEST',
  'NO_SCREENSHOTS',
  'NO_SPEEDLINE_FRAMES',
  'SPEEDINDEX_OF_ZERO',
  'TRACING_ALREADY_STARTED',
  'INVALID_SPEEDLINE',
  'PROTOCOL_TIMEOUT',
  'TARGET_CRASHED',
]);

/** Maximum recordings of one visit, including the first. */
const MAX_RECORDINGS = 4;

class BrokenRecording extends Error {}

/** Lighthouse's error code, from its result or from the exception. */
function codeOf(failure: unknown): string {
  return typeof failure === 'object' && failure !== null && 'code' in failure
    ? String(failure.code)
    : '';
}

/** Records one mobile visit in a fresh browser. */
async function record(executablePath: string, address: string): Promise<Result> {
  const port = await getPort();
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  const fail = (failure: unknown): never => {
    const code = codeOf(failure);
    const message =
      typeof failure === 'object' && failure !== null && 'message' in failure
        ? String(failure.message)
        : 'no answer';
    if (BROKEN_RECORDING.has(code)) throw new BrokenRecording(`${code}: ${message}`);
    throw new PlainError(`Lighthouse could not measure ${address}: ${message}`);
  };
  try {
    const result = await lighthouse(address, {
      port,
      logLevel: 'silent',
      onlyCategories: Object.keys(CATEGORIES),
    }).catch(fail);
    if (!result || result.lhr.runtimeError) return fail(result?.lhr.runtimeError);
    // Single metrics may be missing although the recording succeeded.
    const broken = Object.keys(METRICS).filter(
      (id) => typeof result.lhr.audits[id]?.numericValue !== 'number',
    );
    if (broken.length > 0) throw new BrokenRecording(`without ${broken.join(', ')}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

/** Measures one visit. Repeats broken recordings up to `MAX_RECORDINGS` and reports each repetition. */
async function visit(
  executablePath: string,
  address: string,
  report: (reason: string) => void,
): Promise<Result> {
  for (let recording = 1; ; recording += 1) {
    try {
      return await record(executablePath, address);
    } catch (error) {
      if (!(error instanceof BrokenRecording)) throw error;
      if (recording === MAX_RECORDINGS) {
        throw new PlainError(
          `${MAX_RECORDINGS} consecutive recordings of ${address} broke: ${error.message}`,
        );
      }
      report(error.message);
    }
  }
}

const SUBPARTS: Readonly<Record<string, string>> = {
  timeToFirstByte: 'first byte',
  resourceLoadDelay: 'until requested',
  resourceLoadDuration: 'download',
  elementRenderDelay: 'until painted',
};

/** Describes the largest contentful paint: its element and the observed (not simulated) duration of each phase. */
function describeLcp(result: Result): { element: string; phases: ReadonlyMap<string, number> } {
  const details = result.audits['lcp-breakdown-insight']?.details;
  const phases = new Map<string, number>();
  let element = 'elemento desconhecido';
  for (const item of details?.type === 'list' ? details.items : []) {
    if (item.type === 'node') element = item.snippet ?? item.selector ?? element;
    if (item.type !== 'table') continue;
    for (const { subpart, duration } of item.items) {
      if (typeof subpart === 'string' && typeof duration === 'number')
        phases.set(subpart, duration);
    }
  }
  return { element, phases };
}

function printLcp(results: readonly Result[]): void {
  const described = results.map(describeLcp);
  const elements = [...new Set(described.map(({ element }) => element))];
  for (const element of elements) print(dim(`      LCP: ${element}`));
  const phases = Object.entries(SUBPARTS).flatMap(([id, name]) => {
    const times = described.flatMap(({ phases: parts }) => parts.get(id) ?? []);
    return times.length === 0 ? [] : `${name} ${median(times).toFixed(0)} ms`;
  });
  if (phases.length > 0) print(dim(`      without throttling: ${phases.join(' · ')}`));
  const [first] = results;
  const rivals = first ? beforeLcp(first) : [];
  if (rivals.length > 0) print(dim(`      loaded before it: ${rivals.join(' · ')}`));
}

const Metrics = z.object({
  items: z.tuple([z.object({ observedLargestContentfulPaint: z.number() })]).rest(z.unknown()),
});
const Requests = z.object({
  items: z.array(
    z.object({
      resourceType: z.string().default('Other'),
      priority: z.string().default('Low'),
      transferSize: z.number().default(0),
      networkEndTime: z.number().default(0),
    }),
  ),
});

/** Bytes by resource type with high priority that arrived before the largest paint. */
function beforeLcp({ audits }: Result): string[] {
  const metrics = Metrics.safeParse(audits['metrics']?.details);
  const requests = Requests.safeParse(audits['network-requests']?.details);
  if (!metrics.success || !requests.success) return [];
  const [{ observedLargestContentfulPaint: until }] = metrics.data.items;
  const bytes = new Map<string, number>();
  for (const { resourceType, priority, transferSize, networkEndTime } of requests.data.items) {
    if (priority.endsWith('Low') || networkEndTime > until) continue;
    bytes.set(resourceType, (bytes.get(resourceType) ?? 0) + transferSize);
  }
  return [...bytes].flatMap(([kind, sum]) =>
    sum > 0 ? [`${kind} ${(sum / 1024).toFixed(0)} KB`] : [],
  );
}

function printPage(path: string, results: readonly Result[], runs: number): boolean {
  printHeading(`Lighthouse, phone, ${path} (median of ${runs})`);
  const kept = [
    ...Object.entries(CATEGORIES).map(([id, { name, target }]) => {
      const values = results.map(({ categories }) =>
        Math.round((categories[id]?.score ?? Number.NaN) * 100),
      );
      const missed = results.flatMap(({ audits, categories }) =>
        id === 'performance'
          ? []
          : (categories[id]?.auditRefs ?? [])
              .filter(({ id: audit, weight }) => weight > 0 && audits[audit]?.score === 0)
              .map(({ id: audit }) => audit),
      );
      const note = [...new Set(missed)].join(', ');
      return printFigure({ name, values, target, ...(note === '' ? {} : { note }) });
    }),
    ...Object.entries(METRICS).map(([id, { name, unit, digits, target }]) => {
      const values = results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
      return printFigure({ name, values, unit, digits, target });
    }),
  ];
  printLcp(results);
  return kept.every(Boolean);
}

/** Prints the medians of two shops side by side, with their ratio. */
function printComparison(
  path: string,
  [one, other]: readonly [readonly Result[], readonly Result[]],
): void {
  print(bold(`\n${path}: this shop · the other · ratio`));
  const figures: Readonly<Record<string, (result: Result) => number>> = {
    Performance: ({ categories }) => (categories['performance']?.score ?? Number.NaN) * 100,
    'LCP, ms': ({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    'TBT, ms': ({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN,
    'main thread, ms': ({ audits }) =>
      audits['mainthread-work-breakdown']?.numericValue ?? Number.NaN,
    'KB received': ({ audits }) => (audits['total-byte-weight']?.numericValue ?? Number.NaN) / 1024,
    requests: ({ audits }) => Requests.parse(audits['network-requests']?.details).items.length,
  };
  for (const [name, read] of Object.entries(figures)) {
    const [here, there] = [median(one.map(read)), median(other.map(read))];
    const cells = [here.toFixed(0), there.toFixed(0), (here / there).toFixed(2)];
    print(`  ${name.padEnd(18)}${cells.map((cell) => cell.padStart(9)).join('')}`);
  }
}

/** Measures the pages in alternation, so that a busy minute affects all of them. */
async function measure(
  paths: readonly string[],
  runs: number,
  url: string | undefined,
  against: string | undefined,
) {
  const executablePath = await chromiumPath();
  const shop = await openShop(url);
  const shops = [shop.url, ...(against === undefined ? [] : [against])];
  const results = new Map<string, Result[]>();
  const of = (address: string) => results.get(address) ?? [];
  const broken: string[] = [];
  const addressOf = (path: string, base: string) => new URL(path, base).href;
  try {
    await withProgress(`Measuring ${paths.join(', ')}, ${runs} times`, async (report) => {
      for (let run = 1; run <= runs; run += 1) {
        for (const address of paths.flatMap((path) => shops.map((base) => addressOf(path, base)))) {
          report(`${address}, visit ${run}`);
          const result = await visit(executablePath, address, (reason) =>
            broken.push(`${address}, visita ${run}: ${reason}`),
          );
          results.set(address, [...of(address), result]);
        }
      }
    });
  } finally {
    await shop.close();
  }
  const kept = paths.map((path) => {
    const here = of(addressOf(path, shop.url));
    const isKept = printPage(path, here, runs);
    if (against !== undefined) printComparison(path, [here, of(addressOf(path, against))]);
    return isKept;
  });
  if (broken.length > 0) {
    print(yellow(`\nBroken recordings that were repeated: ${broken.length}`));
    for (const reason of broken) print(dim(`  ${reason}`));
  }
  return kept.every(Boolean);
}

const { values, positionals } = readArguments('npm run bench -- lighthouse', {
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    /** Exits with code 1 when a median misses its target. */
    strict: { type: 'boolean', default: false },
    /** Address of a running shop to measure. Absent: the command starts one. */
    url: { type: 'string' },
    /** Address of another running shop. Both are visited in turn and compared. */
    against: { type: 'string' },
  },
});
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 5);
const kept = await measure(
  positionals.length > 0 ? positionals : PAGES,
  runs,
  values.url,
  values.against,
);
if (values.strict && !kept) process.exitCode = 1;
