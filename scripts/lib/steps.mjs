import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkBudget } from '../checks/budget.mjs';
import { checkDocs } from '../checks/docs.mjs';
import { checkFiles } from '../checks/files.mjs';
import { checkRequirements } from '../checks/requirements.mjs';
import { checkRooms } from '../checks/rooms.mjs';
import { checkSchema } from '../checks/schema.mjs';
import { build } from './build.mjs';
import { obtainChromium } from './chromium.mjs';
import { environment, run } from './exec.mjs';
import { disposablePostgres } from './postgres.mjs';
import { countPlaywright, countVitest, readReport, skipReasons } from './reports.mjs';
import { CACHE, ROOT } from './root.mjs';

const CONTRACT_COVERAGE = join(ROOT, 'store-api/.cache/contract.json');
const CONFORMANCE = join(ROOT, 'gateway/.cache/conformance.md');
/** Its vitest projects. */
const STORE_API = ['store-api', 'store-api-outside'];
/** And the one that starts whole processes. */
const PROCESSES = 'store-api-processes';
/** Fewer, and the measurement looks at the wrong folder. */
const LEAST_LINES = 500;
const GATEWAY_COVERAGE = join(ROOT, 'gateway/.cache/coverage/coverage-summary.json');

/**
 * What one step found. No problem: it passed. `passed` and `skipped` count tests, where a step is made of many.
 * @typedef {{
 *   problems: string[],
 *   summary?: string,
 *   table?: string,
 *   log?: string,
 *   skippedBecause?: string,
 *   passed?: number,
 *   skipped?: number,
 * }} Verdict
 *   `table`: shown below the step's line; `skippedBecause`: the sentence why it could not run; `log`: a program's output, shown when something is wrong
 * @typedef {{
 *   name: string,
 *   title: string,
 *   needs?: readonly string[],
 *   lane?: string,
 *   run: () => Promise<Verdict>,
 * }} Step
 *   `lane`: steps that follow one another and have one run at the same time, those of one lane in turn: most of what
 *   they do is wait
 */

/**
 * Runs a tool that says by its exit code whether all is well.
 * @param {string} reason @param {string} command @param {readonly string[]} args
 * @returns {Promise<Verdict>}
 */
async function tool(reason, command, args) {
  const { code, output } = await run(command, args);
  return code === 0 ? { problems: [] } : { problems: [reason], log: output };
}

/**
 * Runs vitest projects and counts their tests.
 * @param {string} name of the report @param {readonly string[]} projects @param {Record<string, string | undefined>} env
 * @param {readonly string[]} [options] more of vitest's own
 * @returns {Promise<Verdict>}
 */
async function vitest(name, projects, env, options = []) {
  const reportFile = join(CACHE, 'tests', `${name}.json`);
  await rm(reportFile, { force: true });
  const { code, output } = await run(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    { env: environment(env) },
  );
  /** @type {import('./reports.mjs').VitestReport | undefined} */
  const report = await readReport(reportFile);
  if (!report) return { problems: ['o vitest não terminou'], log: output };
  const count = countVitest(report);
  const unowned = code !== 0 && count.problems.length === 0;
  return {
    ...count,
    problems: unowned ? ['um erro fora de qualquer teste'] : count.problems,
    log: output,
  };
}

/**
 * The gateway's tests, measured: its core must be covered to the last branch (vitest.config.ts). The table says how
 * each operation ended on each upstream.
 * @returns {Promise<Verdict>}
 */
async function gateway() {
  await Promise.all([CONFORMANCE, GATEWAY_COVERAGE].map((file) => rm(file, { force: true })));
  const verdict = await vitest('gateway', ['gateway'], {}, ['--coverage']);
  const table = await readFile(CONFORMANCE, 'utf8').catch(() => '');
  /** @type {{ total: { lines: { pct: number, total: number }, branches: { pct: number } } } | undefined} */
  const coverage = await readReport(GATEWAY_COVERAGE);
  const problems = [
    ...verdict.problems,
    ...(table === '' ? ['a tabela de operações por API não foi escrita'] : []),
    ...((coverage?.total.lines.total ?? 0) < LEAST_LINES ? ['nada foi medido'] : []),
  ];
  const summary = coverage
    ? `núcleo coberto: ${coverage.total.lines.pct}% das linhas, ${coverage.total.branches.pct}% dos desvios`
    : '';
  return { ...verdict, problems, summary, table };
}

/** What the contract suite of store-api says it has seen: written by its last test. */
async function contractCoverage() {
  /** @type {{ rotas: number, rotasVistas: number, respostas: number, respostasVistas: number } | undefined} */
  const seen = await readReport(CONTRACT_COVERAGE);
  return seen
    ? `contrato REST: ${seen.rotasVistas} de ${seen.rotas} rotas, ${seen.respostasVistas} de ${seen.respostas} respostas`
    : undefined;
}

/** @returns {Promise<Verdict>} */
async function storeApiOnPGlite() {
  await rm(CONTRACT_COVERAGE, { force: true });
  const verdict = await vitest('store-api', STORE_API, { TEST_DATABASE_URL: undefined });
  const coverage = await contractCoverage();
  return coverage ? { ...verdict, summary: coverage } : verdict;
}

