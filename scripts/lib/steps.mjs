import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkBudget } from '../checks/budget.mjs';
import { checkDocs } from '../checks/docs.mjs';
import { checkFiles } from '../checks/files.mjs';
import { checkRequirements } from '../checks/requirements.mjs';
import { checkRooms } from '../checks/rooms.mjs';
import { checkSchema } from '../checks/schema.mjs';
import { checkWords } from '../checks/words.mjs';
import { build } from './build.mjs';
import { obtainChromium } from './chromium.mjs';
import { environment, run } from './exec.mjs';
import { disposablePostgres } from './postgres.mjs';
import { missingRedis } from './redis.mjs';
import { countPlaywright, countVitest, failuresIn, readReport } from './reports.mjs';
import { CACHE, ROOT } from './root.mjs';

const CONTRACT_COVERAGE = join(ROOT, 'store-api/.cache/contract.json');
const CONFORMANCE = join(ROOT, 'gateway/.cache/conformance.md');
const STORE_API = ['store-api', 'store-api-outside'];
/** The vitest project whose tests start whole processes. */
const PROCESSES = 'store-api-processes';
/** With fewer measured lines the coverage looks at the wrong folder. */
const LEAST_LINES = 500;
const GATEWAY_COVERAGE = join(ROOT, 'gateway/.cache/coverage/coverage-summary.json');

/** The environment of the long runs: tests with a short and a long version read it. */
const DEEP = { TEST_DEEP: 'on' };

/**
 * The result of one step. A step without problems has passed.
 * @typedef {{
 *   problems: string[],
 *   summary?: string,
 *   table?: string,
 *   log?: string,
 *   skippedBecause?: string,
 *   missing?: string,
 *   passed?: number,
 *   failed?: number,
 *   skipped?: number,
 * }} Verdict
 *   `problems`: each shown, with its details on further lines; `passed`, `failed` and `skipped`: numbers of tests, of a
 *   step that runs tests; `table`: shown below the step's line; `skippedBecause`: why the step did not run; `missing`: the
 *   program that this machine lacks; `log`: a program's output, shown when the step failed
 * @typedef {{
 *   name: string,
 *   title: string,
 *   needs?: readonly string[],
 *   load?: number,
 *   run: () => Promise<Verdict>,
 * }} Step
 *   `load`: how many cores the step keeps busy, 1 by default; a step that mostly waits has less
 */

/**
 * Runs a tool whose exit code says whether it passed.
 * @param {string} reason @param {string} command @param {readonly string[]} args
 * @returns {Promise<Verdict>}
 */
export async function tool(reason, command, args) {
  const { code, output } = await run(command, args);
  return code === 0 ? { problems: [] } : { problems: [reason], log: output };
}

/**
 * Runs vitest and counts its tests.
 * @param {string} name of the report
 * @param {readonly string[]} args projects, files or other options of vitest
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<Verdict>}
 */
export async function vitest(name, args, env = {}) {
  const reportFile = join(CACHE, 'tests', `${name}.json`);
  await rm(reportFile, { force: true });
  const { code, output } = await run(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
    { env: environment(env) },
  );
  /** @type {import('./reports.mjs').VitestReport | undefined} */
  const report = await readReport(reportFile);
  if (!report) return { problems: ['vitest did not finish'], log: output };
  return judged('vitest', countVitest(report), code, output);
}

/**
 * The verdict of a test tool that ended. Without a failed test it may still end with an error.
 * @param {string} name @param {import('./reports.mjs').Count} count @param {number} code @param {string} output
 * @returns {Verdict}
 */
function judged(name, count, code, output) {
  if (code === 0 && count.failed === 0) return { ...count, problems: [] };
  const log = failuresIn(output);
  if (count.failed > 0) return { ...count, problems: [`${count.failed} of its tests failed`], log };
  return { ...count, failed: 1, problems: [`${name} failed outside of any test`], log };
}

/** @param {readonly string[]} names */
const projects = (names) => names.flatMap((name) => ['--project', name]);

/**
 * Runs the gateway's tests with the coverage that vitest.config.ts demands. The table shows the outcomes of each
 * operation on each upstream.
 * @returns {Promise<Verdict>}
 */
async function gateway() {
  await Promise.all([CONFORMANCE, GATEWAY_COVERAGE].map((file) => rm(file, { force: true })));
  await missingRedis();
  // It ends last, when a core is free for a second worker.
  const verdict = await vitest('gateway', ['--project', 'gateway', '--coverage', '--maxWorkers=2']);
  const table = await readFile(CONFORMANCE, 'utf8').catch(() => '');
  /** @type {{ total: { lines: { pct: number, total: number }, branches: { pct: number } } } | undefined} */
  const coverage = await readReport(GATEWAY_COVERAGE);
  const problems = [
    ...verdict.problems,
    ...(table === '' ? ['the table of operations by API was not written'] : []),
    ...((coverage?.total.lines.total ?? 0) < LEAST_LINES ? ['the coverage was not measured'] : []),
  ];
  const summary = coverage
    ? `rest, graphql, sessao and the wire files covered: ${coverage.total.lines.pct}% of lines, ${coverage.total.branches.pct}% of branches`
    : '';
  const failed = (verdict.failed ?? 0) + problems.length - verdict.problems.length;
  return { ...verdict, problems, failed, summary, table };
}

