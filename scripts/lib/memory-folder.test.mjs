import fs, { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';

let parent = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'memory-'));
  vi.stubEnv('TMPDIR', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(parent, { recursive: true });
});

it('puts temporary files in the folder, and deletes those of runs that were killed', () => {
  const killed = join(parent, 'decantaria-tests-999999999');
  mkdirSync(join(killed, 'banco'), { recursive: true });
  keepTemporaryFilesInMemory(parent, 1);
  expect(process.env.TMPDIR).toBe(join(parent, `decantaria-tests-${process.pid}`));
  expect(existsSync(process.env.TMPDIR ?? '')).toBe(true);
  expect(existsSync(killed)).toBe(false);
});

it('leaves a folder in which a program still writes to the next run', () => {
  keepTemporaryFilesInMemory(parent, 1);
  const removal = vi.spyOn(fs, 'rmSync').mockImplementation(() => {
    throw new Error('busy');
  });
  syncBuiltinESMExports();
  expect(() => process.listeners('exit').at(-1)?.(0)).not.toThrow();
  expect(removal).toHaveBeenCalledOnce();
  removal.mockRestore();
  syncBuiltinESMExports();
});

it('keeps the place that TMPDIR names, and that of a machine with too little memory', () => {
  keepTemporaryFilesInMemory(parent, Number.MAX_SAFE_INTEGER);
  expect(process.env.TMPDIR).toBeUndefined();
  vi.stubEnv('TMPDIR', '/tmp');
  keepTemporaryFilesInMemory(parent, 1);
  expect(process.env.TMPDIR).toBe('/tmp');
});
