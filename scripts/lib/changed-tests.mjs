import { basename, dirname, relative } from 'node:path';
import { execa } from 'execa';
import { ROOT } from './root.mjs';

/** @typedef {{ file: string, projectName: string }} TestFile */

/** Test files of one `npm test -- --changed`. They take less than a minute on two cores. */
export const MOST_FILES = 20;
/** Projects that run tests of other projects once more. */
const REPEATED = ['store-api-postgres', 'two-gateways', 'without-short-cuts'];
/** Projects whose files take up to minutes each. Here they run only with a change of the file or of what it is named after. */
const LONG = new Set(['store-api-processes', 'e2e-node']);

const withoutRepeated = REPEATED.map((name) => `--project=!${name}`);

/** @param {string} file @returns {string} `main` of `src/main.test.ts` */
const stem = (file) => basename(file).split('.')[0] ?? '';

/** The folders between two files. Negative for a test of the changed file, and for the file itself. @param {string} test @param {string} changed */
function distance(test, changed) {
  if (test === changed) return -2;
  const folders = relative(dirname(changed), dirname(test)).split('/').filter(Boolean).length;
  return folders === 0 && stem(test) === stem(changed) ? -1 : folders;
}

/**
 * Orders the tests that a change reaches, those in the nearest folders first, and cuts the list at its bound.
 * @param {readonly TestFile[]} tests @param {readonly string[]} changed
 * @returns {{ nearest: string[], left: number }} `left`: how many are left to `npm test`
 */
export function nearestTests(tests, changed) {
  const ordered = tests
    .map(({ file, projectName }) => ({
      file,
      isLong: LONG.has(projectName),
      far: Math.min(...changed.map((name) => distance(file, name))),
    }))
    .toSorted((a, b) => a.far - b.far || (a.file < b.file ? -1 : 1));
  const nearest = ordered
    .filter(({ isLong, far }) => !isLong || far < 0)
    .slice(0, MOST_FILES)
    .map(({ file }) => file);
  return { nearest, left: ordered.length - nearest.length };
}

/**
 * Finds the tests that import a changed file with Vitest, and returns the arguments that run the nearest of them.
 * @param {string} ancestor the revision to compare with @param {readonly string[]} changed
 * @returns {Promise<{ args: string[], note: string }>} without arguments when no test imports a changed file
 */
export async function testsOfChange(ancestor, changed) {
  const args = ['list', '--filesOnly', '--json', '--changed', ancestor, ...withoutRepeated];
  const { stdout } = await execa('vitest', args, { cwd: ROOT, preferLocal: true });
  /** @type {TestFile[]} */
  const list = JSON.parse(stdout.slice(stdout.indexOf('[')));
  const tests = list.map((test) => ({ ...test, file: relative(ROOT, test.file) }));
  const { nearest, left } = nearestTests(tests, changed);
  return {
    args: nearest.length > 0 ? [...withoutRepeated, ...nearest] : [],
    note: left > 0 ? `npm test runs ${left} more files that import the change` : '',
  };
}
