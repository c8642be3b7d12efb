import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import PQueue from 'p-queue';
import { readArguments } from './arguments.mjs';
import { MOST_FILES } from './changed-tests.mjs';
import { exitOnInterrupt } from './interrupt.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';
import { bold, dim, green, lastLines, print, red, secondsSince, yellow } from './output.mjs';
import { readReport } from './reports.mjs';
import { CACHE, ROOT } from './root.mjs';
import { changedSteps, chooseSteps, deepSteps, STEPS } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/**
 * What a step amounts to. A step without a report counts as one test.
 * @typedef {{ passed: number, skipped: number, failures: readonly string[], text: string, log?: string }} Result
 *   `text`: shown beside the step's name; `log`: shown below it
 */

const SHOWN_LINES = 400;
const HELP = `npm test              everything that must hold
npm test -- --changed the fast checks, and of the tests that import a file that differs from main the ${MOST_FILES} files nearest
                      to it by folder. The result names how many are left to npm test. Journeys run only for changes in e2e.
                      --base=<revision> compares with another one
npm test -- --only=a,b the named steps and what they need: ${STEPS.map(({ name }) => name).join(', ')}
npm run test:deep     the long runs`;
/** Tests that mostly wait run beside those that keep a core busy. */
const BUSY = new PQueue({ concurrency: availableParallelism() });
const WAITING = new PQueue({ concurrency: Math.ceil(availableParallelism() / 2) });

/** @param {string} text @returns {Result} */
const skippedStep = (text) => ({ passed: 0, skipped: 1, failures: [], text: `skipped, ${text}` });

/**
 * Runs the program of a step and reads its report.
 * @param {Step} step @param {Record<string, string>} env
 * @returns {Promise<Result>}
 */
