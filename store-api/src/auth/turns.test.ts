import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('Turns', () => {
  it('runs tasks of one key one at a time, also after a failure (P12)', async () => {
    const turns = new Turns();
    const events: string[] = [];
    const task = (name: string, fails: boolean) => async () => {
      events.push(`${name} starts`);
      await Promise.resolve();
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
    const results = await Promise.allSettled([
      turns.run('k', task('a', true)),
      turns.run('k', task('b', false)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  });

  it('runs tasks of different keys in parallel (P12)', async () => {
    const turns = new Turns();
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = turns.run('a', () => promise);
    expect(await turns.run('b', async () => 'b')).toBe('b');
    resolve('a');
    expect(await first).toBe('a');
  });

  it('refuses tasks of a key with too many waiting, and others run (SEC-12)', async () => {
    const turns = new Turns();
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 41 }, () => turns.run('a', () => promise));
    await expect(turns.run('a', () => promise)).rejects.toMatchObject({ status: 429 });
    expect(await turns.run('b', async () => 'b')).toBe('b');
    resolve();
    await Promise.all(waiting);
    expect(await turns.run('a', async () => 'again')).toBe('again');
  });
});
