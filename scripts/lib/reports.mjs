import { readFile } from 'node:fs/promises';

/**
 * What a run of tests amounts to.
 * @typedef {{ passed: number, skipped: number, problems: string[] }} Count
 */

/**
 * @typedef {{
 *   numPassedTests: number,
 *   numPendingTests: number,
 *   numTodoTests?: number,
 *   testResults: Array<{
 *     name: string,
 *     status: string,
 *     message?: string,
 *     assertionResults: Array<{ status: string, fullName: string }>,
 *   }>,
 * }} VitestReport
 */

/**
 * Counts a vitest JSON report. A file that failed without a failed test, as when it could not be loaded, counts as one failure.
 * @param {VitestReport} report
 * @returns {Count}
 */
export function countVitest(report) {
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    problems: report.testResults.flatMap((file) => {
      const failures = file.assertionResults.filter(({ status }) => status === 'failed');
      if (failures.length > 0) return failures.map(({ fullName }) => fullName);
      return file.status === 'failed' ? [`${file.name}: um erro fora dos testes`] : [];
    }),
  };
}

/**
 * @typedef {{ title: string, suites?: Group[], specs?: Array<{
 *   title: string,
 *   tests: Array<{
 *     projectName: string,
 *     status: string,
 *     annotations?: Array<{ type: string, description?: string }>,
 *   }>,
 * }> }} Group
 * @typedef {{ suites: Group[], errors?: Array<{ message?: string }> }} PlaywrightReport
 */

/** @param {Group} group @param {string} before @returns {Array<{ name: string, status: string }>} */
function resultsOf(group, before) {
  const name = [before, group.title].filter(Boolean).join(' › ');
  const own = (group.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ projectName, status }) => ({
      name: `${name} › ${spec.title} (${projectName})`,
      status,
    })),
  );
  return [...own, ...(group.suites ?? []).flatMap((child) => resultsOf(child, name))];
}

/**
 * Counts a Playwright JSON report. A journey that passed only on a second try counts as failed.
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  const results = report.suites.flatMap((group) => resultsOf(group, ''));
  const withStatus = (/** @type {string} */ status) => results.filter((r) => r.status === status);
  return {
    passed: withStatus('expected').length,
    skipped: withStatus('skipped').length,
    problems: [
      ...withStatus('unexpected').map(({ name }) => name),
      ...withStatus('flaky').map(({ name }) => `${name} só passou na segunda tentativa`),
      ...(report.errors ?? []).map(({ message }) => message?.split('\n')[0] ?? 'erro sem texto'),
    ],
  };
}

/** @param {Group} group @returns {string[]} */
function reasonsOf(group) {
  const own = (group.specs ?? []).flatMap(({ tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .flatMap(({ annotations = [] }) => annotations)
      .flatMap(({ type, description }) => (type === 'skip' && description ? [description] : [])),
  );
  return [...own, ...(group.suites ?? []).flatMap(reasonsOf)];
}

/**
 * Why journeys were skipped, in their own words, each once.
 * @param {PlaywrightReport} report
 */
export function skipReasons(report) {
  return [...new Set(report.suites.flatMap(reasonsOf))];
}

/**
 * Reads a JSON report; none when the program died before it wrote one.
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
