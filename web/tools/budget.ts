import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { type Route, routes } from '../src/app/routes.ts';

const CLIENT = join(import.meta.dirname, '../dist/client');

/** The part of Vite's manifest that is read. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = Readonly<z.input<typeof Manifest>>;

const KILOBYTE = 1024;

/** Bytes that a page may load before it can be used, after gzip. */
const LIMITS = { js: 190 * KILOBYTE, css: 20 * KILOBYTE };

/** Pages of accounts, and those where people sign in, order or pay. */
const ACCOUNT_LIMITS = { ...LIMITS, js: 215 * KILOBYTE };

/** The dashboard's frame: each section loads when it is opened. */
const DASHBOARD_LIMITS = { ...LIMITS, js: 260 * KILOBYTE };

function limitsOf({ access, ofAccount }: Route): typeof LIMITS {
  if (access === 'admin') return DASHBOARD_LIMITS;
  return access === 'public' && !ofAccount ? LIMITS : ACCOUNT_LIMITS;
}

const PAGES = routes.map((route) => ({
  page: route.path,
  source: route.page,
  limits: limitsOf(route),
}));

/** Loaded by every page. */
const COMMON = 'index.html';

/**
 * Returns every file that the given sources load at once: their own and the statically imported ones.
 * @throws for a source that the build does not know
 */
export function initialFiles(
  manifest: Manifest,
  sources: readonly string[],
): { js: string[]; css: string[] } {
  const seen = new Set<string>();
  const visit = (source: string) => {
    if (seen.has(source)) return;
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the build's manifest does not know ${source}`);
    seen.add(source);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  const chunks = [...seen].flatMap((source) => manifest[source] ?? []);
  return {
    js: unique(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    css: unique(chunks.flatMap(({ css = [] }) => css)),
  };
}

function unique(files: readonly string[]): string[] {
  return [...new Set(files)];
}

const kilobytes = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} KB`;

async function readManifest(): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8')));
}

/** Returns the pages that load code of the dashboard. */
export function pagesWithAdmin(
  manifest: Manifest,
  pages: readonly { page: string; source: string }[],
): string[] {
  const admin = new Set(
    Object.entries(manifest).flatMap(([source, { file }]) =>
      source.startsWith('src/admin/') ? [file] : [],
    ),
  );
  return pages
    .filter(({ source }) => !source.startsWith('admin/'))
    .filter(({ source }) =>
      initialFiles(manifest, [COMMON, `src/${source}.tsx`]).js.some((file) => admin.has(file)),
    )
    .map(({ page }) => page);
}

/** The JavaScript of each page when it was last accepted, in bytes. */
const ACCEPTED = join(import.meta.dirname, 'budget.json');

interface Weight {
  readonly page: string;
  readonly kind: 'JavaScript' | 'CSS';
  readonly bytes: number;
  readonly limit: number;
}

/**
 * Weighs the initial JavaScript and the style sheets of each page in web/dist/client. The sheets are inlined as one
 * text and weighed together. Code is sent, and weighed, file by file.
 */
async function weighPages(manifest: Manifest): Promise<Weight[]> {
  const read = (file: string) => readFile(join(CLIENT, file));
  const weights = PAGES.map(async ({ page, source, limits }): Promise<Weight[]> => {
    const files = initialFiles(manifest, [COMMON, `src/${source}.tsx`]);
    const code = await Promise.all(files.js.map(read));
    const sheets = await Promise.all(files.css.map(read));
    const js = code.reduce((sum, content) => sum + gzipSync(content).length, 0);
    const css = gzipSync(Buffer.concat(sheets)).length;
    return [
      { page, kind: 'JavaScript', bytes: js, limit: limits.js },
      { page, kind: 'CSS', bytes: css, limit: limits.css },
    ];
  });
  return (await Promise.all(weights)).flat();
}

const jsOf = (weights: readonly Weight[]) => weights.filter(({ kind }) => kind === 'JavaScript');

/** Returns the pages whose JavaScript is more than 3 % above the accepted bytes, one sentence each. */
export function outgrownPages(
  weights: readonly Weight[],
  accepted: Readonly<Record<string, number>>,
): string[] {
  return jsOf(weights)
    .filter(({ page, bytes }) => bytes > 1.03 * (accepted[page] ?? 0))
    .map(
      ({ page, bytes }) =>
        `initial JavaScript of ${page} has grown from ${kilobytes(accepted[page] ?? 0)} to ${kilobytes(bytes)} (gzip); npm run budget -w web -- --accept renews budget.json`,
    );
}

/** Returns the pages over their budget, one sentence each, and those nearest to it. */
async function checkBudget(): Promise<{ problems: readonly string[]; summary: string }> {
  const manifest = await readManifest();
  const weights = await weighPages(manifest);
  if (process.argv.includes('--accept')) {
    const bytes = Object.fromEntries(jsOf(weights).map((weight) => [weight.page, weight.bytes]));
    await writeFile(ACCEPTED, `${JSON.stringify(bytes, null, 2)}\n`);
  }
  const accepted = z
    .record(z.string(), z.number())
    .parse(JSON.parse(await readFile(ACCEPTED, 'utf8')));
  const heaviest = (kind: string) => {
    const [first] = weights
      .filter((weight) => weight.kind === kind)
      .toSorted((one, other) => other.bytes / other.limit - one.bytes / one.limit);
    return first
      ? `${kind} ${kilobytes(first.bytes)} of ${kilobytes(first.limit)} (${first.page})`
      : '';
  };
  return {
    summary: `nearest to the limit: ${heaviest('JavaScript')} · ${heaviest('CSS')}`,
    problems: [
      ...pagesWithAdmin(manifest, PAGES).map((page) => `${page} loads code of the dashboard`),
      ...outgrownPages(weights, accepted),
      ...weights
        .filter(({ bytes, limit }) => bytes > limit)
        .map(
          ({ page, kind, bytes, limit }) =>
            `initial ${kind} of ${page} is over its budget: ${kilobytes(bytes)} of ${kilobytes(limit)} (gzip)`,
        ),
    ],
  };
}

// `npm run budget -w web`, after a build.
if (process.argv[1] === import.meta.filename) {
  const { problems, summary } = await checkBudget();
  console.log([...problems, summary].join('\n'));
  if (problems.length > 0) process.exitCode = 1;
}
