import { appendFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createEncryption } from './encryption.ts';
import { createFileValueStore } from './value-store-file.ts';

const HOUR_MS = 3_600_000;
let folder: string;
let file: string;
const problems: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
  file = join(folder, 'gateway', 'numeros');
  problems.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const open = (secret = Buffer.alloc(32, 1)) =>
  createFileValueStore(
    file,
    createEncryption(secret),
    {
      kind: 'numeros',
      schema: z.number(),
      lifetimeMs: HOUR_MS,
      groups: 100_000,
      keys: 2,
      now: () => Date.now(),
    },
    (problem) => problems.push(problem),
  );
const linesOf = async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean);

test('the next start finds what was written and not what was removed (MON-12)', async () => {
  const first = open();
  await Promise.all([first.write('a', 'x', 1), first.write('a', 'y', 2), first.write('b', 'x', 3)]);
  await first.write('a', 'x', 4);
  await first.remove('b', 'x');
  const next = open();
  expect([...(await next.read('a'))]).toEqual([
    ['y', 2],
    ['x', 4],
  ]);
  expect((await next.read('b')).size).toBe(0);
  expect(problems).toEqual([]);
});

test('a value ends with its lifetime, over a restart too (MON-12)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await open().write('a', 'x', 1);
  vi.setSystemTime(Date.now() + HOUR_MS - 1000);
  const next = open();
  expect((await next.read('a')).get('x')).toBe(1);
  vi.setSystemTime(Date.now() + 2000);
  expect((await next.read('a')).size).toBe(0);
  expect((await open().read('a')).size).toBe(0);
});

test('a line that a crash cut, that another key sealed or that a person changed is left out (MON-12)', async () => {
  await open().write('a', 'x', 1);
  const [line = ''] = await linesOf();
  await appendFile(file, `\n${line.slice(0, 40)}`);
  await appendFile(file, `\n${line.replace(/.(?==*$)/, (last) => (last === 'A' ? 'B' : 'A'))}`);
  const next = open();
  await next.write('a', 'y', 2);
  expect([...(await open().read('a')).keys()]).toEqual(['x', 'y']);
  expect((await open(Buffer.alloc(32, 2)).read('a')).size).toBe(0);
});

test('the file holds each value once (MON-12)', async () => {
  const kept = open();
  for (let n = 0; n < 20; n += 1) await kept.write('a', 'x', n);
  expect(await linesOf()).toHaveLength(1);
  expect((await open().read('a')).get('x')).toBe(19);
});

test('a file that cannot be used is reported, and this process still remembers (MON-12)', async () => {
  await writeFile(join(folder, 'gateway'), '');
  const kept = open();
  await kept.write('a', 'x', 1);
  expect((await kept.read('a')).get('x')).toBe(1);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems[0]).toMatch(/ENOTDIR|EEXIST/);
});

// Every write to this device fails with ENOSPC.
const FULL = '/dev/full';

test('on a full disk writes resolve, this process remembers, and no half-written file stays; with space again the file has all values (SEC-41)', async () => {
  const kept = open();
  await kept.write('a', 'x', 1);
  // Each write begins a new file beside the old one.
  await symlink(FULL, `${file}.${process.pid}`);
  await kept.write('a', 'y', 2);
  expect(await readdir(dirname(file))).toEqual(['numeros']);
  await symlink(FULL, `${file}.${process.pid}`);
  await kept.write('b', 'x', 3);
  expect(await readdir(dirname(file))).toEqual(['numeros']);
  expect([...(await kept.read('a')).keys()]).toEqual(['x', 'y']);
  expect([...(await open().read('a')).keys()]).toEqual(['x']);
  expect(problems).toEqual([expect.stringMatching('ENOSPC'), expect.stringMatching('ENOSPC')]);

  await kept.write('b', 'y', 4);
  const next = open();
  expect([...(await next.read('a')).entries()]).toEqual([
    ['x', 1],
    ['y', 2],
  ]);
  expect([...(await next.read('b')).keys()]).toEqual(['x', 'y']);
});
