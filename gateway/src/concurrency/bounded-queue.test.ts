import { expect, test } from 'vitest';
import { createBoundedQueue, QueueFull } from './bounded-queue.ts';

test('runs a bounded number at once, in order of arrival, and rejects what does not fit', async () => {
  const queue = createBoundedQueue({ atOnce: 2, waiting: 1 });
  const ends = new Map<string, () => void>();
  const work = (name: string) =>
    queue(async () => {
      await new Promise<void>((end) => ends.set(name, end));
      if (name === 'a') throw new Error('a');
      return name;
    });
  const [a, b, c] = [work('a'), work('b'), work('c')];
  await expect(work('d')).rejects.toBeInstanceOf(QueueFull);
  expect([...ends.keys()]).toEqual(['a', 'b']);
  ends.get('a')?.();
  await expect(a).rejects.toThrow('a');
  await expect.poll(() => [...ends.keys()]).toEqual(['a', 'b', 'c']);
  ends.get('b')?.();
  ends.get('c')?.();
  expect(await Promise.all([b, c])).toEqual(['b', 'c']);
  const last = work('e');
  await expect.poll(() => ends.has('e')).toBe(true);
  ends.get('e')?.();
  expect(await last).toBe('e');
});
