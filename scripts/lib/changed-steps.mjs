import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDurations } from './durations.mjs';
import { run } from './exec.mjs';
import { firstWithin, relatedTests, touchedJourneys } from './impact.mjs';
import { PlainError } from './output.mjs';
import { ROOT } from './root.mjs';
import { journeys, STEPS, tool, vitest } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** Seconds that the related tests may take: with the other steps beside them a run ends within two minutes. */
const TEST_SECONDS = 75;
/** What a test file takes that was never measured here. */
const UNMEASURED_SECONDS = 1.5;
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

/** @param {string} base @returns {Promise<string[]>} paths of the files that differ from the common ancestor with `base` */
async function changedFiles(base) {
  const [ancestor = base] = await git('merge-base', base, 'HEAD');
  const [tracked, untracked] = await Promise.all([
    git('diff', '--name-only', ancestor),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set([...tracked, ...untracked])];
}

/** @returns {Promise<Map<string, string>>} the text of every source file by its path */
async function readSources() {
  const names = (await git('ls-files', '--cached', '--others', '--exclude-standard')).filter(
    (name) => /\.(tsx?|mjs|css|graphql)$/.test(name) && existsSync(join(ROOT, name)),
  );
  const texts = await Promise.all(names.map((name) => readFile(join(ROOT, name), 'utf8')));
  return new Map(names.map((name, index) => [name, texts[index] ?? '']));
}

/**
 * Chooses what a change touches: uncommitted files and everything since the common ancestor with `base`.
 * @param {string} [base] a revision; origin/main by default, main where no origin is known
 * @returns {Promise<{ steps: Step[], reason: string }>} `reason` says in one line what was chosen and why
 * @throws {PlainError} outside of a git repository or for an unknown revision
 */
export async function chooseByChange(base) {
  const from = base ?? (await defaultBase());
  const changed = await changedFiles(from);
  const sources = await readSources();
  const present = changed.filter((name) => existsSync(join(ROOT, name)));
  const code = present.filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.gen.ts'));
  const durations = await readDurations();
  const related = relatedTests(sources, changed);
  const tests = firstWithin(related, (name) => durations[name] ?? UNMEASURED_SECONDS, TEST_SECONDS);
  const specs = touchedJourneys(changed).filter((name) =>
    existsSync(join(ROOT, 'e2e/journeys', name)),
  );
  const named = (/** @type {readonly string[]} */ names) =>
    STEPS.filter(({ name }) => names.includes(name));

  /** @type {Step[]} */
  const steps = [
    ...named(ALWAYS),
    ...(present.length === 0
      ? []
      : [
          {
            name: 'format',
            title: 'Format of the changed files',
            run: () =>
              tool('some files are not formatted: run npm run format', 'biome', [
                'check',
                '--no-errors-on-unmatched',
                ...present,
              ]),
          },
        ]),
    ...(code.length === 0
      ? []
      : [
          ...named(['types']),
          {
            name: 'lint',
            title: 'Lint of the changed files',
            needs: ['codegen'],
            run: () => tool('lint errors', 'oxlint', ['--type-aware', '--deny-warnings', ...code]),
          },
        ]),
    ...(tests.length === 0
      ? []
      : [
          {
            name: 'tests',
            title: 'Tests that import a changed file',
            needs: ['codegen'],
            run: () => vitest('changed', [...tests, '--passWithNoTests']),
          },
        ]),
    ...(specs.length === 0
      ? []
      : [
          ...named(BUILD),
          {
            name: 'journeys',
            title: 'Journeys of the changed pages',
            needs: BUILD,
            load: 2,
            run: () => journeys(['--project=desktop', ...specs]),
          },
        ]),
  ];
  const left = related.length - tests.length;
  const reason = [
    `${changed.length} files differ from ${from}:`,
    `${tests.length} test files import them${left > 0 ? ` (the nearest of ${related.length}; npm test runs all)` : ''},`,
    specs.length > 0 ? `journeys ${specs.join(', ')}.` : 'no page and no journey changed.',
  ].join(' ');
  return { steps, reason };
}
