import { mkdtempDisposableSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readKeyFile } from './key-file.ts';

test('creates a key that only its owner may read, and returns the same one later', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'key-'));
  const file = join(folder.path, 'secret');
  const key = readKeyFile(file, 48);
  expect(key).toHaveLength(48);
  expect(readKeyFile(file, 32)).toEqual(key);
  expect(readFileSync(file, 'utf8')).toBe(`${key.toString('base64')}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder.path)).toEqual(['secret']);
});

test('never replaces a file', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'key-'));
  const file = join(folder.path, 'secret');
  writeFileSync(file, '');
  expect(readKeyFile(file, 32)).toHaveLength(0);
});

test('throws the error of a folder that does not exist', () => {
  expect(() => readKeyFile(join(tmpdir(), 'no-such-folder', 'secret'), 32)).toThrow('ENOENT');
});
