import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from './exec.mjs';
import { lastLines, PlainError, withProgress } from './output.mjs';
import { CACHE, ROOT } from './root.mjs';
import { runSideBySide } from './schedule.mjs';
import { fingerprintOf, readStamp, removeStamp, writeStamp } from './stamp.mjs';

/**
 * @typedef {{
 *   name: string,
 *   title: string,
 *   needs?: readonly string[],
 *   inputs: readonly string[],
 *   filter?: (file: string) => boolean,
 *   outputs: () => Promise<readonly string[]> | readonly string[],
 *   commands: ReadonlyArray<readonly [string, ...string[]]>,
 * }} Part
 *   one part of the build: the parts before it, the files it reads, the files it leaves, and its commands, run in order
 */

/** Returns the paths of all generated files: the web client's `.gen.ts` files lie beside each `.graphql`. */
async function generatedFiles() {
  const names = await readdir(join(ROOT, 'web/src'), { recursive: true });
  return [
    'gateway/src/resolvers.gen.ts',
    'gateway/src/types.gen.ts',
    'web/dist/operations.json',
    'web/src/app/apollo/possible-types.gen.ts',
    ...names
      .filter((name) => name.endsWith('.graphql'))
      .map((name) => join('web/src', name.replace(/\.graphql$/, '.gen.ts'))),
  ];
}

const CODEGEN_SOURCES = [
  'schema.graphql',
  'codegen.ts',
  'scripts/codegen-documents.mjs',
  'scripts/codegen-hooks.mjs',
  'scripts/codegen-operations.mjs',
  'scripts/codegen-possible-types.mjs',
];

/** @type {readonly Part[]} */
const PARTS = [
  {
    name: 'codegen',
    title: 'types from schema.graphql',
    inputs: [...CODEGEN_SOURCES, 'web/src'],
    filter: (file) => !file.startsWith('web/src') || file.endsWith('.graphql'),
    outputs: generatedFiles,
    commands: [['graphql-codegen', '--config', 'codegen.ts']],
  },
  {
    name: 'sandbox',
    title: 'the GraphQL sandbox',
    inputs: ['gateway/sandbox'],
    outputs: () => ['gateway/dist/sandbox'],
    commands: [
      ['vite', 'build', '--config', 'gateway/sandbox/vite.config.ts', '--logLevel', 'warn'],
    ],
  },
  {
    name: 'database',
    title: 'an empty database',
    inputs: ['store-api/tools/empty-database.ts', 'store-api/src/db/empty-database.ts'],
    outputs: () => ['store-api/dist'],
    commands: [['node', 'store-api/tools/empty-database.ts']],
  },
  {
    name: 'web',
    title: 'the shop',
    needs: ['codegen'],
    inputs: [...CODEGEN_SOURCES, 'web', 'packages'],
    outputs: () => ['web/dist/client/.vite/manifest.json', 'web/dist/server'],
    commands: [
      ['vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
      ['vite', 'build', '--config', 'web/vite.config.ts', '--ssr', '--logLevel', 'warn'],
    ],
  },
];

/** @param {Part} part */
const stampOf = (part) => join(CACHE, 'build', part.name);

/** @param {Part} part */
async function partFingerprint(part) {
  const recipe = JSON.stringify(part.commands);
  const inputs = await fingerprintOf(ROOT, [...part.inputs, 'package-lock.json'], part.filter);
  return `${recipe}\n${inputs}`;
}

/** @param {Part} part @param {string} fingerprint */
async function isBuilt(part, fingerprint) {
  if ((await readStamp(stampOf(part))) !== fingerprint) return false;
  return (await part.outputs()).every((output) => existsSync(join(ROOT, output)));
}

/**
 * Runs the commands of one part, then writes its stamp.
 * @param {Part} part @param {string} fingerprint @param {(text: string) => void} report
 * @throws {PlainError} with the end of the tool's output
 */
async function buildPart(part, fingerprint, report) {
  await removeStamp(stampOf(part));
  for (const [command, ...args] of part.commands) {
    report(part.title);
    const { code, output } = await run(command, args);
    if (code !== 0) {
      throw new PlainError(
        `${part.title}: \`${[command, ...args].join(' ')}\` failed.\n\n${lastLines(output, 40)}`,
      );
    }
  }
  await writeStamp(stampOf(part), fingerprint);
}

/**
 * Builds the parts whose files changed since the last build, side by side. Prints nothing when none changed.
 * @param {{ all?: boolean, only?: string }} [options] `all` builds unchanged parts too; `only` names the one part to build
 * @throws {PlainError} with the end of the tool's output, when a part cannot be built
 */
export async function build({ all = false, only } = {}) {
  const parts = await Promise.all(
    PARTS.filter(({ name }) => only === undefined || name === only).map(async (part) => {
      const fingerprint = await partFingerprint(part);
      return { ...part, fingerprint, isStale: all || !(await isBuilt(part, fingerprint)) };
    }),
  );
  const stale = parts.filter(({ isStale }) => isStale);
  if (stale.length === 0) return;
  await withProgress(`Building ${stale.map(({ name }) => name).join(', ')}`, async (report) => {
    /** @type {unknown[]} */
    const errors = [];
    await runSideBySide(stale, availableParallelism(), async (part) => {
      if (errors.length > 0) return;
      await buildPart(part, part.fingerprint, report).catch((error) => errors.push(error));
    });
    if (errors.length > 0) throw errors[0];
  });
}
