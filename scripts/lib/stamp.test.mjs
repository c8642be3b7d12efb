import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprintOf, readStamp, removeStamp, writeStamp } from './stamp.mjs';

let root = '';
const write = (/** @type {string} */ name, /** @type {string} */ text) =>
  writeFile(join(root, name), text);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stamp-'));
  await mkdir(join(root, 'src/dist'), { recursive: true });
  await write('src/a.ts', 'one');
  await write('lock.json', '{}');
});
afterEach(() => rm(root, { recursive: true }));

const fingerprint = () => fingerprintOf(root, ['src', 'lock.json']);

it('the fingerprint stays when nothing changes', async () => {
  expect(await fingerprint()).toBe(await fingerprint());
});

it.each([
  ['the content of a file', 'src/a.ts', 'two'],
  ['a new file', 'src/b.ts', ''],
  ['the lock file', 'lock.json', '{"a":1}'],
])('the fingerprint changes with %s', async (_case, name, text) => {
  const before = await fingerprint();
  await write(name, text);
  expect(await fingerprint()).not.toBe(before);
});

it.each([
  ['a test', 'src/a.test.ts'],
  ['generated code', 'src/a.gen.ts'],
  ['the output of a build', 'src/dist/a.js'],
])('the fingerprint ignores %s', async (_case, name) => {
  const before = await fingerprint();
  await write(name, 'other');
  expect(await fingerprint()).toBe(before);
});

it('a removed stamp reads as undefined', async () => {
  const file = join(root, 'folder/stamp');
  await writeStamp(file, 'done');
  expect(await readStamp(file)).toBe('done');
  await removeStamp(file);
  expect(await readStamp(file)).toBeUndefined();
});
