import { describe, expect, test } from 'vitest';
import { type Built, createPageCache } from './page-cache.ts';

const LIFETIMES = { freshMs: 10, staleMs: 100, fallbackMs: 1000 };

function openCache({ limit = 10 } = {}) {
  const state = { now: 0, drops: 0, builds: 0, as: 'keep' as Built<object>['as'], fails: false };
  const cache = createPageCache<{ readonly n: number }>({
    limit,
    lifetimes: LIFETIMES,
    drops: () => state.drops,
    now: () => state.now,
  });
  const previous: (number | undefined)[] = [];
  const open = (key = 'a') =>
    cache.open(key, async (before) => {
      previous.push(before?.n);
      const { as, fails } = state;
      await Promise.resolve();
      if (fails) throw new Error('away');
      state.builds += 1;
      return { value: { n: state.builds }, as };
    });
  const ask = (key?: string) => open(key).then(({ n }) => n);
  /** Waits for background renewals. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { state, cache, open, ask, previous, settle };
}

describe('page cache', () => {
  test('says of a value whether it is still fresh, until a write or its renewal', async () => {
    const { state, cache, open, settle } = openCache();
    const value = await open();
    expect(cache.isFresh(value)).toBe(true);
    state.now = 50;
    expect(cache.isFresh(value)).toBe(false);
    expect(await open()).toBe(value);
    await settle();
    const renewed = await open();
    expect(cache.isFresh(renewed)).toBe(true);
    state.drops += 1;
    expect(cache.isFresh(renewed)).toBe(false);
    expect(cache.isFresh({ n: 1 })).toBe(false);
  });

  test('answers fresh values, renews stale ones in the background and rebuilds old ones', async () => {
    const { state, ask, previous, settle } = openCache();
    expect(await ask()).toBe(1);
    state.now = 9;
    expect(await ask()).toBe(1);
    state.now = 99;
    expect(await ask()).toBe(1);
    await settle();
    expect(await ask()).toBe(2);
    state.now = 99 + 100;
    expect(await ask()).toBe(3);
    expect(previous).toEqual([undefined, 1, 2]);
  });

  test('builds once for many callers, also in the background', async () => {
    const { state, ask, settle } = openCache();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    state.now = 50;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    await settle();
    expect(state.builds).toBe(2);
  });

  test('after a write serves nothing built before it', async () => {
    const { state, ask } = openCache();
    const before = ask();
    state.drops += 1;
    const after = ask();
    expect(await before).toBe(1);
    expect(await after).toBe(2);
    expect(await ask()).toBe(2);
    state.drops += 1;
    expect(await ask()).toBe(3);
  });

  test('does not cache a pass value, and drops the cached one', async () => {
    const { state, ask, settle } = openCache();
    await ask();
    state.as = 'pass';
    state.now = 50;
    expect(await ask()).toBe(1);
    await settle();
    expect(await ask()).toBe(3);
    expect(await ask()).toBe(4);
  });

  test.each(['broken', 'rejected'] as const)(
    'falls back to the last complete value without another wait: %s',
    async (how) => {
      const { state, ask, settle } = openCache();
      await ask();
      state.as = 'broken';
      state.fails = how === 'rejected';
      state.now = 500;
      expect(await ask()).toBe(1);
      state.now = 550;
      expect(await ask()).toBe(1);
      await settle();
      state.now = 640;
      expect(await ask()).toBe(1);
      await settle();
      state.as = 'keep';
      state.fails = false;
      state.now = 655;
      expect(await ask()).toBe(1);
      await settle();
      expect(await ask()).toBe(state.builds);
    },
  );

  test('answers a broken value or the failure when the cached one is too old', async () => {
    const { state, ask } = openCache();
    await ask();
    state.now = 1000;
    state.as = 'broken';
    expect(await ask()).toBe(2);
    state.fails = true;
    await expect(ask()).rejects.toThrow('away');
  });

  test('evicts the least recently used value beyond the limit', async () => {
    const { state, ask } = openCache({ limit: 2 });
    for (const key of ['a', 'b', 'a', 'c', 'a']) await ask(key);
    expect(state.builds).toBe(3);
    await ask('b');
    expect(state.builds).toBe(4);
  });
});
