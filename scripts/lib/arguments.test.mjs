import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { ROOT } from './root.mjs';

it.each([
  'bench/main.ts --bogus',
  'bench/main.ts pages --bogus',
  'e2e/attack/run.ts --bogus',
  'e2e/attack/run.ts',
  'e2e/storm/main.ts --rate 0',
  'e2e/storm/main.ts --bogus',
  'gateway/api-check/main.ts --bogus',
  'gateway/test/mock/main.ts --bogus',
  'store-api/src/cli/main.ts --bogus',
  'store-api/src/cli/main.ts backup --bogus',
])('%s prints a sentence and the usage, and ends with 2', async (line) => {
  const args = line.split(' ');
  const { exitCode, all } = await execa('node', args, {
    cwd: ROOT,
    preferLocal: true,
    reject: false,
    all: true,
  });
  expect(all).toMatch(/--[a-z]+|npm run/);
  expect(all).not.toMatch(/^ {4}at /m);
  expect(exitCode).toBe(2);
});

it('npm run bench without a name lists each measurement, and what it measures', async () => {
  const { exitCode, stdout } = await execa('node', ['bench/main.ts'], {
    cwd: ROOT,
    preferLocal: true,
    reject: false,
  });
  const files = (await readdir(join(ROOT, 'bench'))).filter((file) => file.endsWith('.ts'));
  const names = files.map((file) => file.replace('.ts', '')).filter((name) => name !== 'main');
  expect([...stdout.matchAll(/^ {2}(\S+) +\S+ /gm)].map(([, name]) => name)).toEqual(
    names.toSorted(),
  );
  expect(exitCode).toBe(0);
});
