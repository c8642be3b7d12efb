import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './exec.mjs';
import { lastLines, PlainError, withProgress } from './output.mjs';
import { CACHE, ROOT } from './root.mjs';
import { fingerprintOf, readStamp, removeStamp, writeStamp } from './stamp.mjs';

/**
 * @typedef {{
 *   name: string,
 *   title: string,
 *   inputs: readonly string[],
 *   filter?: (file: string) => boolean,
 *   outputs: () => Promise<readonly string[]> | readonly string[],
 *   commands: ReadonlyArray<readonly [string, ...string[]]>,
 * }} Part
 *   one part of the build: the files it reads, the files it leaves, and its commands, run in order
 */

/** Returns the paths of all generated files: the web client's `.gen.ts` files lie beside each `.graphql`. */
async function generatedFiles() {
  const names = await readdir(join(ROOT, 'web/src'), { recursive: true });
  return [
    'gateway/src/types.gen.ts',
    'web/src/app/apollo/possible-types.gen.ts',
    ...names
      .filter((name) => name.endsWith('.graphql'))
      .map((name) => join('web/src', name.replace(/\.graphql$/, '.gen.ts'))),
  ];
}

const CODEGEN_SOURCES = [
  'schema.graphql',
  'codegen.ts',
  'scripts/codegen-hooks.mjs',
  'scripts/codegen-possible-types.mjs',
];

/** @type {readonly Part[]} */
const PARTS = [
  {
    name: 'codegen',
    title: 'Generating types from schema.graphql',
    inputs: [...CODEGEN_SOURCES, 'web/src'],
    filter: (file) => !file.startsWith('web/src') || file.endsWith('.graphql'),
    outputs: generatedFiles,
    commands: [['graphql-codegen', '--config', 'codegen.ts']],
  },
  {
    name: 'web',
    title: 'Building the shop',
    inputs: [...CODEGEN_SOURCES, 'web'],
    outputs: () => ['web/dist/client/.vite/manifest.json', 'web/dist/server'],
    commands: [
      ['vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
      ['vite', 'build', '--config', 'web/vite.config.ts', '--ssr', '--logLevel', 'warn'],
    ],
  },
  {
    name: 'sandbox',
    title: 'Building the GraphQL sandbox',
    inputs: ['gateway/sandbox'],
    outputs: () => ['gateway/dist/sandbox'],
    commands: [
      ['vite', 'build', '--config', 'gateway/sandbox/vite.config.ts', '--logLevel', 'warn'],
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
 * Builds the parts whose files changed since the last build, in order. Prints nothing when none changed.
 * @param {{ all?: boolean, only?: string }} [options] `all` builds unchanged parts too; `only` names the one part to build
 * @throws {PlainError} with the end of the tool's output, when a part cannot be built
 */
export async function build({ all = false, only } = {}) {
  for (const part of PARTS) {
    if (only !== undefined && part.name !== only) continue;
    const fingerprint = await partFingerprint(part);
    if (!all && (await isBuilt(part, fingerprint))) continue;
    await withProgress(part.title, async (report) => {
      await removeStamp(stampOf(part));
      for (const [command, ...args] of part.commands) {
        const { code, output } = await run(command, args, {
          onOutput: (text) => report(text.trimEnd().split('\n').at(-1)?.slice(0, 60) ?? ''),
        });
        if (code !== 0) {
          throw new PlainError(
            `${part.title}: \`${[command, ...args].join(' ')}\` failed.\n\n${lastLines(output, 40)}`,
          );
        }
      }
      await writeStamp(stampOf(part), fingerprint);
    });
  }
}
