import { obtainChromium } from '../../e2e/chromium.ts';
import { testsOfChange } from './changed-tests.mjs';
import { PlainError } from './output.mjs';
import { obtainPostgres, obtainPromtool, obtainRedis } from './programs.mjs';

/** @typedef {import('./programs.mjs').Program} Program */

/**
 * @typedef {{
 *   name: string,
 *   title: string,
 *   command: readonly string[],
 *   late?: () => Promise<{ args: readonly string[], note: string }>,
 *   needs?: string,
 *   env?: Record<string, string | undefined>,
 *   program?: () => Promise<Program>,
 *   report?: 'vitest' | 'playwright',
 *   waits?: boolean,
 *   selects?: boolean,
 *   shows?: boolean,
 * }} Step
 *   `late`: arguments that are found when the step starts, none if nothing is to run, and a note beside its result;
 *   `needs`: an earlier step that must pass first; `report`: the tool that counts its tests; `waits`: it mostly waits for
 *   processes and timers; `selects`: it selects tests by name, and the others do not count as skipped;
 *   `shows`: its output is a summary, also when it passes
 */

/**
 * @param {string} name @param {string} title
 * @param {readonly string[]} args projects, files or other options of vitest
 * @param {Partial<Step>} [more]
 * @returns {Step}
 */
const vitest = (name, title, args, more = {}) => ({
  name,
  title,
  command: ['vitest', 'run', ...args],
  needs: 'codegen',
  report: 'vitest',
  ...more,
});

/** @returns {Promise<Program>} */
async function chromium() {
  const found = await obtainChromium({ windowless: true });
  return 'missing' in found ? found : { env: { CHROME_PATH: found.path } };
}

/** @param {string[]} names */
const projects = (...names) => names.flatMap((name) => ['--project', name]);

/** @param {string} title @param {readonly string[]} args @returns {Step} */
const journeys = (title, args) => ({
  name: 'journeys',
  title,
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...args],
  needs: 'build',
  program: chromium,
  report: 'playwright',
});

/** @param {readonly string[]} files @returns {Step} */
const format = (files) => ({
  name: 'format',
  title: 'Format (npm run format)',
  command: ['biome', 'check', '--no-errors-on-unmatched', ...files],
});

/** @returns {Promise<Program>} */
async function obtainPostgresAndRedis() {
  const redis = await obtainRedis();
  return 'missing' in redis ? redis : obtainPostgres();
}

/** @param {readonly string[]} files @returns {Step} */
const lint = (files) => ({
  name: 'lint',
  title: 'Lint',
  command: ['oxlint', '--type-aware', '--deny-warnings', ...files],
  needs: 'codegen',
  env: RARE_COLLECTIONS,
});

/** Without the program some tests of the step are skipped, also in CI. @param {() => Promise<Program>} obtain */
const ifPossible = (obtain) => async () => {
  await obtain();
  return { env: {} };
};

/** The checkers of types and of code are written in Go: fewer collections of garbage take a sixth less CPU time. */
const RARE_COLLECTIONS = { GOGC: '400' };

const ON_PGLITE = { TEST_DATABASE_URL: undefined };

/**
 * The daily steps. Those that are ready start in this order: fast refusals first, then the longest.
 * @type {readonly Step[]}
 */
