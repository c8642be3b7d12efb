import { describe, expect, test } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

function createClock() {
  const clock = { now: 1, reads: 0 };
  const shared = createSharedReads<number>({ most: 2, lifetimeMs: 100, now: () => clock.now });
  const read = async (): Promise<number> => {
    clock.reads += 1;
    return clock.reads;
  };
  return { clock, shared, read };
}

describe('reads that callers share', () => {
  test('answer simultaneous callers once, and later ones for a moment', async () => {
    const { clock, shared, read } = createClock();
    await Promise.all([shared.read('a', read), shared.read('a', read)]);
    clock.now = 101;
    await shared.read('a', read);
    expect(clock.reads).toBe(1);
    clock.now = 102;
    await shared.read('a', read);
    expect(clock.reads).toBe(2);
  });

  test('keep neither a failure nor what it replaced', async () => {
    const { clock, shared, read } = createClock();
    const fail = () => Promise.reject(new Error('falhou'));
    const failing = shared.read('a', fail);
    await shared.read('b', read);
    await expect(failing).rejects.toThrow('falhou');
    await shared.read('a', read);
    expect(clock.reads).toBe(2);
  });

  test('are few, and the least recently used is evicted', async () => {
    const { clock, shared, read } = createClock();
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await shared.read(key, read);
    expect(clock.reads).toBe(4);
  });
});