/** Suites of one gateway in front of the older API that also run on two. */
const ON_TWO_GATEWAYS = [
  'gateway/test/conformance/conformance.test.ts',
  'gateway/src/upstream/older/carrinho/carrinho.test.ts',
  'gateway/src/upstream/older/pedidos/create-once.test.ts',
];

/** @returns {Promise<Verdict>} */
async function twoGateways() {
  const missing = await missingRedis();
  if (missing !== undefined) return { problems: [], missing };
  return vitest('gateways', ['--project', 'gateway', ...ON_TWO_GATEWAYS], { TEST_GATEWAYS: '2' });
}

/** Suites that also run while every request reaches Fastify and Apollo. */
const WITHOUT_SHORT_CUTS = [
  'gateway/test/conformance/conformance.test.ts',
  'gateway/src/server/http/answers.test.ts',
  'gateway/src/server/http/graphql-over-http.test.ts',
  'gateway/src/server/http/http.test.ts',
];

/** @returns {Promise<Verdict>} */
function withoutShortCuts() {
  const args = ['--project', 'gateway', ...WITHOUT_SHORT_CUTS];
  return vitest('short-cuts', args, { TEST_SHORT_CUTS: 'off' });
}

/** Returns what store-api's contract suite covered, as its last test wrote it. */
async function contractCoverage() {
  /** @type {{ rotas: number, rotasVistas: number, respostas: number, respostasVistas: number } | undefined} */
  const seen = await readReport(CONTRACT_COVERAGE);
  return seen
    ? `REST contract: ${seen.rotasVistas} of ${seen.rotas} routes, ${seen.respostasVistas} of ${seen.respostas} replies`
    : undefined;
}

/** @returns {Promise<Verdict>} */
async function storeApiOnPGlite() {
  await rm(CONTRACT_COVERAGE, { force: true });
  const verdict = await vitest('store-api', projects(STORE_API), { TEST_DATABASE_URL: undefined });
  const coverage = await contractCoverage();
  return coverage ? { ...verdict, summary: coverage } : verdict;
}

/**
 * Runs work on the PostgreSQL of TEST_DATABASE_URL, or on a disposable one.
 * @param {(url: string) => Promise<Verdict>} work
 * @returns {Promise<Verdict>}
 */
async function withPostgres(work) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return work(given);
  const database = await disposablePostgres();
  if ('missing' in database) return { problems: [], missing: database.missing };
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

/** Suites that every run repeats on PostgreSQL: there locks, plans, sessions, dumps and the driver's types may differ. */
const ON_POSTGRES = [
  'test/contract/contract.test.ts',
  'test/lock-order.test.ts',
  'src/auth/identity.test.ts',
  'src/carrinho/carrinho.test.ts',
  'src/cli/sql/export.test.ts',
  'src/crashes.test.ts',
  'src/db/foreign-keys.test.ts',
  'src/db/migrate.test.ts',
  'src/db/migrations.test.ts',
  'src/db/no-connection.test.ts',
  'src/db/releases.test.ts',
  'src/db/transaction.test.ts',
  'src/http/places.test.ts',
  'src/pagamentos/machine.test.ts',
  'src/pagamentos/settlement.test.ts',
  'src/pagamentos/start-payment-race.test.ts',
  'src/pedidos/create.test.ts',
  'src/pedidos/machine.test.ts',
  'src/pedidos/race.test.ts',
  'src/pedidos/rede.test.ts',
  'src/pedidos/search.test.ts',
  'src/pedidos/stock-race.test.ts',
  'src/pedidos/withdrawal-receipt.test.ts',
  'src/produtos/search.test.ts',
].map((file) => `store-api/${file}`);

/**
 * Runs tests that have PostgreSQL in their name: the others ran on PGlite.
 * @param {readonly string[]} suites files; none for all of store-api's
 * @param {Record<string, string>} [env]
 * @returns {Promise<Verdict>}
 */
async function storeApiOnPostgres(suites, env = {}) {
  const chosen = [...projects([...STORE_API, PROCESSES]), '--testNamePattern', 'PostgreSQL'];
  const verdict = await withPostgres((url) =>
    vitest('postgres', [...chosen, ...suites], { ...env, TEST_DATABASE_URL: url }),
  );
  const { skipped: _notOnPostgres, ...rest } = verdict;
  return rest;
}

/**
 * Runs browser journeys and counts them.
 * @param {readonly string[]} [args] files or other options of Playwright
 * @returns {Promise<Verdict>}
 */
