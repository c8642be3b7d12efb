import { afterEach, expect, test, vi } from 'vitest';
import { createBoundedQueue, NotBegun } from './bounded-queue.ts';

afterEach(() => vi.useRealTimers());

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
  await expect(work('d')).rejects.toBeInstanceOf(NotBegun);
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

/** A queue with one place, taken until `free`. */
function openBusyQueue(options: { waiting?: number; waitMs?: number } = {}) {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 3, ...options });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue(() => promise);
  const begun: string[] = [];
  const work = (name: string) => async () => void begun.push(name);
  return { queue, first, free: resolve, begun, work };
}

test('work whose client left before it began never runs, and leaves room for others (SEC-12)', async () => {
  const { queue, first, free, begun, work } = openBusyQueue({ waiting: 1 });
  const leaving = new AbortController();
  const left = queue(work('left'), { signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toBeInstanceOf(NotBegun);
  await expect(queue(work('late'), { signal: leaving.signal })).rejects.toBeInstanceOf(NotBegun);
  const stays = queue(work('stays'));
  free();
  await Promise.all([first, stays]);
  expect(begun).toEqual(['stays']);
});

test('work that has begun runs to its end after its client left (SEC-12)', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 1 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const leaving = new AbortController();
  const running = queue(() => promise, { signal: leaving.signal });
  await Promise.resolve();
  leaving.abort();
  let next = 'waits';
  const after = queue(async () => {
    next = 'runs';
  });
  expect(next).toBe('waits');
  resolve('done');
  expect(await running).toBe('done');
  await after;
});

test('rejects work that waited too long (SEC-12)', async () => {
  vi.useFakeTimers();
  const { queue, first, free, begun, work } = openBusyQueue({ waitMs: 1000 });
  const tired = expect(queue(work('tired'))).rejects.toBeInstanceOf(NotBegun);
  await vi.advanceTimersByTimeAsync(1000);
  await tired;
  free();
  await first;
  expect(begun).toEqual([]);
});

test('a higher priority runs first and has separate waiting room (SEC-11)', async () => {
  const { queue, first, free, begun, work } = openBusyQueue({ waiting: 1 });
  const low = queue(work('low'));
  await expect(queue(work('too many'))).rejects.toBeInstanceOf(NotBegun);
  const high = queue(work('high'), { priority: 1 });
  free();
  await Promise.all([first, low, high]);
  expect(begun).toEqual(['high', 'low']);
});
