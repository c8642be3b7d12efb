import { readFile } from 'node:fs/promises';

/**
 * What a run of tests amounts to. `failures`: names of the tests that failed.
 * @typedef {{ passed: number, skipped: number, failures: readonly string[] }} Count
 *
 * @typedef {{
 *   numPassedTests: number,
 *   numPendingTests: number,
 *   numTodoTests: number,
 *   testResults: Array<{
 *     name: string,
 *     status: string,
 *     assertionResults: Array<{ status: string, fullName: string }>,
 *   }>,
 * }} VitestReport of its JSON reporter
 *
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ title: string, tests: Array<{ projectName: string, status: string }> }} PlaywrightSpec
 * @typedef {{
 *   stats: { expected: number, skipped: number },
 *   suites: PlaywrightSuite[],
 *   errors: Array<{ message?: string }>,
 * }} PlaywrightReport of its JSON reporter
 */

/**
 * Counts a run of vitest. A file that cannot be loaded, or whose hook throws, is one failure.
 * @param {VitestReport} report
 * @returns {Count}
 */
export function countVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  return {
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    failures: testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        return failed.length === 0 ? [name] : failed.map(({ fullName }) => fullName);
      }),
  };
}

/** @param {PlaywrightSuite} suite @returns {string[]} */
function failuresOf({ title, specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  return [...failed.map((spec) => spec.title), ...suites.flatMap(failuresOf)].map(
    (name) => `${title} › ${name}`,
  );
}

/**
 * Counts a run of Playwright. A journey that passed only on its second try is a failure.
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
export function countPlaywright({ stats, suites, errors }) {
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failuresOf),
      ...errors.map(({ message = '' }) => message.split('\n')[0] ?? ''),
    ],
  };
}

/**
 * Reads the report that a tool left. Returns undefined when the tool ended before it wrote one.
 * @param {'vitest' | 'playwright'} tool @param {string} file
 * @returns {Promise<Count | undefined>}
 */
export async function readReport(tool, file) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  if (tool === 'playwright') {
    /** @type {PlaywrightReport} */
    const report = JSON.parse(text);
    return countPlaywright(report);
  }
  /** @type {VitestReport} */
  const report = JSON.parse(text);
  return countVitest(report);
}
