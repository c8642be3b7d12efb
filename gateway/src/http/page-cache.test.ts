import { describe, expect, test } from 'vitest';
import { type Built, createPageCache } from './page-cache.ts';

const LIFETIMES = { freshMs: 10, staleMs: 100, fallbackMs: 1000 };

function open({ limit = 10 } = {}) {
  const state = { now: 0, drops: 0, builds: 0, as: 'keep' as Built<number>['as'], fails: false };
  const cache = createPageCache<number>({
    limit,
    lifetimes: LIFETIMES,
    drops: () => state.drops,
    now: () => state.now,
  });
  const previous: (number | undefined)[] = [];
  const ask = (key = 'a') =>
    cache.open(key, async (before) => {
      previous.push(before);
      const { as, fails } = state;
      await Promise.resolve();
      if (fails) throw new Error('away');
      state.builds += 1;
      return { value: state.builds, as };
    });
  /** Lets what was begun behind an answer come to its end. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { state, ask, previous, settle };
}

describe('páginas guardadas', () => {
  test('fresca: a mesma; depois: a mesma na hora e outra por trás; velha: espera a outra', async () => {
    const { state, ask, previous, settle } = open();
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

  test('muitos ao mesmo tempo são um desenho só, na frente e por trás', async () => {
    const { state, ask, settle } = open();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    state.now = 50;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    await settle();
    expect(state.builds).toBe(2);
  });

  test('depois de uma escrita nada de antes se serve, nem o que já se desenhava', async () => {
    const { state, ask } = open();
    const before = ask();
    state.drops += 1;
    const after = ask();
    expect(await before).toBe(1);
    expect(await after).toBe(2);
    expect(await ask()).toBe(2);
    state.drops += 1;
    expect(await ask()).toBe(3);
  });

  test('o que não é de todos não se guarda, e tira o que estava', async () => {
    const { state, ask, settle } = open();
    await ask();
    state.as = 'pass';
    state.now = 50;
    expect(await ask()).toBe(1);
    await settle();
    expect(await ask()).toBe(3);
    expect(await ask()).toBe(4);
  });

  test.each(['broken', 'rejected'] as const)(
    'sem resposta (%s) fica a última inteira, e ninguém mais espera por um tempo',
    async (how) => {
      const { state, ask, settle } = open();
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

  test('velha demais não substitui: vai o que houver, ou a falha', async () => {
    const { state, ask } = open();
    await ask();
    state.now = 1000;
    state.as = 'broken';
    expect(await ask()).toBe(2);
    state.fails = true;
    await expect(ask()).rejects.toThrow('away');
  });

  test('além do limite sai a que há mais tempo ninguém pede', async () => {
    const { state, ask } = open({ limit: 2 });
    for (const key of ['a', 'b', 'a', 'c', 'a']) await ask(key);
    expect(state.builds).toBe(3);
    await ask('b');
    expect(state.builds).toBe(4);
  });
});
