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
