import { expect, test } from 'vitest';
import { createLoader } from './loader.ts';

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
