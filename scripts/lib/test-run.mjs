import { exitOnInterrupt } from './interrupt.mjs';
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
import { STEPS } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./steps.mjs').Verdict} Verdict */
/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

const SHOWN_PROBLEMS = 15;

/**
 * The steps to run, in order: all, or those named by `--only=a,b` with what they need.
 * @param {readonly string[]} args @param {readonly Step[]} [steps]
 * @returns {readonly Step[]}
 * @throws {PlainError} for a name that is no step
 */
export function chooseSteps(args, steps = STEPS) {
  const only = args.find((arg) => arg.startsWith('--only='));
  if (!only) return steps;
  const names = only.slice('--only='.length).split(',');
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new PlainError(
      `Não há uma etapa "${unknown}". As etapas: ${steps.map(({ name }) => name).join(', ')}`,
    );
  }
  const needed = new Set(names);
  for (const step of steps.toReversed()) {
    if (needed.has(step.name)) for (const name of step.needs ?? []) needed.add(name);
  }
  return steps.filter(({ name }) => needed.has(name));
}

/**
 * The steps as they run: groups one after another, in each of them lanes side by side, in a lane one step after another.
 * @param {readonly Step[]} steps
 * @returns {Step[][][]}
 */
export function lanesOf(steps) {
  /** @type {Map<string | undefined, Step[]>[]} */
  const groups = [];
  for (const step of steps) {
    const open = step.lane !== undefined && !groups.at(-1)?.has(undefined) && groups.at(-1);
    if (open) open.set(step.lane, [...(open.get(step.lane) ?? []), step]);
    else groups.push(new Map([[step.lane, [step]]]));
  }
  return groups.map((lanes) => [...lanes.values()]);
}

/** @param {Verdict} verdict @returns {Totals} */
export function totalsOf(verdict) {
  const failed = verdict.problems.length;
  if (verdict.passed !== undefined) {
    return { passed: verdict.passed, failed, skipped: verdict.skipped ?? 0 };
  }
  if (verdict.skippedBecause !== undefined) return { passed: 0, failed: 0, skipped: 1 };
  return failed > 0 ? { passed: 0, failed: 1, skipped: 0 } : { passed: 1, failed: 0, skipped: 0 };
}

/** @param {Step} step @param {ReadonlySet<string>} notPassed @returns {Promise<Verdict>} */
async function runStep(step, notPassed) {
  const unmet = step.needs?.find((name) => notPassed.has(name));
  if (unmet) return { problems: [], skippedBecause: `depende de "${unmet}", que não passou` };
  try {
    return await step.run();
  } catch (error) {
    const text = error instanceof PlainError ? error.message : String(error);
    const [first = text, ...rest] = text.split('\n');
    const log =
      error instanceof PlainError
        ? rest.join('\n')
        : error instanceof Error
          ? (error.stack ?? '')
          : '';
    return { problems: [first], log };
  }
}

/** @param {Step} step @param {Verdict} verdict @param {number} startedAt */
function show(step, verdict, startedAt) {
  const count =
    verdict.passed === undefined
      ? ''
      : `${verdict.passed} passaram${verdict.skipped ? `, ${verdict.skipped} puladas` : ''}`;
  const details = dim(
    [secondsSince(startedAt), count, verdict.summary].filter(Boolean).join(' · '),
  );
  const name = step.name.padEnd(13);
  if (verdict.skippedBecause !== undefined) {
    print(`${yellow('–')} ${name} ${step.title}: pulada, ${verdict.skippedBecause}`);
    return;
  }
  if (verdict.problems.length === 0) {
    print(`${green('✓')} ${name} ${step.title} ${details}`);
    showTable(verdict);
    return;
  }
  print(`${red('✗')} ${name} ${step.title}: ${verdict.problems[0]} ${details}`);
  for (const problem of verdict.problems.slice(1, SHOWN_PROBLEMS)) {
    print(`                ${problem}`);
  }
  const hidden = verdict.problems.length - SHOWN_PROBLEMS;
  if (hidden > 0) print(`                … e mais ${hidden}`);
  showTable(verdict);
  if (verdict.log?.trim()) {
    print(lastLines(verdict.log).replace(/^/gm, `    ${dim('│')} `));
  }
}

/** @param {Verdict} verdict */
function showTable({ table }) {
  if (table?.trim()) print(table.trim().replace(/^/gm, '    '));
}

/** Runs every step, says in one line how each went, and closes with the sum; ends the process with 0 or 1. */
export async function runTests() {
  exitOnInterrupt();
  const startedAt = performance.now();
  /** @type {Set<string>} */
  const notPassed = new Set();
  const sum = { passed: 0, failed: 0, skipped: 0 };
  /** @param {readonly Step[]} lane */
  const runLane = async (lane) => {
    for (const step of lane) {
      const stepStartedAt = performance.now();
      const verdict = await runStep(step, notPassed);
      show(step, verdict, stepStartedAt);
      const totals = totalsOf(verdict);
      if (totals.failed > 0 || verdict.skippedBecause !== undefined) notPassed.add(step.name);
      sum.passed += totals.passed;
      sum.failed += totals.failed;
      sum.skipped += totals.skipped;
    }
  };
  for (const lanes of lanesOf(chooseSteps(process.argv.slice(2)))) {
    await Promise.all(lanes.map(runLane));
  }
  print(dim(`\nEm ${secondsSince(startedAt)}.`));
  if (sum.skipped > 0) print(dim(`${sum.skipped} skipped`));
  print(bold(`${sum.passed} passed, ${sum.failed} failed`));
  process.exit(sum.failed > 0 ? 1 : 0);
}
