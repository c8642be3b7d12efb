import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { NotBegun } from './bounded-queue.ts';
import { createPacer } from './pacer.ts';
import { createTurns, takeAll, turnNames } from './turns.ts';

describe('turns', () => {
  test('run the work of one account in sequence, after failures too, and accounts in parallel', async () => {
    const turns = createTurns();
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} starts`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (name === 'a') throw new Error('a');
      return name;
    };
    const first = turns.take('7', work('a'));
    const second = turns.take('7', work('b'));
    const other = turns.take('9', work('c'));
    await expect(first).rejects.toThrow('a');
    expect([await second, await other]).toEqual(['b', 'c']);
    expect(order.filter((step) => !step.startsWith('c'))).toEqual([
      'a starts',
      'a ends',
      'b starts',
      'b ends',
    ]);
    expect(order.indexOf('c starts')).toBeLessThan(order.indexOf('b starts'));
    expect(await turns.take('7', work('d'))).toBe('d');
  });

  test('of one account are bounded, without limiting another account (SEC-12)', async () => {
    const turns = createTurns({ waiting: 2 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 3 }, () => turns.take('7', () => promise));
    await expect(turns.take('7', () => promise)).rejects.toBeInstanceOf(NotBegun);
    expect(await turns.take('9', async () => 'other')).toBe('other');
    resolve();
    await Promise.all(waiting);
    expect(await turns.take('7', async () => 'again')).toBe('again');
  });
});

test('works that need the turns of several keys run one after another, in any order of the keys', async () => {
  const turns = createTurns();
  let running = 0;
  const work = async () => {
    running += 1;
    expect(running).toBe(1);
    await setImmediate();
    running -= 1;
    return 'done';
  };
  const both = [
    ['2', '1'],
    ['1', '2', '1'],
    ['2', '1'],
  ].map((keys) => takeAll(turns.take, keys, work));
  expect(await Promise.all(both)).toEqual(['done', 'done', 'done']);
  expect(await takeAll(turns.take, [], async () => 'alone')).toBe('alone');
});

test('work whose turns are not all free in time never begins, and gives back those it has (MON-08)', async () => {
  const turns = createTurns();
  const { promise, resolve } = Promise.withResolvers<void>();
  const earlier = turns.take('produto 2', () => promise);
  let begun = false;
  const late = takeAll(
    turns.take,
    ['produto 2', 'produto 1'],
    async () => {
      begun = true;
    },
    20,
  );
  await expect(late).rejects.toBeInstanceOf(NotBegun);
  expect(await turns.take('produto 1', async () => 'free')).toBe('free');
  resolve();
  await earlier;
  expect(begun).toBe(false);
});

test('the names of turns sort in the order in which they are taken', () => {
  const { origem, pagamento, pedido, produto } = turnNames;
  const names = [origem('9'), pagamento('9'), pedido('1'), produto('1')];
  expect(names.toSorted()).toEqual(names);
});

test('a pacer begins a few works per turn of the event loop, in order (SEC-11)', async () => {
  const pace = createPacer(2);
  const begun: number[] = [];
  for (const work of [0, 1, 2, 3, 4]) pace(() => begun.push(work));
  expect(begun).toEqual([0, 1]);
  await setImmediate();
  expect(begun).toEqual([0, 1, 2, 3]);
  pace(() => begun.push(5));
  expect(begun).toHaveLength(4);
  await setImmediate();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  await setImmediate();
  pace(() => begun.push(6));
  expect(begun).toHaveLength(7);
});