export const STEPS = [
  {
    name: 'codegen',
    title: 'Code generated from schema.graphql',
    command: ['node', '--run', 'codegen'],
  },
  {
    name: 'build',
    title: 'Build of shop and sandbox',
    command: ['node', '--run', 'build'],
    needs: 'codegen',
  },
  format(['.']),
  {
    name: 'types',
    title: 'Types',
    // By default four checkers share a project, and each checks again what the others import.
    command: ['tsc', '-b', '--checkers', '1'],
    needs: 'codegen',
    env: RARE_COLLECTIONS,
  },
  lint([]),
  vitest('docs', 'Documents and schema: links, requirement ids, plain words, no machine path', [
    ...['links', 'requirements', 'words', 'files'].map((name) => `docs/test/${name}.test.ts`),
    'gateway/test/schema-rules.test.ts',
    'gateway/schema-check',
  ]),
  {
    name: 'unused',
    title: 'No unused code or dependency',
    command: ['knip', '--no-gitignore', '--no-progress'],
    needs: 'codegen',
  },
  {
    name: 'rooms',
    title: 'Imports between rooms',
    command: ['node', 'scripts/checks/rooms.mjs'],
    shows: true,
    needs: 'codegen',
  },
  {
    name: 'budget',
    title: 'Weight of the pages',
    command: ['node', 'web/tools/budget.ts'],
    shows: true,
    needs: 'build',
  },
  journeys('Browser journeys', []),
  vitest(
    'gateway',
    'Gateway, on each API',
    // Those of the schema are in the step `docs`.
    [...projects('gateway'), '--maxWorkers=2', '--exclude=**/schema-{rules.test.ts,check/**}'],
    { needs: 'build', program: ifPossible(obtainRedis) },
  ),
  {
    name: 'coverage',
    title: 'Operations by API, coverage of the gateway',
    command: ['node', 'gateway/test/coverage.ts'],
    needs: 'gateway',
    shows: true,
  },
  vitest('processes', 'store-api: commands and crashes', projects('store-api-processes'), {
    needs: 'build',
    env: ON_PGLITE,
    waits: true,
  }),
  vitest('web', 'Web client, packages, scripts and documents', [
    ...projects('scripts', 'docs', 'packages', 'web', 'web-outside', 'web-tools'),
    '--exclude=**/test/{alerts,files,links,new-section,requirements,site,words}.test.ts',
  ]),
  vitest('alerts', 'Each alert fires (promtool)', ['docs/test/alerts.test.ts'], {
    program: ifPossible(obtainPromtool),
    waits: true,
  }),
  vitest(
    'store-api',
    'store-api on the embedded database',
    projects('store-api', 'store-api-outside'),
    { env: ON_PGLITE },
  ),
  vitest('durability', 'No confirmed write is lost; attacks from outside', projects('e2e-node'), {
    needs: 'build',
    waits: true,
  }),
  {
    name: 'storm',
    title: 'A short storm: kills, freezes, full disks, a deploy',
    command: ['node', 'e2e/storm/main.ts', '--minutes', '0.6', '--rate', '2', '--brief'],
    needs: 'build',
    program: obtainPostgresAndRedis,
    waits: true,
    shows: true,
  },
  vitest('short-cuts', 'Gateway without its short cuts', projects('without-short-cuts')),
  vitest('gateways', 'Two gateways, Redis, the older API', projects('two-gateways'), {
    program: obtainRedis,
  }),
  vitest(
    'postgres',
    'store-api on PostgreSQL',
    [...projects('store-api-postgres'), '--testNamePattern', 'PostgreSQL'],
    { program: obtainPostgres, waits: true, selects: true },
  ),
];

const DEEP = [
  'codegen',
  'build',
  'store-api',
  'processes',
  'gateway',
  'coverage',
  'short-cuts',
  'postgres',
  'durability',
];

/** Builds of what the documents show: they take long, and few changes break them. */
const DOCUMENTS = vitest('documents', 'The documents as a site; the exercise of a new section', [
  'docs/test/site.test.ts',
  'docs/test/new-section.test.ts',
]);

/** @param {readonly string[]} names */
const named = (names) => STEPS.filter(({ name }) => names.includes(name));

/**
 * The long runs of `npm run test:deep`: the same tests with more kills and more random inputs, all of them on PostgreSQL,
 * the coverage of the gateway, which takes a third of its tests' CPU time, and the builds of the documents.
 */
export const deepSteps = () =>
  [...named(DEEP), DOCUMENTS].map((step) => ({
    ...step,
    command: step.name === 'gateway' ? [...step.command, '--coverage'] : step.command,
    env: { ...step.env, TEST_DEEP: 'on' },
  }));

/**
 * The steps of `npm test -- --changed`: the fast checks, the nearest of the tests that import a changed file, and the
 * journeys only where e2e changed.
 * @param {string} ancestor the revision to compare with
 * @param {readonly string[]} files that differ from it
 * @returns {readonly Step[]}
 */
export function changedSteps(ancestor, files) {
  const code = files.filter((name) => /\.(tsx?|mjs)$/.test(name));
  const ofE2e = code.some((name) => name.startsWith('e2e/'));
  const late = () => testsOfChange(ancestor, files);
  const ofChange = [`--only-changed=${ancestor}`, '--project=desktop', '--pass-with-no-tests'];
  return [
    ...named(['codegen', ...(ofE2e ? ['build'] : [])]),
    ...(files.length > 0
      ? [vitest('tests', 'The nearest tests that import a changed file', [], { late })]
      : []),
    ...named(['docs']),
    ...(files.length > 0 ? [format(files)] : []),
    ...(code.length > 0 ? [...named(['types']), lint(code)] : []),
    ...(ofE2e ? [journeys('Changed journeys', ofChange)] : []),
  ];
}

/**
 * Returns the steps named by `--only=a,b` with the steps they need, or all.
 * @param {string | undefined} only @param {readonly Step[]} steps
 * @returns {readonly Step[]}
 * @throws {PlainError} for an unknown name
 */
export function chooseSteps(only, steps) {
  if (only === undefined) return steps;
  const wanted = new Set(only.split(','));
  const unknown = [...wanted].find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new PlainError(`"${unknown}" is not a step: ${steps.map(({ name }) => name).join(', ')}`);
  }
  for (const { name, needs } of steps.toReversed()) {
    if (needs !== undefined && wanted.has(name)) wanted.add(needs);
  }
  return steps.filter(({ name }) => wanted.has(name));
}