async function runProgram(step, env) {
  const { args: late, note } = (await step.late?.()) ?? { args: [], note: '' };
  if (step.late && late.length === 0) {
    return { passed: 0, skipped: 0, failures: [], text: note || 'no test imports a changed file' };
  }
  const report = join(CACHE, 'tests', `${step.name}.json`);
  await rm(report, { force: true });
  const reporters = {
    vitest: ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    playwright: ['--reporter=dot,json'],
  };
  const [file = '', ...args] = step.command;
  const { exitCode, all: log } = await execa(
    file,
    [...args, ...late, ...(step.report ? reporters[step.report] : [])],
    {
      cwd: ROOT,
      preferLocal: true,
      all: true,
      reject: false,
      stdin: 'ignore',
      env: { ...step.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  const passed = exitCode === 0;
  if (step.report === undefined) {
    const summary = step.shows ? log : '';
    return passed
      ? { passed: 1, skipped: 0, failures: [], text: summary }
      : { passed: 0, skipped: 0, failures: [`${step.name}: ${step.title}`], text: '', log };
  }
  const count = await readReport(step.report, report);
  const failures = count?.failures ?? [];
  // A tool may end with an error, such as a coverage below its limit, without a failed test.
  const outside =
    passed || failures.length > 0 ? [] : [`${step.report} failed outside of any test`];
  const skipped = step.selects ? 0 : (count?.skipped ?? 0);
  return {
    passed: count?.passed ?? 0,
    skipped,
    failures: [...failures, ...outside],
    text: `${count?.passed ?? 0} passed${skipped > 0 ? `, ${skipped} skipped` : ''}${note && `. ${note}`}`,
    ...(passed ? {} : { log }),
  };
}

/**
 * Runs a step, unless SKIP names it or the program that it needs is missing: in CI that is a failure.
 * @param {Step} step
 * @returns {Promise<Result>}
 */
async function runStep(step) {
  /** @type {import('./programs.mjs').Program} */
  const program = await (step.program?.() ?? { env: {} });
  if ('missing' in program) {
    if (process.env.CI !== 'true') return skippedStep(program.missing);
    const reason = `${program.missing} SKIP=${step.name} leaves the step out.`;
    return { passed: 0, skipped: 0, failures: [reason], text: reason };
  }
  return runProgram(step, program.env);
}

/** Prints the result of a step, and returns it. @param {Step} step @param {Result} result @param {string} [seconds] */
function show(step, result, seconds) {
  const { failures, passed, text, log = '' } = result;
  const mark = failures.length > 0 ? red('✗') : passed > 0 || !text ? green('✓') : yellow('–');
  const details = [seconds, text].filter(Boolean).join(text.includes('\n') ? '\n' : ' · ');
  print(`${mark} ${step.name.padEnd(13)} ${step.title} ${dim(details)}`);
  if (log.trim()) print(lastLines(log, SHOWN_LINES).replace(/^/gm, `    ${dim('│')} `));
  return result;
}

/** @param {readonly string[]} args @returns {Promise<string>} what git prints */
async function git(...args) {
  const { stdout } = await execa('git', ['-c', 'core.quotePath=off', ...args], { cwd: ROOT });
  return stdout;
}

/** Throws for an option that HELP does not name. @param {readonly string[]} args of the command line */
export function readOptions(args) {
  return readArguments('npm test --', {
    args: [...args],
    options: {
      only: { type: 'string' },
      changed: { type: 'boolean' },
      base: { type: 'string' },
      deep: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values;
}

/** @param {ReturnType<typeof readOptions>} options @returns {Promise<readonly Step[]>} */
async function stepsFor(options) {
  if (options.deep) return chooseSteps(options.only, deepSteps());
  if (!options.changed) return chooseSteps(options.only, STEPS);
  const hasOrigin = await git('rev-parse', '--verify', 'origin/main').catch(() => undefined);
  const base = options.base ?? (hasOrigin ? 'origin/main' : 'main');
  const ancestor = await git('merge-base', base, 'HEAD');
  const lists = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', ancestor),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  const files = lists.flatMap((list) => list.split('\n')).filter(Boolean);
  print(`${files.length} files differ from ${base}.`);
  return chooseSteps(options.only, changedSteps(ancestor, files));
}

/**
 * Runs the steps that the command line asks for, prints the result of each, the failed tests and the totals, and ends
 * the process with 0 or 1. HELP names its options; `--deep` is for the long runs.
 */
export async function runTests() {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return print(HELP);
  exitOnInterrupt();
  keepTemporaryFilesInMemory();
  const startedAt = performance.now();
  const steps = await stepsFor(options);
  const leftOut = new Set(process.env.SKIP?.split(','));
  /** @type {Map<string, Promise<Result>>} */
  const results = new Map();
  for (const [index, step] of steps.entries()) {
    const needed = step.needs === undefined ? undefined : results.get(step.needs);
    const lanes = step.waits ? WAITING : BUSY;
    const run = async () => {
      const before = await needed;
      if (leftOut.has(step.name)) return show(step, skippedStep('SKIP names it'));
      if (before && (before.passed === 0 || before.failures.length > 0)) {
        return show(step, skippedStep(`it needs "${step.needs}", which did not pass`));
      }
      const work = async () => {
        const stepStartedAt = performance.now();
        return show(step, await runStep(step), secondsSince(stepStartedAt));
      };
      // Of the steps that are ready, the first of the list starts first.
      return lanes.add(work, { priority: -index });
    };
    results.set(step.name, run());
  }
  const all = await Promise.all(results.values());
  const passed = all.reduce((sum, result) => sum + result.passed, 0);
  const skipped = all.reduce((sum, result) => sum + result.skipped, 0);
  const failures = all.flatMap((result) => result.failures);
  print(dim(`\nTook ${secondsSince(startedAt)}.`));
  if (failures.length > 0)
    print(`Failed, explained above:\n${failures.join('\n')}`.replace(/\n/g, '\n  '));
  if (skipped > 0) print(dim(`${skipped} skipped`));
  print(bold(`${passed} passed, ${failures.length} failed`));
  process.exit(failures.length > 0 ? 1 : 0);
}
