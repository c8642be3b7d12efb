import { expect, test } from 'vitest';
import { createLoader, createSessionLoaders } from './loader.ts';

test('reads each id once; a failed id rejects alone', async () => {
  const read: string[] = [];
  const loader = createLoader(async (id) => {
    read.push(id);
    if (id === 'b') throw new Error('no b');
    // A bug in a library may throw anything.
    // oxlint-disable-next-line typescript/only-throw-error
    if (id === 'c') throw 'no error';
    return `read ${id}`;
  });
  const loaded = await Promise.allSettled(['a', 'b', 'a', 'c'].map((id) => loader.load(id)));
  expect(loaded).toMatchObject([
    { value: 'read a' },
    { reason: { message: 'no b' } },
    { value: 'read a' },
    { reason: { message: 'unknown failure', cause: 'no error' } },
  ]);
  expect(read).toEqual(['a', 'b', 'c']);
});

test('reads each id once for each session', async () => {
  const read: string[] = [];
  const loaderOf = createSessionLoaders(async ({ name }: { name: string }, id) => {
    read.push(`${name} ${id}`);
    return id;
  });
  const [ana, bia] = [{ name: 'ana' }, { name: 'bia' }];
  for (const session of [ana, ana, bia]) expect(await loaderOf(session).load('1')).toBe('1');
  expect(read).toEqual(['ana 1', 'bia 1']);
});
