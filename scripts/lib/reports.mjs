import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './root.mjs';

/**
 * What a run of tests amounts to. A problem is one failed test: its name, and indented below it the place, the
 * error with the expected and the received value, and the files that were kept.
 * @typedef {{ passed: number, skipped: number, problems: string[] }} Count
 *
 * @typedef {{ message: string, diff?: string, at?: string }} Reason `at` is `file:line`
 * @typedef {{ name: string, file?: string, errors: Reason[] }} Failure
 * @typedef {{ passed: number, skipped: number, failures: Failure[], seconds: Record<string, number> }} Outcome
 *   as vitest-reporter.mjs writes it; `seconds` by test file
 */

/** A longer error is cut: the whole of it is in the tool's own output. */
const SHOWN_LINES = 24;

/** Paths inside the repository are shown relative to it, so that an editor opens them. */
const shortPath = (/** @type {string} */ path) => path.replaceAll(ROOT, '');

/** @param {string} text @returns {string[]} its lines without colours, at most SHOWN_LINES */
function shownLines(text) {
  const lines = shortPath(stripVTControlCharacters(text)).trim().split('\n');
  if (lines.length <= SHOWN_LINES) return lines;
  return [...lines.slice(0, SHOWN_LINES), `… ${lines.length - SHOWN_LINES} more lines`];
}

/** @param {string} name @param {readonly (string | undefined)[]} details each may have several lines */
function problem(name, details) {
  const lines = details.flatMap((detail) => (detail ? shownLines(detail) : []));
  return [name, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** @param {Outcome} outcome @returns {Count} */
export function countVitest({ passed, skipped, failures }) {
  return {
    passed,
    skipped,
    problems: failures.map(({ name, file, errors }) =>
      problem(name, [
        ...(errors.some(({ at }) => at) ? [] : [file]),
        ...errors.flatMap(({ at, message, diff }) => [at, message, diff]),
      ]),
    ),
  };
}

/**
 * @typedef {{
 *   status?: string,
 *   errors?: Array<{ message?: string, location?: { file: string, line: number } }>,
 *   attachments?: Array<{ name: string, path?: string }>,
 * }} Attempt
 * @typedef {{
 *   projectName: string,
 *   status: string,
 *   annotations?: Array<{ type: string, description?: string }>,
 *   results?: Attempt[],
 * }} Journey
 * @typedef {{ title: string, suites?: Group[], specs?: Array<{ title: string, tests: Journey[] }> }} Group
 * @typedef {{ suites: Group[], errors?: Array<{ message?: string }> }} PlaywrightReport
 */

/** @param {Group} group @param {string} before @returns {Array<Journey & { name: string }>} */
function journeysOf(group, before) {
  const name = [before, group.title].filter(Boolean).join(' › ');
  const own = (group.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, name: `${name} › ${spec.title} (${test.projectName})` })),
  );
  return [...own, ...(group.suites ?? []).flatMap((child) => journeysOf(child, name))];
}

/** Shows the last failed try: it has the trace. @param {Journey & { name: string }} journey */
function journeyProblem({ name, results = [] }) {
  const failed = results.findLast(({ errors }) => (errors ?? []).length > 0);
  const { errors = [], attachments = [] } = failed ?? {};
  return problem(name, [
    ...errors.flatMap(({ message, location }) => [
      location && `${relative(ROOT, location.file)}:${location.line}`,
      message,
    ]),
    ...attachments.flatMap(({ name: kind, path }) => (path ? [`${kind}: ${path}`] : [])),
  ]);
}

/**
 * Counts a Playwright JSON report. A journey that passed only on a second try counts as failed.
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  const journeys = report.suites.flatMap((group) => journeysOf(group, ''));
  const withStatus = (/** @type {string} */ status) => journeys.filter((j) => j.status === status);
  return {
    passed: withStatus('expected').length,
    skipped: withStatus('skipped').length,
    problems: [
      ...withStatus('unexpected').map(journeyProblem),
      ...withStatus('flaky').map((journey) =>
        journeyProblem({ ...journey, name: `${journey.name} passed only on its second try` }),
      ),
      ...(report.errors ?? []).map(({ message }) =>
        problem('an error outside of any journey', [message]),
      ),
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
 * The reasons why journeys were skipped, each once.
 * @param {PlaywrightReport} report
 */
export function skipReasons(report) {
  return [...new Set(report.suites.flatMap(reasonsOf))];
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