export async function journeys(args = []) {
  const chromium = await obtainChromium({ windowless: true });
  if ('missing' in chromium) return { problems: [], missing: chromium.missing };
  const reportFile = join(CACHE, 'tests', 'journeys.json');
  await rm(reportFile, { force: true });
  const { code, output } = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json', ...args],
    {
      env: environment({ CHROME_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }),
    },
  );
  /** @type {import('./reports.mjs').PlaywrightReport | undefined} */
  const report = await readReport(reportFile);
  if (!report) return { problems: ['Playwright did not finish'], log: output };
  return judged('Playwright', countPlaywright(report), code, output);
}

/** @param {'codegen'} [only] */
async function buildStep(only) {
  await build(only === undefined ? {} : { only });
  return { problems: [] };
}

/**
 * The daily steps. The order matters where steps compete for cores: fast refusals first, then the longest.
 * @type {readonly Step[]}
 */
export const STEPS = [
  { name: 'codegen', title: 'Code generated from schema.graphql', run: () => buildStep('codegen') },
  {
    name: 'format',
    title: 'Format',
    run: () => tool('some files are not formatted: run npm run format', 'biome', ['check', '.']),
  },
  {
    name: 'types',
    title: 'Types',
    needs: ['codegen'],
    run: () => tool('type errors', 'tsc', ['-b']),
  },
  {
    name: 'lint',
    title: 'Lint',
    needs: ['codegen'],
    run: () => tool('lint errors', 'oxlint', ['--type-aware', '--deny-warnings']),
  },
  {
    name: 'docs',
    title: 'Links, decisions, the picture of the rooms',
    run: checkDocs,
  },
  {
    name: 'requirements',
    title: 'Requirement ids in tests and docs exist',
    run: checkRequirements,
  },
  { name: 'words', title: 'Plain words', run: checkWords },
  {
    name: 'build',
    title: 'Build of shop and sandbox',
    needs: ['codegen'],
    run: () => buildStep(),
  },
  {
    name: 'unused',
    title: 'No unused code or dependency',
    needs: ['codegen'],
    run: () =>
      tool('unused files, exports or dependencies', 'knip', ['--no-gitignore', '--no-progress']),
  },
  {
    name: 'rooms',
    title: 'Imports between rooms',
    needs: ['codegen'],
    run: checkRooms,
  },
  { name: 'schema', title: 'schema.graphql', run: checkSchema },
  { name: 'files', title: 'No machine path, no key', run: checkFiles },
  { name: 'budget', title: 'Weight of the pages', needs: ['build'], run: checkBudget },
  {
    name: 'journeys',
    title: 'Browser journeys',
    needs: ['build'],
    run: () => journeys(),
  },
  {
    name: 'store-api',
    title: 'store-api on the embedded database',
    run: storeApiOnPGlite,
  },
  {
    name: 'gateway',
    title: 'Gateway, on each API',
    needs: ['build'],
    run: gateway,
  },
  {
    name: 'gateways',
    title: 'Two gateways, Redis, the older API',
    needs: ['codegen'],
    run: twoGateways,
  },
  {
    name: 'short-cuts',
    title: 'Gateway without its short cuts',
    needs: ['codegen'],
    run: withoutShortCuts,
  },
  {
    name: 'web',
    title: 'Web client, packages, scripts and documents',
    needs: ['codegen'],
    run: () => vitest('web', projects(['scripts', 'docs', 'packages', 'web', 'web-outside'])),
  },
  {
    name: 'postgres',
    title: 'store-api on PostgreSQL',
    load: 0.5,
    run: () => storeApiOnPostgres(ON_POSTGRES),
  },
  {
    name: 'processes',
    title: 'store-api: commands and crashes',
    needs: ['build'],
    load: 0.5,
    run: () => vitest('processes', projects([PROCESSES]), { TEST_DATABASE_URL: undefined }),
  },
  {
    name: 'durability',
    title: 'No confirmed write is lost; attacks from outside',
    needs: ['build'],
    load: 0.5,
    run: () => vitest('durability', ['--project', 'e2e-node']),
  },
];

/**
 * The long runs of `npm run test:deep`: the same tests with more kills, more random inputs and every upstream.
 * @type {readonly Step[]}
 */
export const DEEP_STEPS = [
  ...STEPS.filter(({ name }) => ['codegen', 'build'].includes(name)),
  {
    name: 'gateway',
    title: 'Gateway, long random runs',
    needs: ['codegen'],
    run: () => vitest('deep-gateway', ['--project', 'gateway'], DEEP),
  },
  {
    name: 'store-api',
    title: 'store-api on the embedded database, long random runs',
    run: () =>
      vitest('deep-store-api', projects([...STORE_API, PROCESSES]), {
        ...DEEP,
        TEST_DATABASE_URL: undefined,
      }),
  },
  {
    name: 'postgres',
    title: 'store-api on PostgreSQL, long random runs',
    run: () => storeApiOnPostgres([], DEEP),
  },
  {
    name: 'durability',
    title: 'No confirmed write is lost, killed again and again',
    needs: ['build'],
    run: () => vitest('deep-durability', ['--project', 'e2e-node'], DEEP),
  },
];
