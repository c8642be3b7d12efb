import { readFile } from 'node:fs/promises';

/**
 * What a run of tests amounts to: numbers only. The tool's own output names the failed tests, with the expected and the
 * received value.
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 *
 * @typedef {{
 *   numPassedTests: number,
 *   numPendingTests: number,
 *   numTodoTests: number,
 *   testResults: Array<{ status: string, assertionResults: Array<{ status: string }> }>,
 * }} VitestReport of its JSON reporter
 * @typedef {{
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors?: unknown[],
 * }} PlaywrightReport of its JSON reporter
 */

/**
 * Counts a run of vitest. A file that cannot be loaded, or whose hook throws, is one failure.
 * @param {VitestReport} report
 * @returns {Count}
 */
export function countVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
    .map(({ length }) => Math.max(1, length));
  return {
    passed: numPassedTests,
    failed: failures.reduce((sum, each) => sum + each, 0),
    skipped: numPendingTests + numTodoTests,
  };
}

/**
 * Counts a run of Playwright. A journey that passed only on its second try is a failure.
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors = [] }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * Returns the end of a test tool's output: from its list of failures, or the whole of it.
 * @param {string} output of vitest's default reporter or of Playwright's dot reporter
 */
export function failuresIn(output) {
  const start = output.search(/^.*(?:Failed (?:Tests|Suites) \d|Unhandled Errors?\b|^ {2}1\) )/m);
  return start < 0 ? output : output.slice(start);
}

/**
 * Reads a JSON report. Returns undefined when the program ended before it wrote one.
 * @template T
 * @param {string} file
 * @returns {Promise<T | undefined>}
 */
export async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
