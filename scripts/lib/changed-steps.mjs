import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './exec.mjs';
import { PlainError } from './output.mjs';
import { ROOT } from './root.mjs';
import { journeys, STEPS, tool, vitest } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** Fast checks of the whole repository. */
const ALWAYS = ['codegen', 'schema', 'files', 'docs', 'requirements', 'words'];
/** Needed before a journey. */
const BUILD = ['build'];

/** @param {readonly string[]} args @returns {Promise<string[]>} the lines of git's answer */
async function git(...args) {
  const { code, stdout, output } = await run('git', ['-c', 'core.quotePath=off', ...args]);
  if (code !== 0) throw new PlainError(`git ${args[0]} failed: ${output.trim()}`);
  return stdout.split('\n').filter(Boolean);
}

/** @returns {Promise<string>} the branch to compare with when none is given */
async function defaultBase() {
  const { code } = await run('git', ['rev-parse', '--verify', '--quiet', 'origin/main']);
  return code === 0 ? 'origin/main' : 'main';
}

/**
 * Chooses what a change touches: uncommitted files and everything since the common ancestor with `base`. Vitest and
 * Playwright find the tests that import a changed file.
 * @param {string} [base] a revision; origin/main by default, main where no origin is known
 * @returns {Promise<{ steps: Step[], reason: string }>} `reason` says in one line what was chosen and why
 * @throws {PlainError} outside of a git repository or for an unknown revision
 */
export async function chooseByChange(base) {
  const from = base ?? (await defaultBase());
  const [ancestor = from] = await git('merge-base', from, 'HEAD');
  const changed = [
    ...(await git('diff', '--name-only', ancestor)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ].filter((name) => existsSync(join(ROOT, name)));
  const code = changed.filter((name) => /\.(tsx?|mjs)$/.test(name));
  const named = (/** @type {readonly string[]} */ names) =>
    STEPS.filter(({ name }) => names.includes(name));

  /** @type {Step[]} */
  const ofFiles = [
    {
      name: 'format',
      title: 'Format of the changed files',
      run: () =>
        tool('some files are not formatted: run npm run format', 'biome', [
          'check',
          '--no-errors-on-unmatched',
          ...changed,
        ]),
    },
    {
      name: 'tests',
      title: 'Tests that import a changed file',
      needs: ['codegen'],
      run: () => vitest('changed', ['--changed', ancestor, '--passWithNoTests']),
    },
  ];
  /** @type {Step[]} */
  const ofCode = [
    ...named(['types']),
    {
      name: 'lint',
      title: 'Lint of the changed files',
      needs: ['codegen'],
      run: () => tool('lint errors', 'oxlint', ['--type-aware', '--deny-warnings', ...code]),
    },
  ];
  /** @type {Step[]} */
  const ofJourneys = [
    ...named(BUILD),
    {
      name: 'journeys',
      title: 'Changed journeys',
      needs: BUILD,
      load: 2,
      run: () =>
        journeys(['--project=desktop', `--only-changed=${ancestor}`, '--pass-with-no-tests']),
    },
  ];
  return {
    steps: [
      ...named(ALWAYS),
      ...(changed.length > 0 ? ofFiles : []),
      ...(code.length > 0 ? ofCode : []),
      ...(code.some((name) => name.startsWith('e2e/')) ? ofJourneys : []),
    ],
    reason: `${changed.length} files differ from ${from}.`,
  };
}
