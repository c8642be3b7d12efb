import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Below the repository, so that packages resolve to its node_modules. */
const COPY = join(ROOT, '.cache/removable-parts');
const MINUTES_MS = 600_000;

/** The rows of docs/architecture.md: a folder, and text of the one line that names it. */
const rows = [
  ...readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').matchAll(
    /^\| [^|]+ \| `([^`]+)` \| `([^`]+)` in `([^`]+)` \|$/gm,
  ),
].map(([, folder = '', text = '', file = '']) => ({ folder, text, file }));

const run = (cwd: string, file: string, ...args: string[]) =>
  execa(file, args, { cwd, preferLocal: true, localDir: ROOT, all: true, reject: false });

afterAll(() => rmSync(COPY, { recursive: true, force: true }));

test('each part is named by one line outside its folder that loads it (GW-26)', () => {
  expect(rows).toHaveLength(6);
  for (const { text, file } of rows) {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    expect(lines.filter((line) => line.includes(text))).toHaveLength(1);
  }
});

test.skipIf(process.env['TEST_DEEP'] === undefined)(
  'without all of them the rest compiles, and the gateway starts (GW-26)',
  async () => {
    rmSync(COPY, { recursive: true, force: true });
    const { stdout } = await run(ROOT, 'git', 'ls-files');
    const isSource = (file: string) =>
      /\.(?:[cm]?[jt]sx?|json|graphql|css|html|md|yml|sql)$/.test(file) &&
      !rows.some(({ folder }) => file.startsWith(`${folder}/`));
    for (const file of stdout.split('\n').filter(isSource)) {
      cpSync(join(ROOT, file), join(COPY, file));
    }
    for (const { text, file } of rows) {
      const path = join(COPY, file);
      const lines = readFileSync(path, 'utf8').split('\n');
      writeFileSync(path, lines.filter((line) => !line.includes(text)).join('\n'));
    }
    mkdirSync(join(COPY, 'node_modules/@decantaria'), { recursive: true });
    for (const name of ['brasil', 'loja', 'server']) {
      symlinkSync(join(COPY, 'packages', name), join(COPY, 'node_modules/@decantaria', name));
    }
    for (const workspace of ['gateway', 'store-api', 'web', 'packages/server']) {
      const modules = join(workspace, 'node_modules');
      symlinkSync(join(ROOT, modules), join(COPY, modules));
    }
    for (const command of [
      'graphql-codegen --config codegen.ts --silent',
      'tsc -b',
      'vitest run --root gateway src/server/http/malformed.test.ts',
    ]) {
      const [program = '', ...args] = command.split(' ');
      // oxlint-disable-next-line no-await-in-loop
      const { exitCode, all } = await run(COPY, program, ...args);
      expect(exitCode, all).toBe(0);
    }
  },
  MINUTES_MS,
);