/**
 * Only what runs on PostgreSQL, as those tests' names say: everything else has just run.
 * @param {string} url
 */
async function storeApiOn(url) {
  const options = ['--testNamePattern', 'PostgreSQL'];
  const verdict = await vitest(
    'postgres',
    [...STORE_API, PROCESSES],
    { TEST_DATABASE_URL: url },
    options,
  );
  const { skipped: _notOnPostgres, ...rest } = verdict;
  return rest;
}

/** @returns {Promise<Verdict>} */
async function storeApiOnPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return storeApiOn(given);
  const database = await disposablePostgres();
  if ('missing' in database) return { problems: [], skippedBecause: database.missing };
  try {
    return await storeApiOn(database.url);
  } finally {
    await database.stop();
  }
}

/** @returns {Promise<Verdict>} */
async function journeys() {
  const chromium = await obtainChromium({ windowless: true });
  if ('missing' in chromium) return { problems: [], skippedBecause: chromium.missing };
  const reportFile = join(CACHE, 'tests', 'journeys.json');
  await rm(reportFile, { force: true });
  const { code, output } = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json'],
    {
      env: environment({ CHROME_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }),
    },
  );
  /** @type {import('./reports.mjs').PlaywrightReport | undefined} */
  const report = await readReport(reportFile);
  if (!report) return { problems: ['o Playwright não terminou'], log: output };
  const count = countPlaywright(report);
  const unowned = code !== 0 && count.problems.length === 0;
  return {
    ...count,
    problems: unowned ? ['um erro fora de qualquer jornada'] : count.problems,
    summary: skipReasons(report).join(' '),
    log: output,
  };
}

/** @type {readonly Step[]} */
export const STEPS = [
  {
    name: 'codegen',
    title: 'Código gerado a partir do schema',
    run: async () => {
      await build({ only: 'codegen' });
      return { problems: [] };
    },
  },
  {
    name: 'format',
    title: 'Formatação',
    run: () => tool('há arquivos fora do formato: rode npm run format', 'biome', ['check', '.']),
  },
  {
    name: 'types',
    title: 'Tipos',
    needs: ['codegen'],
    lane: 'verificações',
    run: () => tool('os tipos não fecham', 'tsc', ['-b']),
  },
  {
    name: 'lint',
    title: 'Lint',
    needs: ['codegen'],
    lane: 'verificações',
    run: () => tool('o lint recusou linhas', 'oxlint', ['--type-aware', '--deny-warnings']),
  },
  {
    name: 'unused',
    title: 'Código e dependências sem uso',
    needs: ['codegen'],
    lane: 'verificações',
    run: () =>
      tool('há arquivos, exportações ou dependências sem uso', 'knip', [
        '--no-gitignore',
        '--no-progress',
      ]),
  },
  {
    name: 'rooms',
    title: 'Quem pode importar quem',
    needs: ['codegen'],
    lane: 'verificações',
    run: checkRooms,
  },
  { name: 'schema', title: 'schema.graphql', lane: 'verificações', run: checkSchema },
  {
    name: 'files',
    title: 'Nada de uma máquina só, nenhuma chave',
    lane: 'verificações',
    run: checkFiles,
  },
  {
    name: 'docs',
    title: 'Links, decisions, the picture of the rooms',
    lane: 'verificações',
    run: checkDocs,
  },
  {
    name: 'requirements',
    title: 'Requirement ids in tests and docs exist',
    lane: 'verificações',
    run: checkRequirements,
  },
  {
    name: 'build',
    title: 'Construção',
    needs: ['codegen'],
    lane: 'construção',
    run: async () => {
      await build();
      return { problems: [] };
    },
  },
  {
    name: 'budget',
    title: 'Orçamento das páginas',
    needs: ['build'],
    run: checkBudget,
  },
  {
    name: 'gateway',
    title: 'Gateway, sobre cada API',
    needs: ['codegen'],
    lane: 'gateway e loja',
    run: gateway,
  },
  {
    name: 'web',
    title: 'Loja e comandos',
    needs: ['codegen'],
    lane: 'gateway e loja',
    run: () => vitest('web', ['scripts', 'web', 'web-outside'], {}),
  },
  {
    name: 'store-api',
    title: 'API da loja no banco embutido',
    lane: 'API da loja',
    run: storeApiOnPGlite,
  },
  {
    name: 'postgres',
    title: 'API da loja no PostgreSQL',
    lane: 'PostgreSQL e comandos',
    run: storeApiOnPostgres,
  },
  {
    name: 'processes',
    title: 'Comandos e quedas da API da loja',
    lane: 'PostgreSQL e comandos',
    run: () => vitest('processes', [PROCESSES], { TEST_DATABASE_URL: undefined }),
  },
  {
    name: 'durability',
    title: 'Nenhuma escrita confirmada se perde',
    needs: ['build'],
    lane: 'API da loja',
    run: () => vitest('durability', ['e2e-node'], {}),
  },
  {
    name: 'journeys',
    title: 'Jornadas no navegador',
    needs: ['build'],
    run: journeys,
  },
];
