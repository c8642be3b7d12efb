import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { routes } from '../../web/src/app/routes.ts';
import { ROOT } from '../lib/root.mjs';

/** @typedef {Record<string, { file: string, css?: string[], imports?: string[], dynamicImports?: string[] }>} Manifest */

const KILOBYTE = 1024;

/** Bytes that a page may load before it can be used, after gzip. */
const LIMITS = { js: 190 * KILOBYTE, css: 20 * KILOBYTE };

/** Pages of accounts, and those where people sign in, order or pay. */
const ACCOUNT_LIMITS = { ...LIMITS, js: 215 * KILOBYTE };

/** The dashboard's frame: each section loads when it is opened. */
const DASHBOARD_LIMITS = { ...LIMITS, js: 260 * KILOBYTE };

/** @param {import('../../web/src/app/routes.ts').Route} route */
function limitsOf({ access, ofAccount }) {
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
 * @param {Manifest} manifest @param {readonly string[]} sources
 * @returns {{ js: string[], css: string[] }} files of the build, each once
 * @throws {Error} for a source that the build does not know
 */
export function initialFiles(manifest, sources) {
  /** @type {Set<string>} */
  const seen = new Set();
  const visit = (/** @type {string} */ source) => {
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

/** @param {readonly string[]} files */
function unique(files) {
  return [...new Set(files)];
}

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / KILOBYTE).toFixed(1)} KB`;

/** @returns {Promise<Manifest>} */
async function readManifest() {
  return JSON.parse(await readFile(join(ROOT, 'web/dist/client/.vite/manifest.json'), 'utf8'));
}

/**
 * Returns the pages that load code of the dashboard.
 * @param {Manifest} manifest @param {readonly { page: string, source: string }[]} pages
 * @returns {string[]}
 */
export function pagesWithAdmin(manifest, pages) {
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

/**
 * Weighs the initial JavaScript and the style sheets of each page in web/dist/client. The sheets are inlined as one
 * text and weighed together. Code is sent, and weighed, file by file.
 */
export async function weighPages() {
  const folder = join(ROOT, 'web/dist/client');
  const manifest = await readManifest();
  const read = (/** @type {string} */ file) => readFile(join(folder, file));
  const weights = await Promise.all(
    PAGES.map(async ({ page, source, limits }) => {
      const files = initialFiles(manifest, [COMMON, `src/${source}.tsx`]);
      const code = await Promise.all(files.js.map(read));
      const sheets = await Promise.all(files.css.map(read));
      const js = code.reduce((sum, content) => sum + gzipSync(content).length, 0);
      const css = gzipSync(Buffer.concat(sheets)).length;
      return [
        { page, kind: 'JavaScript', bytes: js, limit: limits.js },
        { page, kind: 'CSS', bytes: css, limit: limits.css },
      ];
    }),
  );
  return weights.flat();
}

/**
 * Checks every page against its budget.
 * @returns {Promise<import('../check.mjs').Outcome>}
 */
export async function check() {
  const weights = await weighPages();
  const withAdmin = pagesWithAdmin(await readManifest(), PAGES);
  const heaviest = (/** @type {string} */ kind) => {
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
      ...withAdmin.map((page) => `${page} loads code of the dashboard`),
      ...weights
        .filter(({ bytes, limit }) => bytes > limit)
        .map(
          ({ page, kind, bytes, limit }) =>
            `initial ${kind} of ${page} is over its budget: ${kilobytes(bytes)} of ${kilobytes(limit)} (gzip)`,
        ),
    ],
  };
}
