import { availableParallelism } from 'node:os';
import { chooseByChange } from './changed-steps.mjs';
import { exitOnInterrupt } from './interrupt.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';
import {
  bold,
  dim,
  green,
  lastLines,
  PlainError,
  print,
  red,
  secondsSince,
  yellow,
} from './output.mjs';
import { runSideBySide } from './schedule.mjs';
import { DEEP_STEPS, STEPS } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./steps.mjs').Verdict} Verdict */
/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

const SHOWN_PROBLEMS = 15;
/** Of a test tool's list of failures. */
const SHOWN_TEST_LINES = 400;

/** Most steps also wait for processes and timers: one more than the cores keeps them all busy. */
const ROOM = availableParallelism() + 1;

/**
 * Returns the steps to run, in order: all, or those named by `--only=a,b` with the steps they need.
 * @param {readonly string[]} args @param {readonly Step[]} steps
 * @returns {readonly Step[]}
 * @throws {PlainError} for an unknown name
 */
export function chooseSteps(args, steps) {
  const only = args.find((arg) => arg.startsWith('--only='));
  if (!only) return steps;
  const names = only.slice('--only='.length).split(',');
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new PlainError(
      `"${unknown}" is not a step. The steps are: ${steps.map(({ name }) => name).join(', ')}`,
    );
  }
  const needed = new Set(names);
  for (const step of steps.toReversed()) {
    if (needed.has(step.name)) for (const name of step.needs ?? []) needed.add(name);
  }
  return steps.filter(({ name }) => needed.has(name));
}

/** @param {Verdict} verdict @returns {Totals} */
export function totalsOf(verdict) {
  const failed = verdict.failed ?? verdict.problems.length;
  if (verdict.passed !== undefined) {
    return { passed: verdict.passed, failed, skipped: verdict.skipped ?? 0 };
  }
  if (verdict.skippedBecause !== undefined) return { passed: 0, failed: 0, skipped: 1 };
  return failed > 0 ? { passed: 0, failed: 1, skipped: 0 } : { passed: 1, failed: 0, skipped: 0 };
}

/**
 * The verdict of a step whose program may be missing: in CI that is a failure, at a desk the step is skipped.
 * @param {Verdict} verdict @param {'failure' | 'skip'} way
 * @returns {Verdict}
 */
export function missingAs(verdict, way) {
  const { missing, ...rest } = verdict;
  if (missing === undefined) return verdict;
  if (way === 'skip') return { ...rest, skippedBecause: missing };
  return { ...rest, problems: [`${missing} SKIP=name leaves the step out.`] };
}

/** @param {Step} step @param {ReadonlySet<string>} notPassed @returns {Promise<Verdict>} */
async function runStep(step, notPassed) {
  const unmet = step.needs?.find((name) => notPassed.has(name));
  if (unmet) return { problems: [], skippedBecause: `it needs "${unmet}", which did not pass` };
  const { CI, SKIP = '' } = process.env;
  if (SKIP.split(',').includes(step.name)) return { problems: [], skippedBecause: 'SKIP names it' };
  try {
    return missingAs(await step.run(), CI === 'true' ? 'failure' : 'skip');
  } catch (error) {
    const text = error instanceof PlainError ? error.message : String(error);
    const [first = text, ...rest] = text.split('\n');
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    return { problems: [first], log: error instanceof PlainError ? rest.join('\n') : stack };
  }
}

/** Returns the lines that show a step's result. @param {Step} step @param {Verdict} verdict @param {string} duration */
export function resultLines(step, verdict, duration) {
  const { problems, skippedBecause, passed, skipped, summary, table, log } = verdict;
  const count =
    passed === undefined ? '' : `${passed} passed${skipped ? `, ${skipped} skipped` : ''}`;
  const details = dim([duration, count, summary].filter(Boolean).join(' · '));
  const head = `${step.name.padEnd(13)} ${step.title}`;
  const extra = table?.trim() ? [table.trim().replace(/^/gm, '    ')] : [];
  if (skippedBecause !== undefined) return [`${yellow('–')} ${head}: skipped, ${skippedBecause}`];
  if (problems.length === 0) return [`${green('✓')} ${head} ${details}`, ...extra];
  const hidden = problems.length - SHOWN_PROBLEMS;
  return [
    `${red('✗')} ${head} ${red(`${totalsOf(verdict).failed} failed`)} ${details}`,
    ...problems.slice(0, SHOWN_PROBLEMS).map((text) => text.replace(/^/gm, '    ')),
    ...(hidden > 0 ? [`    … and ${hidden} more`] : []),
    ...extra,
    ...(log?.trim()
      ? [
          lastLines(log, passed === undefined ? 80 : SHOWN_TEST_LINES).replace(
            /^/gm,
            `    ${dim('│')} `,
          ),
        ]
      : []),
  ];
}

/** @param {readonly string[]} args @returns {Promise<readonly Step[]>} */
async function stepsFor(args) {
  if (args.includes('--deep')) return chooseSteps(args, DEEP_STEPS);
  if (!args.includes('--changed')) return chooseSteps(args, STEPS);
  const base = args.find((arg) => arg.startsWith('--base='))?.slice('--base='.length);
  const { steps, reason } = await chooseByChange(base);
  print(reason);
  return chooseSteps(args, steps);
}

/**
 * Runs the steps that the command line asks for, prints the result of each and the totals, and ends the process with
 * 0 or 1. `--only=a,b` names steps, `--changed` takes what a change touches, `--deep` takes the long runs.
 */
export async function runTests() {
  exitOnInterrupt();
  keepTemporaryFilesInMemory();
  const startedAt = performance.now();
  /** @type {Set<string>} */
  const notPassed = new Set();
  /** @type {string[]} */
  const failedSteps = [];
  const sum = { passed: 0, failed: 0, skipped: 0 };
  await runSideBySide(await stepsFor(process.argv.slice(2)), ROOM, async (step) => {
    const stepStartedAt = performance.now();
    const verdict = await runStep(step, notPassed);
    for (const line of resultLines(step, verdict, secondsSince(stepStartedAt))) print(line);
    const totals = totalsOf(verdict);
    if (totals.failed > 0 || verdict.skippedBecause !== undefined) notPassed.add(step.name);
    if (totals.failed > 0) failedSteps.push(step.name);
    sum.passed += totals.passed;
    sum.failed += totals.failed;
    sum.skipped += totals.skipped;
  });
  print(dim(`\nTook ${secondsSince(startedAt)}.`));
  if (failedSteps.length > 0) print(`Failed steps, explained above: ${failedSteps.join(', ')}`);
  if (sum.skipped > 0) print(dim(`${sum.skipped} skipped`));
  print(bold(`${sum.passed} passed, ${sum.failed} failed`));
  process.exit(sum.failed > 0 ? 1 : 0);
}
