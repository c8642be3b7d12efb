import { describe, expect, test } from 'vitest';
import { createStore, type Filled } from './store.ts';

const LIFETIMES = { freshMs: 10, staleMs: 100, fallbackMs: 100_000 };

function openStore({ bound = 10, sharesFills = true, keepsOutdated = false } = {}) {
  const state = {
    now: 0,
    writes: 0,
    fills: 0,
    as: 'keep' as Filled<object, object>['as'],
    fails: false,
    part: {},
  };
  const store = createStore<{ readonly n: number }>({
    kind: { name: 'usual', bound },
    lifetimes: LIFETIMES,
    stamp: () => state.writes,
    sharesFills,
    keepsOutdated,
    now: () => state.now,
  });
  const previous: (number | undefined)[] = [];
  const open = (key = 'a') =>
    store.open(key, async (run) => {
      previous.push(run.previous?.n);
      const { as, fails, part } = state;
      await Promise.resolve();
      if (fails) throw new Error('away');
      state.fills += 1;
      return { as, value: { n: state.fills }, ...part };
    });
  const ask = (key?: string) => open(key).then(({ value }) => value.n);
  /** Waits for background renewals. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { state, store, open, ask, previous, settle };
}

describe('store', () => {
  test('says of a value whether it is still fresh, until a write or its renewal', async () => {
    const { state, store, open, settle } = openStore();
    const { value } = await open();
    expect(store.isFresh(value)).toBe(true);
    state.now = 50;
    expect(store.isFresh(value)).toBe(false);
    expect(await open()).toMatchObject({ how: 'stale', value, readAt: 0 });
    await settle();
    const renewed = await open();
    expect(renewed).toMatchObject({ how: 'fresh', readAt: 50 });
    expect(store.isFresh(renewed.value)).toBe(true);
    state.writes += 1;
    expect(store.isFresh(renewed.value)).toBe(false);
    expect(store.isFresh({ n: 1 })).toBe(false);
  });

  test('answers fresh values, renews stale ones in the background and fills old ones again', async () => {
    const { state, ask, previous, settle } = openStore();
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

  test('answers a stale value at once also without a way to renew it', async () => {
    const { state, store, ask } = openStore();
    expect(store.peek('a')).toBeUndefined();
    await ask();
    state.now = 50;
    expect(store.peek('a')).toMatchObject({ how: 'stale' });
    expect(state.fills).toBe(1);
  });

  test('fills once for many callers, also in the background', async () => {
    const { state, ask, settle } = openStore();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    state.now = 50;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    await settle();
    expect(state.fills).toBe(2);
  });

  test('stores values that are no objects', async () => {
    const store = createStore<string>({
      kind: { name: 'texts', bound: 1 },
      lifetimes: LIFETIMES,
      stamp: () => 0,
    });
    await store.open('a', async () => ({ as: 'keep', value: 'text' }));
    expect(store.peek('a')).toMatchObject({ how: 'fresh', value: 'text' });
  });

  test('leaves the sharing of fills to the fill', async () => {
    const { state, ask } = openStore({ sharesFills: false });
    await Promise.all([ask(), ask()]);
    expect(state.fills).toBe(2);
  });

  test('answers nothing that was filled before a write', async () => {
    const { state, ask } = openStore();
    const before = ask();
    state.writes += 1;
    const after = ask();
    expect(await before).toBe(1);
    expect(await after).toBe(2);
    expect(await ask()).toBe(2);
    state.writes += 1;
    expect(await ask()).toBe(3);
  });

  test('asks a value itself whether a write outdated it', async () => {
    const { state, ask } = openStore();
    let isCurrent = true;
    state.part = { isCurrent: () => isCurrent };
    await ask();
    state.writes += 1;
    expect(await ask()).toBe(1);
    isCurrent = false;
    expect(await ask()).toBe(2);
  });

  test('falls back to a value from before a write only where the store keeps it, and never at once', async () => {
    const { state, store, open, ask } = openStore({ keepsOutdated: true });
    await ask();
    state.writes += 1;
    expect(store.peek('a')).toBeUndefined();
    state.fails = true;
    expect(await open()).toMatchObject({ how: 'outdated', value: { n: 1 } });
    state.fails = false;
    expect(await open()).toMatchObject({ how: 'miss', value: { n: 2 } });

    const strict = openStore();
    await strict.ask();
    strict.state.writes += 1;
    strict.state.fails = true;
    await expect(strict.ask()).rejects.toThrow('away');
  });

  test('does not store a value that is valid only now, and forgets the stored one', async () => {
    const { state, ask, settle } = openStore();
    await ask();
    state.as = 'pass';
    state.now = 50;
    expect(await ask()).toBe(1);
    await settle();
    expect(await ask()).toBe(3);
    expect(await ask()).toBe(4);
  });

  test('prefers a stored value to one that a write overtook', async () => {
    const { state, ask } = openStore();
    state.as = 'outdated';
    expect(await ask()).toBe(1);
    state.as = 'keep';
    expect(await ask()).toBe(2);
    state.now = 500;
    state.as = 'outdated';
    expect(await ask()).toBe(2);
  });

  test.each(['broken', 'rejected'] as const)(
    'falls back to the last complete value, and asks again only after a pause: %s',
    async (how) => {
      const { state, ask, previous, settle } = openStore();
      await ask();
      state.as = 'broken';
      state.fails = how === 'rejected';
      state.now = 500;
      expect(await ask()).toBe(1);
      state.now += 4999;
      expect(await ask()).toBe(1);
      await settle();
      expect(previous).toHaveLength(2);
      state.now += 1;
      state.as = 'keep';
      state.fails = false;
      expect(await ask()).toBe(1);
      await settle();
      expect(await ask()).toBe(state.fills);
    },
  );

  test('answers a broken value or the failure when the stored one is too old', async () => {
    const { state, ask } = openStore();
    await ask();
    state.now = 100_000;
    state.as = 'broken';
    expect(await ask()).toBe(2);
    state.fails = true;
    await expect(ask()).rejects.toThrow('away');
  });

  test('a fill past the store replaces the stored value, which is no fallback', async () => {
    const { store, ask } = openStore();
    await ask();
    await expect(store.refill('a', () => Promise.reject(new Error('away')))).rejects.toThrow();
    await store.refill('a', async () => ({ as: 'keep', value: { n: 7 } }));
    expect(await ask()).toBe(7);
    store.remove('a');
    expect(await ask()).toBe(2);
  });

  test('evicts the least recently used value of a kind, and stores none above the bound', async () => {
    const bound = 2;
    const { state, store, ask } = openStore({ bound });
    for (const key of ['a', 'b', 'a', 'c', 'a']) await ask(key);
    expect(state.fills).toBe(3);
    await ask('b');
    expect(state.fills).toBe(4);
    state.part = { kind: { name: 'other', bound } };
    await ask('d');
    expect(store.size()).toEqual({ size: 3, entries: 3, evictions: 2 });
    state.part = { kind: { name: 'other', bound }, size: 3 };
    state.writes += 1;
    await ask('d');
    expect(store.peek('d')).toBeUndefined();
  });
});
