import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../lib/root.mjs';

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */

/** What a page may send before a person can use it, in bytes after gzip. */
const BUDGETS = [
  { page: '/produtos', source: 'src/features/catalogo/CatalogoPage.tsx', limit: 200 * 1024 },
];

/** Loaded by every page: the entry, and what it starts once the page is painted. */
const COMMON = ['index.html', 'src/app/start.tsx'];

/**
 * Every chunk that the given sources load before anything is clicked: their own and what these import statically.
 * @param {Manifest} manifest @param {readonly string[]} sources
 * @returns {string[]} files of the build, each once
 * @throws {Error} when the build does not know a source
 */
export function initialFiles(manifest, sources) {
  /** @type {Set<string>} */
  const seen = new Set();
  const visit = (/** @type {string} */ source) => {
    if (seen.has(source)) return;
    const chunk = manifest[source];
    if (!chunk) throw new Error(`o manifesto da construção não conhece ${source}`);
    seen.add(source);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  const files = [...seen].map((source) => manifest[source]?.file ?? '');
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

const kilobytes = (/** @type {number} */ bytes) =>
  `${(bytes / 1024).toFixed(1).replace('.', ',')} KB`;

/**
 * Weighs the initial JavaScript of each page that has a budget, as the web build left it in web/dist/client.
 * @returns {Promise<import('../lib/steps.mjs').Verdict>}
 */
export async function checkBudget() {
  const folder = join(ROOT, 'web/dist/client');
  /** @type {Manifest} */
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  const weights = await Promise.all(
    BUDGETS.map(async ({ page, source, limit }) => {
      const files = initialFiles(manifest, [...COMMON, source]);
      const contents = await Promise.all(files.map((file) => readFile(join(folder, file))));
      const bytes = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
      return { bytes, limit, sentence: `${page}: ${kilobytes(bytes)} de ${kilobytes(limit)}` };
    }),
  );
  return {
    summary: weights.map(({ sentence }) => sentence).join(' · '),
    problems: weights
      .filter(({ bytes, limit }) => bytes > limit)
      .map(({ sentence }) => `JavaScript inicial acima do orçamento em ${sentence} (gzip)`),
  };
}
