import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOwnKey } from './own-key.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'secret-'));
  folder = join(parent, 'gateway');
});
afterEach(() => rm(parent, { recursive: true }));

test('the first start makes a key that only its owner reads, and later starts find it (MON-12)', async () => {
  const { key, file, problem } = openOwnKey(folder);
  expect([key.length, file, problem]).toEqual([32, join(folder, 'secret'), null]);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(openOwnKey(folder).key).toEqual(key);
  expect((await readFile(join(folder, 'secret'), 'utf8')).trim()).toBe(key.toString('base64'));
});

test.each([
  ['no folder', async () => undefined, /DATA_DIR is not set/],
  [
    'a file in its place',
    async () => {
      await writeFile(folder, '');
      return folder;
    },
    /cannot be read or written \((?:ENOTDIR|EEXIST)\)/,
  ],
])('with %s the key is random, and the reason is given (MON-12)', async (_, place, reason) => {
  const at = await place();
  const first = openOwnKey(at);
  expect(first.problem).toMatch(reason);
  expect(first.file).toBeNull();
  expect(openOwnKey(at).key).not.toEqual(first.key);
});

test('a folder that cannot be written gives a random key (MON-12)', async ({ skip }) => {
  if (process.getuid?.() === 0) skip('root may write everywhere');
  await mkdir(folder);
  await chmod(folder, 0o500);
  expect(openOwnKey(folder).problem).toContain('EACCES');
  await chmod(folder, 0o700);
});

test('a full disk gives a random key and leaves no half-written file (SEC-41)', async () => {
  await mkdir(folder);
  // Every write to this device fails with ENOSPC.
  await symlink('/dev/full', join(folder, `secret.${process.pid}`));
  expect(openOwnKey(folder).problem).toContain('ENOSPC');
  expect(await readdir(folder)).toEqual([]);
});

test('a file without a key is not replaced: the start fails and says what to do (MON-12)', async () => {
  await mkdir(folder);
  await writeFile(join(folder, 'secret'), 'curto');
  expect(() => openOwnKey(folder)).toThrow(/does not hold a base64 key.*delete it/);
});
