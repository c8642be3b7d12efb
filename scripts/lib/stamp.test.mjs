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

it('não muda quando nada muda', async () => {
  expect(await fingerprint()).toBe(await fingerprint());
});

it.each([
  ['o conteúdo de um arquivo', 'src/a.ts', 'two'],
  ['um arquivo novo', 'src/b.ts', ''],
  ['o arquivo de dependências', 'lock.json', '{"a":1}'],
])('muda com %s', async (_case, name, text) => {
  const before = await fingerprint();
  await write(name, text);
  expect(await fingerprint()).not.toBe(before);
});

it.each([
  ['um teste', 'src/a.test.ts'],
  ['código gerado', 'src/a.gen.ts'],
  ['o resultado de uma construção', 'src/dist/a.js'],
])('não muda com %s', async (_case, name) => {
  const before = await fingerprint();
  await write(name, 'other');
  expect(await fingerprint()).toBe(before);
});

it('um carimbo apagado não diz nada', async () => {
  const file = join(root, 'folder/stamp');
  await writeStamp(file, 'done');
  expect(await readStamp(file)).toBe('done');
  await removeStamp(file);
  expect(await readStamp(file)).toBeUndefined();
});
